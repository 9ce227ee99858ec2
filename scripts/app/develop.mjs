import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { packageFolder, readJson } from '../../shared-ui/src/federation/package-folder.mjs';
import { showLocalBuild } from './local-build.mjs';
import { fail, say } from './terminal.mjs';

/** The command that runs an app under development, for a usage text. */
export const developUsage = `  start                 serves the app with hot reload, on a page with the sample figures of src/testing/replies.ts
      --in URL          shows it inside the shell of a gateway, on its data, to the user who opens the printed link;
                        takes --token TOKEN, a deploy token of the app, or BASECASE_DEPLOY_TOKEN
      --role Member     the highest role that the link opens for: Guest, Member or Admin
      --port N          the port of the development server, 3010 by default`;

/**
 * Runs an app with hot reload until a signal ends it: on a page with sample figures, or inside a deployed shell.
 * @param {{ name: string, folder: string }} app
 * @param {string[]} args
 */
export async function developApp({ name, folder }, args) {
  const text = { type: 'string' };
  const known = { in: text, token: text, role: text, port: { ...text, default: '3010' } };
  const { values } = parseArgs({ args, options: known });
  const { in: address, token = process.env.BASECASE_DEPLOY_TOKEN, role, port } = values;
  if (address !== undefined && token === undefined) {
    fail('A deploy token of the app is needed: --token, or BASECASE_DEPLOY_TOKEN.');
  }
  const child = startServer(folder, { DEV_PORT: port, [address === undefined ? 'DEV_SAMPLE' : 'DEV_INSIDE']: '1' });
  let endLocalBuild = async () => {};
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      await endLocalBuild();
      endGroup(child);
      // It may still wait for its development server.
      process.exit(0);
    });
  }
  if (address === undefined) {
    say(`${name} on sample figures: http://127.0.0.1:${port}`);
    return;
  }
  const { $schema: forEditors, ...manifest } = readJson(path.join(folder, 'app.json'));
  const entry = `http://127.0.0.1:${port}/mf-manifest.json`;
  const target = { gateway: address.replace(/\/$/, ''), token, app: name };
  endLocalBuild = await showLocalBuild(target, { manifest, entry, role });
}

/** Starts the development server of a front end. */
export function startServer(folder, env) {
  const webpack = path.join(packageFolder('webpack-cli'), 'bin/cli.js');
  return startGroup(path.basename(folder), folder, [webpack, 'serve', '--config', 'webpack.config.mjs'], {
    ...env,
    NODE_ENV: 'development',
  });
}

/** Starts Node.js in a separate process group, so that the tool's own children end with it. */
export function startGroup(name, cwd, args, env = {}) {
  const options = { cwd, env: { ...process.env, ...env }, stdio: 'inherit', detached: true };
  const child = spawn(process.execPath, args, options);
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) say(`${name} ended with code ${code}`);
  });
  return child;
}

export function endGroup(child) {
  if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
}
