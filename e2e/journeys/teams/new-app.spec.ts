import { execFile } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { type Build, buildBefore, describeBuild, renamed, writeBuild } from '../../support/builds.ts';
import { copyOfCheckout } from '../../support/checkout-copy.ts';
import { makeOutsideApp, type OutsideApp } from '../../support/outside-app.ts';
import { type Product, repository, startProduct } from '../../support/product.ts';
import { openReleases } from '../../support/releases.ts';
import { expect, signUp, test } from '../../support/test.ts';

const execute = promisify(execFile);

/** The files of a build, as its app.json lists them. */
interface BuildFiles {
  readonly entry: string;
  readonly routes: Readonly<Record<string, readonly string[]>>;
}

let app: OutsideApp;
test.beforeAll(async () => {
  // Packs, and installs the packages of the kit twice.
  test.setTimeout(600_000);
  app = await makeOutsideApp('price-range');
});
test.afterAll(() => app?.remove());

/** Returns the command of the app for a gateway, with a deploy token. */
function commandFor(gateway: string, secret: string) {
  return (...args: string[]) => app.run(...args, '--to', gateway, '--token', secret);
}

const readVersion = (output: string) => /price-range (\w+) is published/.exec(output)?.[1] ?? '';

/** The screen of the app and its place, to a new user: other tests may have left something with the demo accounts. */
async function expectScreenAndPlace(page: Page, product: Product, email: string) {
  await page.goto(`${product.address}/price-range?symbol=AAPL`);
  await signUp(page, email);
  await expect(page.getByRole('heading', { level: 1, name: 'Price Range' })).toBeVisible();
  await expect(page.getByText('52-week high')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Price Range' })).toBeVisible();
  // The start page shows its panel once it has something of the user.
  await page.goto(product.address);
  await page.getByRole('main').getByRole('button', { name: 'Add AAPL to your watchlist' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'AAPL added to Core.' })).toBeVisible();
  await page.goto(product.address);
  await expect(page.getByRole('region', { name: 'Price Range' })).toBeVisible();
}

/** Returns how many versions of each shared module the page has, by name. */
function countShared(page: Page) {
  return page.evaluate(() => {
    const federation: { __INSTANCES__: { shareScopeMap: Record<string, Record<string, object>> }[] } = Reflect.get(
      globalThis,
      '__FEDERATION__',
    );
    const scopes = federation.__INSTANCES__.flatMap(({ shareScopeMap }) => Object.values(shareScopeMap));
    const names = [...new Set(scopes.flatMap((scope) => Object.keys(scope)))];
    const versionsOf = (name: string) => new Set(scopes.flatMap((scope) => Object.keys(scope[name] ?? {})));
    return Object.fromEntries(names.map((name) => [name, versionsOf(name).size]));
  });
}

test('an app in its own repository knows nothing of this checkout, and passes its types and tests', async () => {
  expect(app.read('package-lock.json')).not.toContain(repository);
  expect(app.read('package.json')).toContain('file:packages/basecase-app-kit-');
  await app.test();
  await expect(app.run('new', 'other')).rejects.toThrow(/is not empty/);
});

test('a build that fails in a browser is not published, and one without that check is not shown', async ({
  product,
}) => {
  const releases = await openReleases(product);
  const { secret } = await releases.deployToken('price-range');
  const run = commandFor(product.address, secret);
  const screen = 'src/price-range-screen.tsx';
  const source = app.read(screen);
  app.write(screen, source.replace('useCompany();', "useCompany();\n  console.error('left over from a trial');"));
  try {
    await expect(run('publish')).rejects.toThrow(
      /price-range was not published\. In a browser:\n {2}\/price-range with AAPL.*: error on the console: left over from a trial/,
    );
    const unchecked = readVersion(await run('publish', '--no-check'));
    await expect(run('canary', unchecked, '--percent', '10', '--roles', 'Guest')).rejects.toThrow(
      /was not started in a browser before it was published/,
    );
  } finally {
    app.write(screen, source);
  }
});

test('an app that needs a newer kit than the page has is refused before it is built', async ({ product }) => {
  const descriptor = app.read('app.json');
  app.write('app.json', descriptor.replace('"^1.0.0"', '"^1.99.0"'));
  try {
    await expect(app.run('publish', '--to', product.address, '--token', 'bcd_none')).rejects.toThrow(
      /price-range was not published\. It asks for host contract \^1\.99\.0 and is made with kit \d+\.\d+\.\d+ .*; the page of .* has host contract 1\.\d+\.\d+, of kit \d+\.\d+\.\d+\./,
    );
  } finally {
    app.write('app.json', descriptor);
  }
});

