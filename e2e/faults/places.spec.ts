import type { Page } from '@playwright/test';
import { plainBuild } from '../support/builds.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openReleases } from '../support/releases.ts';
import { expect, signIn, test } from '../support/test.ts';

/** The browser logs each fault; the test checks the screen. */
test.use({ allowedProblems: /.*/ });

let product: Product;
test.beforeAll(async () => {
  // Panels that hang are the subject: their page waits as long as that of a user.
  product = await startProduct({ PAGE_PATIENCE: '1' });
});
test.afterAll(() => product.stop());

const everyone = ['Guest' as const, 'Member' as const, 'Admin' as const];

/** Adds an app with one panel on the start page to the running product, whose shell stays as it is. */
async function addPanel(name: string, panel: string, start = ''): Promise<void> {
  const releases = await openReleases(product);
  const home = [{ id: 'panel', title: `Panel ${name}`, roles: everyone, area: 'side' as const, order: 90 }];
  const build = plainBuild({
    name,
    version: 'v1',
    screen: "return 'shown'",
    places: `{ home: { panel: ${panel} } }`,
    start,
    manifest: { places: { home } },
  });
  await releases.promote(name, await releases.publish(build));
}

/** Opens Home as a Guest who follows a company. */
async function openStartPage(page: Page): Promise<void> {
  await page.goto(product.address);
  await signIn(page, product.account('Guest'));
  const add = page.getByRole('main').getByRole('button', { name: 'Add AAPL to your watchlist' });
  const companies = page.getByRole('region', { name: 'Your companies' });
  await expect(add.or(companies)).toBeVisible();
  if (await add.isVisible()) {
    await add.click();
    await expect(page.getByRole('status').filter({ hasText: 'AAPL added to Core.' })).toBeVisible();
  }
  await page.goto(product.address);
  await expect(companies.getByText('Apple Inc.')).toBeVisible();
}

const shows = (text: string) =>
  `async () => ({ host }) => element('section', { 'aria-label': '${text}', children: '${text}' })`;

test('a new app adds a panel to a deployed shell, and one that fails takes nothing else down', async ({ page }) => {
  test.slow();
  await addPanel('fine', shows('A panel of another team'));
  await addPanel('thrower', "async () => () => { throw new Error('broken') }");
  await addPanel('hanger', 'async () => new Promise(() => undefined)');
  await addPanel('suspender', 'async () => () => { throw new Promise(() => undefined) }');
  await addPanel('lacker', 'undefined');
  // Two megabytes of script, and a panel that is as good as any other.
  await addPanel('giant', shows('A panel of two megabytes'), `var giant_ballast = '${'x'.repeat(2_000_000)}'`);
  await openStartPage(page);
  await expect(page.getByRole('region', { name: 'A panel of another team' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'A panel of two megabytes' })).toBeVisible();
  for (const name of ['thrower', 'hanger', 'suspender', 'lacker']) {
    const failed = page.getByText(`Panel ${name}” is not available right now.`);
    await expect(failed).toBeVisible();
  }
  // Everything else works on.
  await page.getByRole('main').getByRole('combobox').fill('msft');
  await page.getByRole('option', { name: /MSFT/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Microsoft/ })).toBeVisible();
});
