import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import semver from 'semver';
import { ownFolder, packageFolder, readJson } from '../../shared-ui/src/federation/package-folder.mjs';
import { callRelease } from './call-release.mjs';
import { previewText } from './preview-link.mjs';
import { fail, run, say } from './terminal.mjs';
import { uploadBuild } from './upload-build.mjs';

/** The commands that release an app, for a usage text. */
export const releaseUsage = `  publish               builds the app, starts it in a headless browser and sends the files that the gateway lacks
      --entry URL       registers a build on another host, which has its files already: the address of its
                        mf-manifest.json. The gateway compares every file with this build
      --preview         prints a link that shows the build to its holders for 24 hours, and a comment for a pull request
      --role Member     the highest role that the link opens for: Guest, Member or Admin
      --promote         makes the build live at once, if an Admin allows it for deploy tokens
      --force           publishes a build that the live shell cannot run yet; it is not started in a browser
      --no-check        does not start it in a browser: only an Admin can then make it live or a canary
  check                 builds the app and starts it in a headless browser, as publish does; needs no token
  preview VERSION       prints a link that shows a published build to its holders for 24 hours
  promote VERSION       makes a build live for all users, if an Admin allows it for deploy tokens
  canary VERSION --percent N --roles Guest,Member   shows a build to a share of the users; 0 ends the canary
      --no-guard        leaves it to you to end a canary that is worse than live
      --auto 10,25,50,100 --hold 15m   climbs through these shares while it is good, and stays that long at each
  rollback              makes the previous release live again
  list                  lists the builds and which one is live
All of them take --to URL, the address of the gateway, and --token TOKEN, a deploy token of the app.
BASECASE_GATEWAY and BASECASE_DEPLOY_TOKEN replace these options.`;

/**
 * Runs a command that releases an app, and prints its builds.
 * @param {{ name: string, folder: string, command: string, usage: string, openSample: import('./start-check.mjs').OpenSample }} app
 * `command` is the beginning of further commands, for texts
 * @param {string[]} args the command with its options
 */
export async function releaseApp(app, args) {
  const { command, version, options } = readArguments(args, app.usage);
  const gateway = (options.to ?? options.gateway ?? process.env.BASECASE_GATEWAY ?? 'http://localhost:3001').replace(
    /\/$/,
    '',
  );
  const token = options.token ?? process.env.BASECASE_DEPLOY_TOKEN;
  if (token === undefined && command !== 'check') fail(`A deploy token is needed.\n${app.usage}`);
  const target = { gateway, token, app: app.name };
  const needed = (value, name) => value ?? fail(`${name} is missing.\n${app.usage}`);
  const chosen = () => ({ version: needed(version, 'VERSION') });

  const commands = {
    publish: () => publish(app, target, options),
    check: async () => {
      const built = await buildRelease(app);
      await start(app, target, built, readFiles(built));
    },
    preview: () => preview(target, chosen().version, options.role),
    promote: () => change(target, 'promote', chosen()),
    canary: () => {
      const percent = options.percent ?? options.auto?.split(',')[0] ?? needed(undefined, '--percent');
      return change(target, 'canary', { ...chosen(), ...canary(Number(percent), options, app.usage) });
    },
    rollback: () => change(target, 'rollback', {}),
    list: () => call(target, 'GET', ''),
  };
  const release = await (commands[command] ?? (() => fail(app.usage)))();
  if (release !== undefined) print(release);
}

function canary(percent, { auto, hold, roles, guard = true }, usage) {
  const [first, ...steps] = auto?.split(',').map(Number) ?? [];
  const climb = {
    steps: first === percent ? steps : [first, ...steps],
    holdMinutes: parseMinutes(hold ?? '15m', usage),
  };
  const climbs = first !== undefined && climb.steps.length > 0;
  return { percent, roles: roles?.split(',') ?? [], guard, ...(climbs && { climb }) };
}

async function publish(app, target, { entry, role, check, force = false, promote = false, preview: withLink }) {
  if (!force) await requirePage(app, target);
  const built = await buildRelease(app);
  const { version, shared, builtAgainst, ...manifest } = readJson(path.join(built, 'app.json'));
  const files = readFiles(built);
  // The live shell cannot start a build that was forced in spite of it.
  const checked = check === false || force ? null : await start(app, target, built, files);
  const described = { manifest, version, shared, builtAgainst, force, checked };
  const release =
    entry === undefined
      ? await upload(target, { version, files, force, checked })
      : await call(target, 'POST', '/entries', { ...described, entry, digests: calculateDigests(files) });
  say(`${app.name} ${version} is published.`);
  if (withLink) await preview(target, version, role);
  if (promote && release.live !== version) return change(target, 'promote', { version });
  const { checked: known } = release.builds.find((build) => build.version === version) ?? {};
  if (known === null) say('It was not started in a browser: only an Admin can make it live or a canary.');
  else if (!promote) say(`To make it live: ${app.command} promote ${version}`);
  return release;
}

