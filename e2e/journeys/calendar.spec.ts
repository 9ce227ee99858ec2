import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

// A separate product: the tests change lists and the address of an account.
let product: Product;
test.beforeAll(async () => {
  product = await startProduct();
});
test.afterAll(() => product.stop());

async function follow(page: Page, symbol: string): Promise<void> {
  await page.goto(`${product.address}/watchlist`);
  await page.getByRole('combobox', { name: 'Add a company' }).fill(symbol);
  await page.getByRole('combobox', { name: 'Add a company' }).press('Enter');
  await expect(page.getByRole('rowheader').filter({ hasText: symbol })).toBeVisible();
}

const date = /^AAPL (Results|Fiscal year ends|Ex-dividend|Dividend paid)/;

test('a Member finds the dates of a company, and subscribes to them until the address ends', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const dates = page.getByRole('region', { name: 'Dates' });
  await expect(dates).toContainText(/Next results\d+ \w+ \d{4}/);
  await expect(dates).toContainText('estimate', { ignoreCase: true });
  await expect(dates.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', /^\/calendar/);
  await follow(page, 'AAPL');
  await page.getByRole('main').getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Calendar' })).toBeFocused();

  // Months are walked until one has a date.
  const next = page.getByRole('button', { name: 'Next month' });
  const hasDate = async (): Promise<boolean> => {
    if ((await page.getByRole('main').getByRole('link', { name: date }).count()) > 0) return true;
    await next.click();
    return false;
  };
  await expect.poll(hasDate).toBe(true);
  expect(await seriousFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Make an address' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Calendar address' });
  await expect(field).toHaveValue(/\/feeds\/[\w-]{4}…[\w-]{4}\/calendar\.ics$/);
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  const file = await request.get(address);
  expect([file.status(), file.headers()['content-type'], file.headers()['x-robots-tag']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'noindex',
  ]);
  expect(await file.text()).toMatch(/SUMMARY:AAPL results \(estimate\)/);

  await page.getByRole('button', { name: 'New address' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make a new address' }).click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  expect((await request.get(address)).status()).toBe(404);
});

test('a Guest has the calendar as a list on a phone, and no address', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${product.address}/calendar`);
  await signIn(page, product.account('Guest'));
  await expect(page.getByRole('heading', { name: 'No companies yet' })).toBeVisible();
  await expect(page.getByText('Members get an address that their calendar program reads.')).toBeVisible();
  await follow(page, 'MSFT');
  await page.goto(`${product.address}/calendar`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Fiscal year ends' })).toContainText('MSFT');
});
