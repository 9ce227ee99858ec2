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
    // `npm test` and `npm run check` look at the types.
    quickly: ['--noCheck'],
  },
  ...frontEnds.map((name) => ({
    name,
    version: () => buildVersion(name),
    command: [binary('webpack-cli/bin/cli.js'), '--config', `${name}/webpack.config.mjs`],
    quickly: [],
  })),
];

/** A quick build is kept under a stamp of its own: tests and releases need the whole one. */
const quickStamp = (version) => `${version} quick`;

/**
 * Builds the workspaces that are out of date, two at a time.
 * @param {{ only?: string[], quick?: boolean }} options `only` names workspaces, all by default; `quick` is for a start:
 * without source maps, own pages of apps and type checks, compressed less
 */
export async function build({ only, quick = false } = {}) {
  const isCurrent = ({ name, version }) => {
    const [stamp, wanted] = [readStamp(name), version()];
    return stamp === wanted || (quick && stamp === quickStamp(wanted));
  };
  const queue = targets.filter((target) => (only?.includes(target.name) ?? true) && !isCurrent(target));
  const worker = async () => {
    for (let target = queue.shift(); target !== undefined; target = queue.shift()) await buildOne(target, quick);
  };
  await Promise.all([worker(), worker()]);
}

async function buildOne({ name, version, command, quickly }, quick) {
  say(`Building ${name} …`);
  const started = Date.now();
  // Must be taken before the build: a change during the build requires another one.
  const built = version();
  rmSync(stampPath(name), { force: true });
  const { code, output } = await run(process.execPath, quick ? [...command, ...quickly] : command, {
    quiet: true,
    env: { ...process.env, NODE_ENV: 'production', ...(quick && { QUICK_BUILD: '1' }) },
  });
  if (code !== 0) fail(`${name} could not be built:\n${output}`);
  mkdirSync(path.dirname(stampPath(name)), { recursive: true });
  writeFileSync(stampPath(name), quick ? quickStamp(built) : built);
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