test('an app of another repository is deployed, shown to a share, made live, opens in the shell, and is rolled back', async ({
  page,
  product,
}) => {
  const releases = await openReleases(product);
  const { secret } = await releases.deployToken('price-range');
  const run = commandFor(product.address, secret);
  const published = await run('publish', '--preview');
  expect(published).toContain('Preview of Price Range');
  const version = readVersion(published);
  expect(await run('canary', version, '--percent', '10', '--roles', 'Guest,Member')).toContain(
    'canary 10% of Guest,Member',
  );
  await expect(run('canary', version, '--percent', '10')).rejects.toThrow(/may not show a canary to Admins/);
  await expect(run('promote', version)).rejects.toThrow(/may not promote a build.*Admin → Apps/);
  await releases.allow('price-range', { promote: true });
  expect(await run('promote', version)).toMatch(new RegExp(`${version} .*live`));

  await expectScreenAndPlace(page, product, 'deployed@example.com');
  const shared = await countShared(page);
  expect(Object.keys(shared)).toEqual(expect.arrayContaining(['react', 'react-dom', '@basecase/shared-ui/query']));
  expect(new Set(Object.values(shared))).toEqual(new Set([1]));
  // Its own scripts are the entry of the federation, the app and the screen.
  const { entry, routes }: BuildFiles = JSON.parse(app.read('dist/release/app.json')).files;
  const scripts = [entry, ...(routes['/price-range'] ?? [])].filter((name) => name.endsWith('.js'));
  const bytes = scripts.map((name) => statSync(path.join(app.folder, 'dist/release', `${name}.br`)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(16_000);

  await run('rollback');
  expect(await run('list')).not.toContain('live');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Price Range' })).toHaveCount(0);
});

test('an app of another repository runs inside the deployed shell while it is developed', async ({ page, product }) => {
  const releases = await openReleases(product);
  const { secret } = await releases.deployToken('price-range');
  const local = await app.develop(product.address, secret);
  try {
    await page.goto(product.address);
    await signUp(page, 'developer@example.com');
    await page.goto(local.link);
    await page.getByRole('dialog').getByRole('button', { name: 'Show build' }).click();
    await page.waitForURL(`${product.address}/price-range`);
    await page.goto(`${product.address}/price-range?symbol=AAPL`);
    await expect(page.getByText('52-week high')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Local build' })).toContainText('Hot reload on');
  } finally {
    await local.stop();
  }
});

test('an app of this kit runs in the shell of the previous release', async ({ page }) => {
  const folder = writeBuild(buildBefore('shell'));
  const product = await startProduct({ SHELL_DIR: folder });
  try {
    const releases = await openReleases(product);
    const { secret } = await releases.deployToken('price-range');
    const run = commandFor(product.address, secret);
    await releases.promote('price-range', readVersion(await run('publish')));
    await page.goto(`${product.address}/price-range?symbol=AAPL`);
    await signUp(page, 'previous@example.com');
    await expect(page.getByText('52-week high')).toBeVisible();
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
});

test('an app of the kit that was kept runs in this shell, with its place', async ({ page, ownProduct }) => {
  const releases = await openReleases(ownProduct);
  const build: Build = renamed(buildBefore('outside-app'), 'before');
  expect(describeBuild(build).manifest.name).toBe('price-range');
  await releases.promote('price-range', await releases.publish(build));
  await expectScreenAndPlace(page, ownProduct, 'kept-kit@example.com');
});

test('a workspace made from the template passes the conformance suite and the linter, and is made once', async () => {
  const copy = copyOfCheckout();
  const run = async (...args: string[]) => (await execute(process.execPath, args, { cwd: copy })).stdout;
  try {
    expect(await run('scripts/new-app.mjs', 'dividend-log')).toContain(
      'Created mfe-dividend-log: a screen at /dividend-log',
    );
    await Promise.all([
      run('node_modules/jest/bin/jest.js', '--selectProjects', 'mfe-dividend-log'),
      run('node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', 'mfe-dividend-log'),
    ]);
    await expect(run('scripts/new-app.mjs', 'dividend-log')).rejects.toThrow(/mfe-dividend-log already exists/);
    await expect(run('scripts/new-app.mjs', 'Dividend_Log')).rejects.toThrow(/lower-case letters and hyphens/);
  } finally {
    rmSync(path.dirname(copy), { recursive: true, force: true });
  }
});
