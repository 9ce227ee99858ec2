import type { Page } from '@playwright/test';
import { buildBefore, buildNow, describeBuild, renamed } from '../support/builds.ts';
import { type FederatedProduct, openAsAdmin, screens, startFederatedProduct } from '../support/federated-product.ts';
import { expect, signIn, test } from '../support/test.ts';

let federated: FederatedProduct;
test.beforeEach(async () => {
  federated = await startFederatedProduct();
});
test.afterEach(() => federated.stop());

const dcfHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'DCF analysis' });
const offer = (page: Page) => page.getByText('There is a new version of Valuation. Reload the page to use it.');

/** Names of the builds of the valuation app that have code in the page. */
async function buildsIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => Object.keys(globalThis).filter((name) => /^valuation_/.test(name)));
  return names.map((name) => name.replace('valuation_', ''));
}

/** What a reader does who was elsewhere for a while. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

test('a release while a page is open: it is offered, the work stays, older chunks still come, and a reload takes it', async ({
  page,
}) => {
  const { product, releases, builds } = federated;
  const live = describeBuild(builds.valuation).version;
  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();

  const next = await releases.publish(renamed(buildNow('mfe-valuation'), 'next'));
  await releases.promote('valuation', next);
  await expect(offer(page)).toBeHidden();
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);

  // The other screen of the app was never opened: its code is of the older build still.
  await page.getByRole('link', { name: 'Projections' }).click();
  await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  expect(await buildsIn(page)).toEqual([next]);
  await comeBack(page);
  await expect(offer(page)).toBeHidden();
});

test('an offer that is closed does not come back before there is another release', async ({ page }) => {
  const { product, releases } = federated;
  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();
  await releases.promote('valuation', await releases.publish(renamed(buildNow('mfe-valuation'), 'one')));
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await comeBack(page);
  await expect(offer(page)).toBeHidden();
  await releases.promote('valuation', await releases.publish(renamed(buildNow('mfe-valuation'), 'two')));
  await comeBack(page);
  await expect(offer(page)).toBeVisible();
});

test('a rollback brings back for new pages what was live before', async ({ page, browser }) => {
  const { product, releases, builds } = federated;
  const before = describeBuild(builds.valuation).version;
  await releases.promote('valuation', await releases.publish(renamed(buildNow('mfe-valuation'), 'bad')));
  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();

  await releases.rollBack('valuation');
  const other = await browser.newPage();
  await openAsAdmin(other, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(other)).toBeVisible();
  expect(await buildsIn(other)).toEqual([before]);
  await screens.research(other);
  await other.close();

  await comeBack(page);
  await expect(offer(page)).toBeVisible();
});

test('a canary goes to its users alone, from their first sign-in on, and sticks to them', async ({ page }) => {
  const { product, releases, builds } = federated;
  const live = describeBuild(builds.valuation).version;
  const next = await releases.publish(renamed(buildNow('mfe-valuation'), 'next'));
  await releases.canary('valuation', { version: next, percent: 100, roles: ['Admin'] });

  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([next]);
  for (const _ of [1, 2]) {
    await page.reload();
    await expect(dcfHeading(page)).toBeVisible();
    expect(await buildsIn(page)).toEqual([next]);
  }

  // The next person at the same machine is not in it.
  await page.getByRole('button', { name: /Sign out/i }).click();
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(dcfHeading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);
});

test('half of the users: whoever is in stays in when the share grows, and out when it ends', async ({ browser }) => {
  const { product, releases, builds } = federated;
  const live = describeBuild(builds.valuation).version;
  const next = await releases.publish(renamed(buildNow('mfe-valuation'), 'half'));
  const buildFor = async (role: 'Member' | 'Admin') => {
    const page = await browser.newPage();
    await page.goto(`${product.address}/dcf?symbol=AAPL`);
    await signIn(page, product.account(role));
    await expect(dcfHeading(page)).toBeVisible();
    const [build] = await buildsIn(page);
    await page.close();
    return build;
  };
  await releases.canary('valuation', { version: next, percent: 50, roles: [] });
  const atHalf = [await buildFor('Member'), await buildFor('Admin')];
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual(atHalf);
  await releases.canary('valuation', { version: next, percent: 100, roles: [] });
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual([next, next]);
  await releases.canary('valuation', { version: next, percent: 0, roles: [] });
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual([live, live]);
});

test('the release before is published by its own files, runs, and stays servable', async ({ page }) => {
  const { product, releases } = federated;
  const version = await releases.publish(renamed(buildBefore('mfe-valuation'), 'before'));
  await releases.promote('valuation', version);
  await openAsAdmin(page, product, '/dcf?symbol=AAPL');
  await expect(dcfHeading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([version]);
  await releases.rollBack('valuation');
  const manifest = await page.request.get(`${product.address}/apps/valuation/${version}/mf-manifest.json`);
  expect(manifest.status()).toBe(200);
});
