import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildVersion, contentHash } from '../shared-ui/src/federation/build-version.mjs';
import { frontEnds } from './apps.mjs';
import { install } from './install.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';

const targets = [
  {
    name: 'gateway',
    version: () => contentHash(['gateway/src', 'gateway/tsconfig.json', 'tsconfig.base.json', 'package-lock.json']),
    command: [binary('typescript/bin/tsc'), '-b', 'gateway'],
  },
  ...frontEnds.map((name) => ({
    name,
    version: () => buildVersion(name),
    command: [binary('webpack-cli/bin/cli.js'), '--config', `${name}/webpack.config.mjs`],
  })),
];

/**
 * Builds the workspaces that are out of date, two at a time.
 * @param {{ only?: string[] }} options names of workspaces. Default: all
 */
export async function build({ only } = {}) {
  const stale = targets.filter(({ name, version }) => (only?.includes(name) ?? true) && readStamp(name) !== version());
  const queue = [...stale];
  const worker = async () => {
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) await buildOne(target);
  };
  await Promise.all([worker(), worker()]);
}

async function buildOne({ name, version, command }) {
  say(`Building ${name} …`);
  const started = Date.now();
  // Must be taken before the build: a change during the build requires another one.
  const built = version();
  rmSync(stampPath(name), { force: true });
  const { code, output } = await run(process.execPath, command, {
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) fail(`${name} could not be built:\n${output}`);
  mkdirSync(path.dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), built);
  say(`Built ${name} in ${((Date.now() - started) / 1000).toFixed(1)} s`);
}

const stampPath = (name) => path.join(repository, name, 'dist/.built');

function readStamp(name) {
  return existsSync(stampPath(name)) ? readFileSync(stampPath(name), 'utf8') : null;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await install();
  await build();
}
