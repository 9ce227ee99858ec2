import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './install.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';

const usage = `Usage: npm run publish:app -- APP [COMMAND] --gateway URL --token TOKEN
  publish               builds the app and uploads the build (the default command)
      --entry URL       registers a build on another host: the address of its mf-manifest.json
      --promote         makes the build live at once, if an Admin allows it for deploy tokens
      --force           publishes a build that the live shell cannot run yet
  promote VERSION       makes a build live for all users, if an Admin allows it for deploy tokens
  canary VERSION --percent N --roles Guest,Member   shows a build to a share of the users; 0 ends the canary
  rollback              makes the previous release live again
  list                  lists the builds and which one is live
BASECASE_GATEWAY and BASECASE_DEPLOY_TOKEN replace the options --gateway and --token.`;

const { app, command, version, options } = readArguments();
const gateway = (options.gateway ?? process.env.BASECASE_GATEWAY ?? 'http://localhost:3001').replace(/\/$/, '');
const token = options.token ?? process.env.BASECASE_DEPLOY_TOKEN ?? fail(`A deploy token is needed.\n${usage}`);

const commands = {
  publish: publish,
  promote: async () => change('promote', { version: needed(version, 'VERSION') }),
  canary: async () => {
    const percent = Number(needed(options.percent, '--percent'));
    const roles = options.roles?.split(',') ?? [];
    return change('canary', { version: needed(version, 'VERSION'), percent, roles });
  },
  rollback: async () => change('rollback', {}),
  list: async () => call('GET', ''),
};
print(await (commands[command] ?? (() => fail(usage)))());

async function publish() {
  const folder = path.join(repository, `mfe-${app}`);
  if (!existsSync(folder)) fail(`App ${app} not found: ${folder} does not exist.`);
  await install();
  const built = await buildRelease(folder);
  const { version: buildVersion, shared, ...manifest } = JSON.parse(readFileSync(path.join(built, 'app.json'), 'utf8'));
  const { entry, force = false, promote = false } = options;
  const release =
    entry === undefined
      ? await call('POST', '/builds', { files: filesOf(built), force })
      : await call('POST', '/entries', { manifest, version: buildVersion, shared, entry, force });
  say(`${app} ${buildVersion} is published.`);
  if (promote && release.live !== buildVersion) return change('promote', { version: buildVersion });
  if (!promote) say(`To make it live: npm run publish:app -- ${app} promote ${buildVersion}`);
  return release;
}

/** Builds the app into another folder than the build that a gateway may serve from this checkout. */
async function buildRelease(folder) {
  say(`Building ${app} …`);
  const env = { ...process.env, NODE_ENV: 'production', APP_OUTPUT: 'dist/release' };
  const webpack = [binary('webpack-cli/bin/cli.js'), '--config', path.join(folder, 'webpack.config.mjs')];
  const { code, output } = await run(process.execPath, webpack, { quiet: true, env });
  if (code !== 0) fail(`${app} could not be built:\n${output}`);
  return path.join(folder, 'dist/release');
}

/** The files of a build, without source maps, which must not be public. */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.map(\.(gz|br))?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      content: readFileSync(file).toString('base64'),
    }));
}

/** Changes the releases from their current revision. */
async function change(action, body) {
  const { revision } = await call('GET', '');
  return call('POST', `/${action}`, { ...body, revision });
}

async function call(method, address, body) {
  const response = await fetch(`${gateway}/api/releases/${app}${address}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error) => fail(`The gateway at ${gateway} cannot be reached: ${error.cause?.message ?? error.message}`));
  const reply = await response.json().catch(() => ({}));
  if (!response.ok) fail(reply.error ?? `The gateway answered with status ${response.status}.`);
  return reply;
}

function print({ live, canary, builds }) {
  for (const { version: name, origin, publishedAt, problem } of builds) {
    const marks = [
      name === live && 'live',
      name === canary?.version && `canary ${canary.percent}%${canary.roles.length > 0 ? ` of ${canary.roles}` : ''}`,
      problem,
    ];
    say([name.padEnd(16), origin.padEnd(9), publishedAt ?? ''.padEnd(24), marks.filter(Boolean).join(', ')].join('  '));
  }
}

function needed(value, name) {
  return value ?? fail(`${name} is missing.\n${usage}`);
}

function readArguments() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const known = { gateway: text, token: text, entry: text, percent: text, roles: text, force: flag, promote: flag };
  try {
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true });
    const [name, what = 'publish', which] = positionals;
    if (name === undefined || positionals.length > 3) fail(usage);
    return { app: name, command: what, version: which, options: values };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
