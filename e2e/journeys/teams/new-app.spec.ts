import { execFile } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { copyOfCheckout } from '../../support/checkout-copy.ts';
import { openReleases } from '../../support/releases.ts';
import { expect, signUp, test } from '../../support/test.ts';

const execute = promisify(execFile);

let copy: string;
let created: string;
const run = async (...args: string[]) => (await execute(process.execPath, args, { cwd: copy })).stdout;

test.beforeAll(async () => {
  copy = copyOfCheckout();
  created = await run('scripts/new-app.mjs', 'dividend-log');
});
test.afterAll(() => rmSync(path.dirname(copy), { recursive: true, force: true }));

/** Returns the publishing of an app with a deploy token of dividend-log. */
function publisher(gateway: string, secret: string) {
  return (app: string, ...args: string[]) =>
    run('scripts/publish-app.mjs', app, ...args, '--gateway', gateway, '--token', secret);
}

const readVersion = (output: string) => /dividend-log (\w+) is published/.exec(output)?.[1] ?? '';

test('an app made from the template passes the conformance suite and the linter, and is made once', async () => {
  expect(created).toContain('Created mfe-dividend-log: a screen at /dividend-log');
  await Promise.all([
    run('node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-dividend-log'),
    run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'mfe-dividend-log'),
  ]);
  await expect(run('scripts/new-app.mjs', 'dividend-log')).rejects.toThrow(/mfe-dividend-log already exists/);
  await expect(run('scripts/new-app.mjs', 'Dividend_Log')).rejects.toThrow(/lower-case letters and hyphens/);
});

test('a build that fails in a browser is not published, and one without that check is not shown', async ({
  product,
}) => {
  const releases = await openReleases(product);
  const { secret } = await releases.deployToken('dividend-log');
  const publish = publisher(product.address, secret);
  const screen = path.join(copy, 'mfe-dividend-log/src/dividend-log-screen.tsx');
  const source = readFileSync(screen, 'utf8');
  writeFileSync(screen, source.replace('useCompany();', "useCompany();\n  console.error('left over from a trial');"));
  try {
    await expect(publish('dividend-log')).rejects.toThrow(
      /dividend-log was not published\. In a browser:\n {2}\/dividend-log with AAPL.*: error on the console: left over from a trial/,
    );
    const unchecked = readVersion(await publish('dividend-log', '--no-check'));
    await expect(publish('dividend-log', 'canary', unchecked, '--percent', '10', '--roles', 'Guest')).rejects.toThrow(
      /was not started in a browser before it was published/,
    );
  } finally {
    writeFileSync(screen, source);
  }
});

test('a new app is deployed, shown to a share, made live, opens in the shell, and is rolled back', async ({
  page,
  product,
}) => {
  const releases = await openReleases(product);
  const { secret } = await releases.deployToken('dividend-log');
  const publish = publisher(product.address, secret);
  const deploy = (...args: string[]) => publish('dividend-log', ...args);
  const version = readVersion(await deploy());
  expect(await deploy('canary', version, '--percent', '10', '--roles', 'Guest,Member')).toContain(
    'canary 10% of Guest,Member',
  );
  await expect(deploy('canary', version, '--percent', '10')).rejects.toThrow(/may not show a canary to Admins/);
  await expect(deploy('promote', version)).rejects.toThrow(/may not promote a build.*Admin → Apps/);
  await releases.allow('dividend-log', { promote: true });
  expect(await deploy('promote', version)).toMatch(new RegExp(`${version} .*live`));
  await expect(publish('research', 'list')).rejects.toThrow(/not valid|sign in/i);

  await page.goto(`${product.address}/dividend-log?symbol=AAPL`);
  // A user whose Home is empty: other tests may have left something with the demo accounts.
  await signUp(page, 'deployed@example.com');
  await expect(page.getByRole('heading', { level: 1, name: 'Dividend Log' })).toBeVisible();
  await expect(page.getByText('52-week high')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dividend Log' })).toBeVisible();
  // The deployed shell shows its panel too, once Home has something of the user.
  await page.goto(product.address);
  await page.getByRole('main').getByRole('button', { name: 'Add AAPL to your watchlist' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'AAPL added to Core.' })).toBeVisible();
  await page.goto(product.address);
  await expect(page.getByRole('region', { name: 'Dividend Log' })).toBeVisible();

  await deploy('rollback');
  expect(await deploy('list')).not.toContain('live');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dividend Log' })).toHaveCount(0);
});