/** Ends the process when the page of a gateway is too old for an app, before the app is built. The gateway refuses it too. */
async function requirePage({ name, folder }, { gateway }) {
  // Without a page, or without an answer, the gateway decides.
  const page = await fetch(`${gateway}/host.json`).then(
    (response) => (response.ok ? response.json() : null),
    () => null,
  );
  const { contract: range } = readJson(path.join(folder, 'app.json'));
  if (page === null || semver.satisfies(page.contract, range)) return;
  const { version, library } = readJson(path.join(ownFolder, 'src/host/contract.json'));
  fail(
    `${name} was not published. It asks for host contract ${range} and is made with kit ${library} (host contract ${version}); ` +
      `the page of ${gateway} has host contract ${page.contract}, of kit ${page.kit ?? 'before the first one'}.`,
  );
}

/** Sends the files that the gateway lacks, publishes the build, and returns the releases. */
async function upload(target, build) {
  const { release, sent } = await uploadBuild(target, build).catch((error) => fail(error.message));
  say(`Sent ${sent} of ${build.files.length} files: the gateway had the others.`);
  return release;
}

/** Makes a link that shows a build to its holders, prints it, and returns the releases. */
async function preview(target, version, role) {
  const made = await call(target, 'POST', '/previews', { version, role });
  say(previewText({ ...made, version, gateway: target.gateway }));
  return call(target, 'GET', '');
}

/** Builds the app into another folder than the build that a gateway may serve from a checkout. */
async function buildRelease({ name, folder }) {
  say(`Building ${name} …`);
  const env = { ...process.env, NODE_ENV: 'production', APP_OUTPUT: 'dist/release' };
  const webpack = [path.join(packageFolder('webpack-cli'), 'bin/cli.js'), '--config', 'webpack.config.mjs'];
  const { code, output } = await run(process.execPath, webpack, { quiet: true, cwd: folder, env });
  if (code !== 0) fail(`${name} could not be built:\n${output}`);
  return path.join(folder, 'dist/release');
}

/** Starts the build in a browser and returns the result for the gateway; ends the process when it does not start. */
async function start({ name, openSample }, { gateway }, built, files) {
  const { startCheck } = await import('./start-check.mjs');
  const checking = startCheck({ app: name, folder: built, files, gateway, openSample });
  const { problems, ...result } = await checking.catch((error) =>
    fail(`${name} was not published. It could not be started in a browser: ${error.message}`),
  );
  if (problems.length > 0) fail(`${name} was not published. In a browser:\n  ${problems.join('\n  ')}`);
  return result;
}

/** The files of a build, without source maps, which must not be public. */
function readFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.map(\.(gz|br))?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      content: readFileSync(file),
    }));
}

/** Digests of the files of a build by path. The gateway compares them with the files that the other host sends. */
function calculateDigests(files) {
  const sent = files.filter(({ path: file }) => !/\.(gz|br)$/.test(file));
  const calculateDigest = (content) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
  return Object.fromEntries(sent.map(({ path: file, content }) => [file, calculateDigest(content)]));
}

async function change(target, action, body) {
  const { revision } = await call(target, 'GET', '');
  return call(target, 'POST', `/${action}`, { ...body, revision });
}

async function call(target, method, address, body) {
  return callRelease(target, method, address, body).catch((error) => fail(error.message));
}

function print({ live, canary, builds }) {
  for (const { version: name, origin, publishedAt, problem, checked } of builds) {
    const marks = [
      name === live && 'live',
      name === canary?.version && `canary ${canary.percent}%${canary.roles.length > 0 ? ` of ${canary.roles}` : ''}`,
      problem,
      origin !== 'bundled' && checked === null && 'not started in a browser',
    ];
    say([name.padEnd(16), origin.padEnd(9), publishedAt ?? ''.padEnd(24), marks.filter(Boolean).join(', ')].join('  '));
  }
}

function parseMinutes(text, usage) {
  const [, amount, unit] = /^(\d+)([mh])$/.exec(text) ?? fail(`--hold takes a time such as 15m or 2h.\n${usage}`);
  return Number(amount) * (unit === 'h' ? 60 : 1);
}

function readArguments(args, usage) {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const options = {
    to: text,
    // The name of `to` in pipelines from before.
    gateway: text,
    token: text,
    entry: text,
    percent: text,
    roles: text,
    auto: text,
    hold: text,
    guard: flag,
    check: flag,
    force: flag,
    preview: flag,
    role: text,
    promote: flag,
  };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true, allowNegative: true });
    const [command = 'publish', version] = positionals;
    if (positionals.length > 2) fail(usage);
    return { command, version, options: values };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
