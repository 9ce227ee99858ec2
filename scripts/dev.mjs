import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { appWorkspaces } from './apps.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
import { binary, fail, loadSettings, repository, say } from './processes.mjs';

const apps = appWorkspaces.map((workspace) => workspace.slice('mfe-'.length));

// npm run dev [-- --app NAME] [--port N]: the shell on port N, the app on N + 10, the gateway on PORT.
const { values } = parseArgs({ options: { app: { type: 'string' }, port: { type: 'string', default: '3000' } } });
const shellPort = Number(values.port);
const appPort = shellPort + 10;
if (!Number.isInteger(shellPort) || shellPort < 1 || appPort > 65_535) fail('--port is a number up to 65525.');
if (values.app !== undefined && !apps.includes(values.app)) fail(`--app is one of ${apps.join(', ')}.`);

await install();
await build();
loadSettings();

const children = [];
start('gateway types', [binary('typescript/bin/tsc'), '-b', 'gateway', '--watch', '--preserveWatchOutput']);
start('gateway', ['--watch-path=gateway/dist', '--watch-preserve-output', 'gateway/dist/main.js']);
if (values.app !== undefined) serve(`mfe-${values.app}`, { DEV_PORT: String(appPort) });
serve('shell', {
  DEV_PORT: String(shellPort),
  DEV_GATEWAY: `http://localhost:${process.env.PORT || 3001}`,
  ...(values.app === undefined
    ? {}
    : { DEV_APP: values.app, DEV_APP_ENTRY: `http://127.0.0.1:${appPort}/mf-manifest.json` }),
});
say(
  `Developing on http://localhost:${shellPort}: shell${values.app === undefined ? '' : `, ${values.app}`} and gateway reload by themselves.`,
);
say('The accounts are in .data/demo-accounts.txt.');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) {
      if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    }
  });
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
