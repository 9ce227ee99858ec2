import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appWorkspaces } from './apps.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { showLocalBuild } from './local-build.mjs';
import { binary, fail, loadSettings, repository, say } from './processes.mjs';

const apps = appWorkspaces.map((workspace) => workspace.slice('mfe-'.length));

// npm run dev [-- --app NAME] [--port N]: the shell on port N, the app on N + 10, the gateway on PORT.
// npm run dev -- --app NAME --in URL [--token TOKEN] [--role ROLE]: the app on N + 10, shown inside the product at URL.
const text = { type: 'string' };
const { values } = parseArgs({
  options: { app: text, port: { ...text, default: '3000' }, in: text, token: text, role: text },
});
const shellPort = Number(values.port);
const appPort = shellPort + 10;
if (!Number.isInteger(shellPort) || shellPort < 1 || appPort > 65_535) fail('--port is a number up to 65525.');
if (values.app !== undefined && !apps.includes(values.app)) fail(`--app is one of ${apps.join(', ')}.`);

const entry = `http://127.0.0.1:${appPort}/mf-manifest.json`;
const children = [];
let endLocalBuild = async () => {};

await install();
if (values.in === undefined) await developHere();
else await developInside(values.in.replace(/\/$/, ''));

/** Shell, app and gateway on this machine. */
async function developHere() {
  await build();
  loadSettings();
  start('gateway types', [binary('typescript/bin/tsc'), '-b', 'gateway', '--watch', '--preserveWatchOutput']);
  start('gateway', ['--watch-path=gateway/dist', '--watch-preserve-output', 'gateway/dist/main.js']);
  if (values.app !== undefined) serve(`mfe-${values.app}`, { DEV_PORT: String(appPort) });
  serve('shell', {
    DEV_PORT: String(shellPort),
    DEV_GATEWAY: `http://localhost:${process.env.PORT || 3001}`,
    ...(values.app === undefined ? {} : { DEV_APP: values.app, DEV_APP_ENTRY: entry }),
  });
  say(
    `Developing on http://localhost:${shellPort}: shell${values.app === undefined ? '' : `, ${values.app}`} and gateway reload by themselves.`,
  );
  say('The accounts are in .data/demo-accounts.txt.');
  endWithSignal();
}

/** The app on this machine, shell and gateway of a deployed product. */
async function developInside(gateway) {
  loadSettings();
  const { app = fail('--in needs --app.'), role } = values;
  const token = values.token ?? process.env.BASECASE_DEPLOY_TOKEN;
  if (token === undefined) fail('A deploy token of the app is needed: --token, or BASECASE_DEPLOY_TOKEN.');
  serve(`mfe-${app}`, { DEV_PORT: String(appPort), DEV_INSIDE: '1' });
  endWithSignal();
  const descriptor = JSON.parse(readFileSync(path.join(repository, `mfe-${app}`, 'app.json'), 'utf8'));
  // `$schema` is for editors.
  const { $schema: forEditors, ...manifest } = descriptor;
  endLocalBuild = await showLocalBuild({ gateway, token, app }, { manifest, entry, role });
}

/** Ends the children, and the local build, with this process. */
function endWithSignal() {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, async () => {
      await endLocalBuild();
      for (const child of children) {
        if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      }
      // It may still wait for its development server.
      if (values.in !== undefined) process.exit(0);
    });
  }
}

function serve(workspace, env) {
  const config = path.join(repository, workspace, 'webpack.config.mjs');
  start(workspace, [binary('webpack-cli/bin/cli.js'), 'serve', '--config', config], {
    ...env,
    NODE_ENV: 'development',
  });
}

function start(name, args, env = {}) {
  // A separate process group, so that the tool's own children end with it.
  const options = { cwd: repository, env: { ...process.env, ...env }, stdio: 'inherit', detached: true };
  const child = spawn(process.execPath, args, options);
  child.on('exit', (code) => {
    if (code !== 0 && code !== null) say(`${name} ended with code ${code}`);
  });
  children.push(child);
}
