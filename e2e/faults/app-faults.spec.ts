import type { Page } from '@playwright/test';
import type { Fault } from '../support/app-host.ts';
import { buildNow, type Manifest, renamed } from '../support/builds.ts';
import { type FederatedProduct, openAsAdmin, screens, startFederatedProduct } from '../support/federated-product.ts';
import { expect, test } from '../support/test.ts';

/** Shell, gateway and each app on separate origins; the valuation app fails. */
let federated: FederatedProduct;
test.beforeAll(async () => {
  federated = await startFederatedProduct();
});
test.afterAll(() => federated.stop());

// The browser logs each fault; the test checks the screen.
test.use({ allowedProblems: /.*/ });

const dcf = '/dcf?symbol=AAPL';
const dcfHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'DCF analysis' });
const unavailable = (page: Page) => page.getByRole('heading', { name: 'DCF Analysis is not available right now' });

/** Checks that the area of the failed app reports the failure, and that shell, research and admin work. */
async function onlyValuationIsMissing(page: Page): Promise<void> {
  // The shell waits 7 seconds for an app.
  await expect(unavailable(page)).toBeVisible({ timeout: 9000 });
  await screens.research(page);
  await screens.admin(page);
}

/** Checks that one press on Retry restores the screen after the fault, without a reload. */
async function tryAgainHeals(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'DCF Analysis' }).click();
  await expect(unavailable(page)).toBeVisible({ timeout: 9000 });
  federated.hosts.valuation.fail(faultyFiles, null);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(dcfHeading(page)).toBeVisible();
  await screens.valuation(page);
}

let faultyFiles = /never/;
function valuationFails(files: RegExp, fault: Fault): void {
  faultyFiles = files;
  federated.hosts.valuation.fail(files, fault);
}
test.afterEach(() => federated.hosts.valuation.fail(faultyFiles, null));

/** Makes another release of the valuation app live while `work` runs. */
async function withRelease(mark: string, changes: Partial<Manifest>, work: () => Promise<void>): Promise<void> {
  const { releases, hosts } = federated;
  const build = renamed(buildNow('mfe-valuation'), mark);
  const version = await releases.register(build, hosts.valuation.serve(build), changes);
  await releases.promote('valuation', version);
  try {
    await work();
  } finally {
    await releases.rollBack('valuation');
  }
}

// Builds of other tools do not state the entry script, so the page reads the federation manifest first.
for (const [what, fault] of [
  ['is gone', { status: 404 }],
  ['is the page of some proxy', { status: 200, body: '<!doctype html><title>Welcome</title>' }],
] as const) {
  test(`the federation manifest ${what}`, async ({ page }) => {
    await withRelease(`bare${fault.status}`, { files: undefined }, async () => {
      valuationFails(/^mf-manifest\.json$/, fault);
      await openAsAdmin(page, federated.product, dcf);
      await onlyValuationIsMissing(page);
      await tryAgainHeals(page);
    });
  });
}

test('the entry script is gone, and comes back', async ({ page }) => {
  valuationFails(/^remote-entry/, { status: 404 });
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await tryAgainHeals(page);
});

test('the entry script never answers', async ({ page }) => {
  valuationFails(/^remote-entry/, 'silence');
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await tryAgainHeals(page);
});

test('the entry script throws', async ({ page }) => {
  valuationFails(/^remote-entry/, { change: () => 'throw new Error("not today")' });
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await tryAgainHeals(page);
});

test('a chunk of the screen is gone: the page reloads once, then reports the failure', async ({ page }) => {
  valuationFails(/^dcf\./, { status: 404 });
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  expect(documents).toHaveLength(2);
  await tryAgainHeals(page);
});

test('a screen throws while it renders: its area reports the failure, and the admin sees a crash', async ({ page }) => {
  valuationFails(/^dcf\./, {
    change: (text) => text.replace(/DcfScreen:\(\)=>\w+/, 'DcfScreen:()=>()=>{throw Error("the screen is broken")}'),
  });
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  await page.getByRole('link', { name: 'Projections' }).click();
  await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  const { failures } = await federated.releases.of('valuation');
  expect(failures).toContainEqual(expect.objectContaining({ kind: 'crash', lastReason: 'the screen is broken' }));
});

test('an app that needs another major version of React is not run with a second copy', async ({ page }) => {
  valuationFails(/^remote-entry/, { change: (text) => text.replaceAll('^19.', '^20.') });
  await openAsAdmin(page, federated.product, dcf);
  await onlyValuationIsMissing(page);
  expect(await reactsIn(page)).toEqual({ react: 1, reactDom: 1 });
});

test('a release for a newer contract is reported as incompatible, and none of its files is fetched', async ({
  page,
}) => {
  await withRelease('newer', { contract: '^9.0.0' }, async () => {
    const before = federated.hosts.valuation.asked.length;
    await openAsAdmin(page, federated.product, dcf);
    await expect(page.getByText(/needs a newer version of Basecase/)).toBeVisible();
    await screens.research(page);
    await screens.admin(page);
    expect(federated.hosts.valuation.asked.slice(before)).toEqual([]);
  });
});

test('one malformed row of the registry hides no other app', async ({ page }) => {
  await page.route('**/api/apps', async (route) => {
    const registry = await (await route.fetch()).json();
    registry.apps.unshift(null, { name: 'half' }, { ...registry.apps[0], name: 'odd', routes: 'none' });
    await route.fulfill({ json: registry });
  });
  await openAsAdmin(page, federated.product, '/');
  await screens.research(page);
  await screens.valuation(page);
  await screens.admin(page);
});

test('the registry is down: the start page works, and a retry brings the apps', async ({ page }) => {
  await page.route('**/api/apps', (route) =>
    route.fulfill({ status: 503, json: { error: 'Not ready', code: 'not_ready' } }),
  );
  await openAsAdmin(page, federated.product, '/');
  await expect(page.getByText('The list of apps could not be loaded.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /Know what a business is worth/ })).toBeVisible();
  await page.unroute('**/api/apps');
  await page.getByRole('button', { name: 'Retry' }).click();
  await screens.research(page);
});

test('three apps of three origins share one React and break no content security policy', async ({ page }) => {
  const violations: string[] = [];
  page.on('console', (message) => /Content Security Policy/i.test(message.text()) && violations.push(message.text()));
  await openAsAdmin(page, federated.product, '/');
  await screens.research(page);
  await screens.valuation(page);
  await screens.admin(page);
  expect(await reactsIn(page)).toEqual({ react: 1, reactDom: 1 });
  expect(violations).toEqual([]);
});

/** Returns the number of copies of React and React DOM in the loaded scripts: each defines its internals once. */
async function reactsIn(page: Page): Promise<{ react: number; reactDom: number }> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name));
  const scripts = [...new Set(urls.filter((url) => /\.js(\?|$)/.test(url)))];
  const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
  const copies = (internals: string) =>
    texts.join('\n').split(new RegExp(`__${internals}_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE=`))
      .length - 1;
  return { react: copies('CLIENT'), reactDom: copies('DOM') };
}
