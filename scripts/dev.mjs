import path from 'node:path';
import { parseArgs } from 'node:util';
import { developApp, endGroup, startGroup, startServer } from './app/develop.mjs';
import { appWorkspaces } from './apps.mjs';
import { build } from './build.mjs';
import { install } from './install.mjs';
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

await install();
if (values.in === undefined) await developHere();
else await developInside();

/** Shell, app and gateway on this machine. */
async function developHere() {
  await build();
  loadSettings();
  const types = [binary('typescript/bin/tsc'), '-b', 'gateway', '--watch', '--preserveWatchOutput'];
  const gateway = ['--watch-path=gateway/dist', '--watch-preserve-output', 'gateway/dist/main.js'];
  const children = [startGroup('gateway types', repository, types), startGroup('gateway', repository, gateway)];
  if (values.app !== undefined) children.push(serve(`mfe-${values.app}`, { DEV_PORT: String(appPort) }));
  const entry = `http://127.0.0.1:${appPort}/mf-manifest.json`;
  const shell = serve('shell', {
    DEV_PORT: String(shellPort),
    DEV_GATEWAY: `http://localhost:${process.env.PORT || 3001}`,
    ...(values.app === undefined ? {} : { DEV_APP: values.app, DEV_APP_ENTRY: entry }),
  });
  children.push(shell);
  say(
    `Developing on http://localhost:${shellPort}: shell${values.app === undefined ? '' : `, ${values.app}`} and gateway reload by themselves.`,
  );
  say('The accounts are in .data/demo-accounts.txt.');
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => children.forEach(endGroup));
}

/** The app on this machine, shell and gateway of a deployed product. */
async function developInside() {
  loadSettings();
  const { app = fail('--in needs --app.'), port: _shell, ...options } = values;
  const args = Object.entries({ ...options, port: String(appPort) }).flatMap(([name, value]) => [`--${name}`, value]);
  await developApp({ name: app, folder: path.join(repository, `mfe-${app}`) }, args);
}

function serve(workspace, env) {
  return startServer(path.join(repository, workspace), env);
}
