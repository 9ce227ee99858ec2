import type { Browser, Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { untilSettled } from '../support/page-state.ts';
import type { Product } from '../support/product.ts';
import { routes } from '../support/routes.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';
import { shareAssumptions } from '../support/valuation.ts';

let admin: ReturnType<typeof signedInState> | undefined;

/** One sign-in for all routes: the modal has a separate test. */
function adminState(browser: Browser, product: Product): ReturnType<typeof signedInState> {
  admin ??= signedInState(browser, product, 'Admin');
  return admin;
}

async function settled(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await untilSettled(page);
}

test('the sign-in modal has no serious finding, on both tabs and with an error', async ({ page, product }) => {
  await page.goto(product.address);
  await page.getByRole('dialog').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('alert').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});

test.describe('signed in', () => {
  test.use({ storageState: async ({ browser, product }, use) => use(await adminState(browser, product)) });

  for (const route of [...routes, '/account', '/nowhere']) {
    test(`${route} has no serious finding`, async ({ page, product }) => {
      await page.goto(`${product.address}${route}?symbol=AAPL`);
      await settled(page);
      expect(await seriousFindings(page)).toEqual([]);
    });
  }
});

test('statements, earnings, filings and the tabs of an overview have no serious finding', async ({ page, product }) => {
  await page.goto(`${product.address}/financials?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  for (const tab of ['Income Statement', 'Balance Sheet', 'Cash Flow']) {
    await page.getByRole('tab', { name: tab }).click();
    await settled(page);
    expect(await seriousFindings(page), `${tab} in charts`).toEqual([]);
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('table').first().waitFor();
    expect(await seriousFindings(page), `${tab} as a table`).toEqual([]);
  }
  await page.getByRole('radio', { name: 'As filed' }).click();
  for (const tab of ['Income Statement', 'Balance Sheet', 'Cash Flow']) {
    await page.getByRole('tab', { name: tab }).click();
    await settled(page);
    expect(await seriousFindings(page), `${tab} as filed`).toEqual([]);
  }
  await page.goto(`${product.address}/earnings?symbol=AAPL`);
  for (const tab of ['Earnings History', 'Earnings Estimates']) {
    await page.getByRole('tab', { name: tab }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('table').first().waitFor();
    expect(await seriousFindings(page), tab).toEqual([]);
  }
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  for (const tab of ['Multiples', 'Peers', 'Quality']) {
    await page.getByRole('tab', { name: tab }).click();
    await settled(page);
    expect(await seriousFindings(page), tab).toEqual([]);
  }
  await page.goto(`${product.address}/edgar?symbol=AAPL`);
  await page.getByRole('main').getByText(/10-K/).first().waitFor();
  expect(await seriousFindings(page), 'filings').toEqual([]);
});

test('a valuation that is saved, shared and read by its link has no serious finding', async ({ page, product }) => {
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const link = await shareAssumptions(page, 'Axe');
  expect(await seriousFindings(page), 'saved').toEqual([]);
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.getByText(/of the draws are worth more than the price/).waitFor();
  await settled(page);
  expect(await seriousFindings(page), 'folds open').toEqual([]);
  await page.goto(link);
  await page.getByText(/^Shared valuation/).waitFor();
  await settled(page);
  expect(await seriousFindings(page), 'shared').toEqual([]);
});

test('the model of a bank, its replay and named cases have no serious finding', async ({ page, product }) => {
  await page.goto(`${product.address}/dcf?symbol=JPM`);
  await signIn(page, product.account('Member'));
  await page.getByRole('heading', { level: 1, name: 'Excess returns' }).waitFor();
  await page.getByRole('textbox', { name: 'Starting ROE' }).fill('a lot');
  await settled(page);
  expect(await seriousFindings(page), 'excess returns').toEqual([]);
  await page.getByRole('button', { name: 'Show the DCF anyway' }).click();
  await page.getByText('No reliable fair value').first().waitFor();
  expect(await seriousFindings(page), 'a DCF that does not fit').toEqual([]);
  await page.getByRole('tab', { name: 'Replay' }).click();
  await settled(page);
  expect(await seriousFindings(page), 'replay').toEqual([]);
  await page.goto(`${product.address}/projections?symbol=JPM`);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: /^Case: / }).click();
  await page.getByRole('menu').waitFor();
  expect(await seriousFindings(page), 'cases').toEqual([]);
});

test('menus, dialogs and a refused screen have no serious finding', async ({ page, product }) => {
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  expect(await seriousFindings(page), 'denied').toEqual([]);
  await page.keyboard.press('Control+k');
  await page.getByRole('option').first().waitFor();
  expect(await seriousFindings(page), 'palette').toEqual([]);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).waitFor();
  expect(await seriousFindings(page), 'menu').toEqual([]);
});
