import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import type { Role } from '../support/product.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, signIn, signUp, test } from '../support/test.ts';

// Each test has its own user: the tests change lists.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

async function open(page: Page, address: string, role: Role = 'Guest'): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account(role));
}

const star = (page: Page, symbol: string) =>
  page.getByRole('main').getByRole('button', { name: `Add ${symbol} to your watchlist` });
const notice = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });
const symbols = (page: Page) => page.getByRole('rowheader').locator('b');

async function starOnHome(page: Page, names: readonly string[]): Promise<void> {
  for (const symbol of names) {
    await star(page, symbol).click();
    await expect(notice(page, `${symbol} added to Core.`)).toBeVisible();
  }
}

test('a Guest stars companies on the start page, which then opens with them', async ({ page }) => {
  await open(page, '/');
  await expect(page.getByText('Star the companies you follow.')).toBeVisible();
  await starOnHome(page, ['GOOGL']);
  // The page does not change under the pointer.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Know what a business is worth/);
  await page.goto(product.address);
  const companies = page.getByRole('region', { name: 'Your companies' });
  await expect(companies.getByText('Alphabet Inc.')).toBeVisible();
  await expect(companies.getByText('Members save fair values')).toBeVisible();
  await expect(page.getByText('Popular stocks')).toHaveCount(0);
  await companies.getByRole('link', { name: 'Open watchlist' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Watchlist' })).toBeVisible();
});

test('a Member keeps lists: star in the header, notes, order, columns, export and import', async ({ page }) => {
  await open(page, '/overview?symbol=AAPL', 'Member');
  await star(page, 'AAPL').click();
  await notice(page, 'AAPL added to Core.').getByRole('button', { name: 'Change' }).click();
  const lists = page.getByRole('dialog', { name: 'Lists of AAPL' });
  await lists.getByRole('textbox', { name: 'New list' }).fill('To read');
  await lists.getByRole('button', { name: 'Add' }).click();
  await expect(lists.getByRole('checkbox', { name: /To read/ })).toBeChecked();
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Watchlist' }).click();
  await expect(page.getByRole('tab')).toHaveText(['All 1', 'Core 1', 'To read 1']);
  await page.getByRole('tab', { name: /Core/ }).click();
  await page.getByRole('button', { name: 'More for Core' }).click();
  await page.getByRole('menuitem', { name: 'Import symbols' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import into Core' });
  await dialog.getByRole('textbox').fill('Symbol\nmsft\nKO\nNOSUCHCO\n=1+1');
  await expect(dialog.getByRole('status')).toHaveText('2 to add. Not known: NOSUCHCO, =1+1.');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(symbols(page)).toHaveText(['AAPL', 'MSFT', 'KO']);

  await page.getByRole('button', { name: 'Add a note on KO' }).click();
  await page.getByRole('textbox', { name: 'Note on KO' }).fill('=cmd|calc');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit the note on KO: =cmd|calc' })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const text = readFileSync(await (await download).path(), 'utf8');
  expect(text).toMatch(/^Symbol,Company,Price,/);
  expect(text).toContain("'=cmd|calc");

  await page.reload();
  await expect(symbols(page)).toHaveText(['AAPL', 'MSFT', 'KO']);
});

test('the keyboard alone finds, stars, orders, notes and opens', async ({ page }) => {
  await page.goto(`${product.address}/watchlist`);
  await signUp(page, 'keyboard@example.com');
  await page.keyboard.press('/');
  await page.keyboard.type('amazon');
  await expect(page.getByRole('option', { name: /AMZN/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(notice(page, 'AMZN added to Core.')).toBeVisible();
  await expect(page.getByRole('option', { name: /AMZN.*in your watchlist/ })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('tesla');
  await page.getByRole('option', { name: /TSLA/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Enter');
  await expect(notice(page, 'TSLA added to Core.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('tab', { selected: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(symbols(page)).toHaveText(['AMZN', 'TSLA']);
  await page.keyboard.press('Tab');
  // The letters work outside of the tabs.
  await page.keyboard.press('j');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(symbols(page)).toHaveText(['TSLA', 'AMZN']);
  await page.keyboard.press('e');
  await page.keyboard.type('Cloud');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Edit the note on AMZN: Cloud' })).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/overview\?symbol=TSLA/);
});

test('two tabs and two devices at once keep the changes of all', async ({ page, context, browser }) => {
  await page.goto(`${product.address}/watchlist`);
  const account = await signUp(page, 'tabs@example.com');
  await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`${product.address}/overview?symbol=AAPL`);
  const device = await (await browser.newContext()).newPage();
  await device.goto(`${product.address}/overview?symbol=KO`);
  await signIn(device, account);
  await expect(star(tab, 'AAPL')).toBeVisible();
  await Promise.all([star(tab, 'AAPL').click(), star(device, 'KO').click()]);
  await expect(notice(tab, 'AAPL added to Core.')).toBeVisible();
  await expect(notice(device, 'KO added to Core.')).toBeVisible();
  // The first tab learns of both when it is looked at again.
  const countWhenLookedAt = async (): Promise<number> => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    return symbols(page).count();
  };
  await expect.poll(countWhenLookedAt).toBe(2);
  await device.context().close();
});

test('lists and panels have no serious finding', async ({ page }) => {
  await open(page, '/', 'Admin');
  await starOnHome(page, ['AAPL', 'MSFT']);
  await page.goto(product.address);
  await expect(page.getByRole('region', { name: 'Your companies' }).getByText('Apple Inc.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto(`${product.address}/watchlist?list=firstlist`);
  await expect(page.getByText('Apple Inc.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  const search = page.getByRole('banner').getByRole('combobox');
  await search.fill('apple');
  await page.getByRole('option', { name: /in your watchlist/ }).waitFor();
  expect(await seriousFindings(page)).toEqual([]);
});
