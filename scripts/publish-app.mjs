import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { callRelease } from './call-release.mjs';
import { install } from './install.mjs';
import { previewText } from './preview-link.mjs';
import { binary, fail, repository, run, say } from './processes.mjs';
import { uploadBuild } from './upload-build.mjs';

const usage = `Usage: npm run publish:app -- APP [COMMAND] --gateway URL --token TOKEN
  publish               builds the app, starts it in a headless browser and sends the files that the gateway lacks
                        (the default command)
      --entry URL       registers a build on another host, which has its files already: the address of its
                        mf-manifest.json. The gateway compares every file with this build
      --preview         prints a link that shows the build to its holders for 24 hours, and a comment for a pull request
      --role Member     the highest role that the link opens for: Guest, Member or Admin
      --promote         makes the build live at once, if an Admin allows it for deploy tokens
      --force           publishes a build that the live shell cannot run yet; it is not started in a browser
      --no-check        does not start it in a browser: only an Admin can then make it live or a canary
  preview VERSION       prints a link that shows a published build to its holders for 24 hours
  promote VERSION       makes a build live for all users, if an Admin allows it for deploy tokens
  canary VERSION --percent N --roles Guest,Member   shows a build to a share of the users; 0 ends the canary
      --no-guard        leaves it to you to end a canary that is worse than live
      --auto 10,25,50,100 --hold 15m   climbs through these shares while it is good, and stays that long at each
  rollback              makes the previous release live again
  list                  lists the builds and which one is live
BASECASE_GATEWAY and BASECASE_DEPLOY_TOKEN replace the options --gateway and --token.`;

const { app, command, version, options } = readArguments();
const gateway = (options.gateway ?? process.env.BASECASE_GATEWAY ?? 'http://localhost:3001').replace(/\/$/, '');
const token = options.token ?? process.env.BASECASE_DEPLOY_TOKEN ?? fail(`A deploy token is needed.\n${usage}`);

const commands = {
  publish: publish,
  preview: async () => preview(needed(version, 'VERSION')),
  promote: async () => change('promote', { version: needed(version, 'VERSION') }),
  canary: async () => {
    const [first, ...steps] = options.auto?.split(',').map(Number) ?? [];
    const percent = Number(options.percent ?? first ?? needed(undefined, '--percent'));
    const roles = options.roles?.split(',') ?? [];
    const climb = {
      steps: first === percent ? steps : [first, ...steps],
      holdMinutes: parseMinutes(options.hold ?? '15m'),
    };
    const guarded = { guard: options.guard ?? true, ...(first !== undefined && climb.steps.length > 0 && { climb }) };
    return change('canary', { version: needed(version, 'VERSION'), percent, roles, ...guarded });
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
  const descriptor = JSON.parse(readFileSync(path.join(built, 'app.json'), 'utf8'));
  const { version: buildVersion, shared, builtAgainst, ...manifest } = descriptor;
  const described = { manifest, version: buildVersion, shared, builtAgainst };
  const { entry, force = false, promote = false } = options;
  const files = readFiles(built);
  // The live shell cannot start a build that was forced in spite of it.
  const checked = options.check === false || force ? null : await start(built, files);
  const release =
    entry === undefined
      ? await upload({ version: buildVersion, files, force, checked })
      : await call('POST', '/entries', { ...described, entry, digests: calculateDigests(files), force, checked });
  say(`${app} ${buildVersion} is published.`);
  if (options.preview) await preview(buildVersion);
  if (promote && release.live !== buildVersion) return change('promote', { version: buildVersion });
  const { checked: known } = release.builds.find(({ version: name }) => name === buildVersion) ?? {};
  if (known === null) say('It was not started in a browser: only an Admin can make it live or a canary.');
  else if (!promote) say(`To make it live: npm run publish:app -- ${app} promote ${buildVersion}`);
  return release;
}

/** Sends the files that the gateway lacks, publishes the build, and returns the releases. */
async function upload(build) {
  const { release, sent } = await uploadBuild({ gateway, token, app }, build).catch((error) => fail(error.message));
  say(`Sent ${sent} of ${build.files.length} files: the gateway had the others.`);
  return release;
}

/** Makes a link that shows a build to its holders, prints it, and returns the releases. */
async function preview(build) {
  const made = await call('POST', '/previews', { version: build, role: options.role });
  say(previewText({ ...made, version: build, gateway }));
  return call('GET', '');
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

/** Starts the build in a browser and returns the result for the gateway; ends the process when it does not start. */
async function start(built, files) {
  const { startCheck } = await import('./start-check.mjs');
  const { problems, ...result } = await startCheck({ app, folder: built, files, gateway }).catch((error) =>
    fail(`${app} was not published. It could not be started in a browser: ${error.message}`),
  );
  if (problems.length > 0) fail(`${app} was not published. In a browser:\n  ${problems.join('\n  ')}`);
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

async function change(action, body) {
  const { revision } = await call('GET', '');
  return call('POST', `/${action}`, { ...body, revision });
}

async function call(method, address, body) {
  return callRelease({ gateway, token, app }, method, address, body).catch((error) => fail(error.message));
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

function parseMinutes(text) {
  const [, amount, unit] = /^(\d+)([mh])$/.exec(text) ?? fail(`--hold takes a time such as 15m or 2h.\n${usage}`);
  return Number(amount) * (unit === 'h' ? 60 : 1);
}

function needed(value, name) {
  return value ?? fail(`${name} is missing.\n${usage}`);
}

function readArguments() {
  const text = { type: 'string' };
  const flag = { type: 'boolean' };
  const known = {
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
    const { values, positionals } = parseArgs({ options: known, allowPositionals: true, allowNegative: true });
    const [name, what = 'publish', which] = positionals;
    if (name === undefined || positionals.length > 3) fail(usage);
    return { app: name, command: what, version: which, options: values };
  } catch (error) {
    return fail(`${error.message}\n${usage}`);
  }
}
