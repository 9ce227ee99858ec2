import type { Browser, Page } from '@playwright/test';
import { bareBuild, buildBefore, buildNow, describeBuild, renamed } from '../support/builds.ts';
import { type FederatedProduct, openAsAdmin, screens, startFederatedProduct } from '../support/federated-product.ts';
import type { Product, Role } from '../support/product.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';

let federated: FederatedProduct;
test.beforeEach(async () => {
  federated = await startFederatedProduct();
});
test.afterEach(() => federated.stop());

const dcfHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'DCF analysis' });
const offer = (page: Page) => page.getByText('There is a new version of Valuation. Reload the page to use it.');

/** Returns the versions of the valuation app with code in the page. */
async function buildsIn(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => Object.keys(globalThis).filter((name) => /^valuation_/.test(name)));
  return names.map((name) => name.replace('valuation_', ''));
}

/** Leaves the window and comes back to it. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}

/** Returns the version of the valuation app that an account, which signs in once, gets in a new page. */
function buildSeenBy(product: Product, browser: Browser) {
  const states: Partial<Record<Role, ReturnType<typeof signedInState>>> = {};
  return async (role: Role) => {
    states[role] ??= signedInState(browser, product, role);
    const page = await browser.newPage({ storageState: await states[role] });
    await page.goto(`${product.address}/dcf?symbol=AAPL`);
    await expect(dcfHeading(page)).toBeVisible();
    const [version] = await buildsIn(page);
    await page.close();
    return version;
  };
}

test('what is typed right after the sign-in stays, although the page of a stranger allows no app of another host', async ({
  page,
}) => {
  await openAsAdmin(page, federated.product, '/');
  const search = page.getByRole('banner').getByRole('combobox', { name: 'Search ticker or company' });
  await search.click();
  await page.keyboard.type('AAPL');
  await page.getByRole('option', { name: /Apple/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
  await expect(page.locator('meta[name=basecase-builds]')).toHaveAttribute('content', /research@/);
});

test('a release while a page is open: it is offered, unsaved work stays, older chunks still load, and a reload takes it', async ({
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

  // The other screen of the app was not open before: its code still comes from the older build.
  await page.getByRole('link', { name: 'Projections' }).click();
  await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('tab', { name: /Base case/i })).toBeVisible();
  expect(await buildsIn(page)).toEqual([next]);
  await comeBack(page);
  await expect(offer(page)).toBeHidden();
});

test('a closed offer returns only with another release', async ({ page }) => {
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

test('after a rollback new pages get the previous build', async ({ page, browser }) => {
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

test('only the users of a canary get it, from their first sign-in on, and keep it', async ({ page }) => {
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

  // The next user of the same browser is not part of the canary.
  await page.getByRole('button', { name: /Sign out/i }).click();
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await expect(dcfHeading(page)).toBeVisible();
  expect(await buildsIn(page)).toEqual([live]);
});

test('half of the users: members of the canary keep it when the share grows, and lose it when it ends', async ({
  browser,
}) => {
  const { product, releases, builds } = federated;
  const live = describeBuild(builds.valuation).version;
  const next = await releases.publish(renamed(buildNow('mfe-valuation'), 'half'));
  const buildFor = buildSeenBy(product, browser);
  await releases.canary('valuation', { version: next, percent: 50, roles: [] });
  const atHalf = [await buildFor('Member'), await buildFor('Admin')];
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual(atHalf);
  await releases.canary('valuation', { version: next, percent: 100, roles: [] });
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual([next, next]);
  await releases.canary('valuation', { version: next, percent: 0, roles: [] });
  expect([await buildFor('Member'), await buildFor('Admin')]).toEqual([live, live]);
});

test('the previous release is published from its files, runs, and is still served', async ({ page }) => {
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

test.describe('files of a build', () => {
  // The browser logs the blocked scripts.
  test.use({ allowedProblems: /Blocked script execution/ });
  test('opened as a page, an image of a build runs no script and reads no session', async ({ page }) => {
    const { product, releases } = federated;
    const image = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/>
    <script>document.documentElement.setAttribute('stolen', localStorage.getItem('token'))</script></svg>`;
    const build = new Map(renamed(buildNow('mfe-valuation'), 'image')).set('logo.svg', image);
    const address = `${product.address}/apps/valuation/${await releases.publish(build)}/logo.svg`;
    expect((await page.request.get(address)).status()).toBe(404);
    await releases.promote('valuation', describeBuild(build).version);

    await openAsAdmin(page, product, '/dcf?symbol=AAPL');
    await expect(dcfHeading(page)).toBeVisible();
    const width = await page.evaluate(async (src) => {
      const shown = Object.assign(new Image(), { src });
      await shown.decode();
      return shown.naturalWidth;
    }, address);
    expect(width).toBe(4);

    await page.goto(address);
    await expect(page.locator('svg')).toBeVisible();
    expect(await page.evaluate(() => [window.origin, document.documentElement.getAttribute('stolen')])).toEqual([
      'null',
      null,
    ]);
  });
});

test('a deploy token brings no script to Admins, and ending it ends its canary', async ({ browser, request }) => {
  const { product, releases, builds } = federated;
  const live = describeBuild(builds.valuation).version;
  const next = await releases.publish(renamed(buildNow('mfe-valuation'), 'next'));
  const { id, secret } = await releases.deployToken('valuation');
  const asToken = async (action: string, body: object) => {
    const { revision } = await releases.readRelease('valuation');
    const reply = await request.post(`${product.address}/api/releases/valuation/${action}`, {
      headers: { authorization: `Bearer ${secret}` },
      data: { version: next, ...body, revision },
    });
    return reply.status();
  };
  expect(await asToken('promote', {})).toBe(403);
  expect(await asToken('canary', { percent: 100, roles: ['Admin'] })).toBe(403);
  expect(await asToken('canary', { percent: 100, roles: ['Guest', 'Member'] })).toBe(200);

  const buildFor = buildSeenBy(product, browser);
  expect([await buildFor('Admin'), await buildFor('Member')]).toEqual([live, next]);
  await releases.revokeToken('valuation', id);
  expect(await buildFor('Member')).toBe(live);
});

test('an app cannot take a screen of another app', async ({ page }) => {
  const { product, releases } = federated;
  const taking = releases.publish(bareBuild('aaa', 'v1', ['/aaa', '/overview']));
  await expect(taking).rejects.toThrow('The path /overview belongs to the app research.');
  await releases.promote('aaa', await releases.publish(bareBuild('aaa', 'v1', ['/aaa'])));
  await openAsAdmin(page, product, '/overview?symbol=AAPL');
  await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
});
