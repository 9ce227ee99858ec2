import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { promisify } from 'node:util';
import { type PlainApp, plainBuild, writeBuild } from '../support/builds.ts';
import { repository } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const execute = promisify(execFile);
const roles: ['Guest', 'Member', 'Admin'] = ['Guest', 'Member', 'Admin'];
const routes = ['/ledger', '/archive'].map((path) => ({ path, title: path, roles, landingWithoutCompany: false }));

/** Runs the check of `npm run publish:app` on a build of two screens, for a gateway. Returns its result. */
async function check(gateway: string, app: Partial<PlainApp>) {
  const screen = "return 'Nothing noted yet.';";
  const manifest = { routes, calls: ['overview'], ...app.manifest };
  const build = plainBuild({ name: 'ledger', version: 'n1', screen, ...app, manifest });
  const folder = writeBuild(build);
  const files = [...build].map(([path, text]) => ({ path, content: text }));
  const source = `
    import { startCheck } from './scripts/app/start-check.mjs';
    import { openSampleGateway as openSample } from './scripts/sample-gateway.mjs';
    const { files, ...build } = ${JSON.stringify({ app: 'ledger', folder, files, gateway })};
    const sent = files.map(({ path, content }) => ({ path, content: Buffer.from(content) }));
    const result = await startCheck({ ...build, files: sent, openSample });
    process.stdout.write(JSON.stringify(result));`;
  try {
    const args = ['--input-type=module', '--eval', source];
    const { stdout } = await execute(process.execPath, args, { cwd: repository });
    return JSON.parse(stdout.split('\n').at(-1) ?? '');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const everywhere = '/ledger with AAPL, /ledger without a company, /archive with AAPL, /archive without a company';
const onArchive = '/archive with AAPL, /archive without a company';

test('a build whose screens appear without an error passes, in the shell of the gateway', async ({ product }) => {
  const page = await (await fetch(product.address, { headers: { accept: 'text/html' } })).text();
  const [, shell] = /name="basecase-shell" content="(\w+)"/.exec(page) ?? [];
  const screen =
    "host.api.call('overview', { params: { symbol: 'AAPL' } }).then(({ name }) => say(name)); return 'Loading';";
  expect(await check(product.address, { screen })).toEqual({ screens: 2, shell, problems: [] });
});

test('a build that throws when it starts does not pass', async ({ product }) => {
  const { problems } = await check(product.address, { start: "throw new Error('no settings')" });
  expect(problems).toContain(
    `${everywhere}: the shell shows it as not available: “This part of the app runs separately and did not respond. The rest of Basecase still works.”`,
  );
  expect(problems).toContainEqual(expect.stringMatching(/: a script threw Error: no settings$/));
});

test('a build for a shell that is not there yet does not pass', async ({ product }) => {
  const { problems } = await check(product.address, { manifest: { contract: '^9.0.0' } });
  expect(problems).toEqual([
    `${everywhere}: the shell shows it as not available: “This part of the app needs a newer version of Basecase. Reload the page to get it.”`,
  ]);
});

test('each other defect is named with its screens: a crash, an error on the console, what belongs to the host, a call', async ({
  product,
}) => {
  const screen = `
    if (path === '/archive') throw new TypeError('rows is not iterable');
    console.error('left over from a trial');
    localStorage.setItem('ledger', '1');
    history.replaceState(null, '', '/ledger');
    host.api.call('priceHistory', { params: { symbol: 'AAPL' }, query: { timeframe: '1Y' } }).catch(() => undefined);
    return 'Total: ' + undefined;`;
  const { problems } = await check(product.address, { screen });
  const onNotes = '/ledger with AAPL, /ledger without a company';
  expect(problems).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`${onArchive}: the shell shows it as not available: “This part of the app runs`),
      expect.stringContaining(`${onArchive}: error on the console: TypeError: rows is not iterable`),
      `${onNotes}: error on the console: left over from a trial`,
      `${onNotes}: it uses the storage of the browser, which belongs to the host (setItem)`,
      `${onNotes}: it changes the address of the page, which belongs to the host (replaceState)`,
      `${onNotes}: The app ledger does not name the call priceHistory in its app.json.`,
      `${onNotes}: it shows “undefined” among its texts`,
    ]),
  );
});
