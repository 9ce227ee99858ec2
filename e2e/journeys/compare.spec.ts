import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';

const listSymbols = (page: Page) =>
  page.getByRole('list', { name: 'Compared companies' }).getByRole('listitem').allTextContents();

test('two companies from a header to a shared link', async ({ page, product, browser }) => {
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  await page.getByRole('region', { name: 'Company' }).getByRole('link', { name: 'Compare' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeFocused();
  await expect(page.getByText('Choose a company to compare AAPL with')).toBeVisible();

  await page.getByRole('combobox', { name: 'Add a company' }).fill('micro');
  await page.getByRole('option', { name: /MSFT/ }).click();
  const table = page.getByRole('table', { name: 'Comparison' });
  await expect(table.getByRole('columnheader', { name: /Microsoft/ })).toBeVisible();
  await expect(page).toHaveURL(/symbols=AAPL(,|%2C)MSFT/);

  // The order changes by keyboard, keeps the focus and is no step of history.
  await page.getByRole('button', { name: 'MSFT', exact: true }).first().focus();
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(() => listSymbols(page)).toEqual(['MSFT', 'AAPL']);
  await expect(page.getByText('MSFT is now 1 of 2')).toBeAttached();
  await expect(table.getByRole('columnheader').first()).toHaveAccessibleName(/Microsoft/);

  const margin = table
    .getByRole('row', { name: /^Net margin/ })
    .getByRole('button')
    .first();
  await margin.click();
  await expect(page.getByRole('dialog', { name: 'Net margin, MSFT' })).toContainText('net income ÷ revenue');
  await page.keyboard.press('Escape');
  await expect(margin).toBeFocused();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share link' }).click();
  await expect(page.getByText('Link copied. It opens these two companies.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newPage({ storageState: await signedInState(browser, product, 'Member') });
  await other.goto(link);
  await expect.poll(() => listSymbols(other)).toEqual(['MSFT', 'AAPL']);
  await expect(other.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await other.close();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /Workbook/ }).click();
  expect((await download).suggestedFilename()).toBe('compare-msft-aapl.xlsx');

  await page.goBack();
  await expect.poll(() => listSymbols(page)).toEqual(['AAPL']);
});

test('an item is dragged to its place', async ({ page, product }) => {
  await page.goto(`${product.address}/compare?symbols=AAPL,MSFT,KO`);
  await signIn(page, product.account('Member'));
  // The head above the list has its height once the days of the market are there.
  await expect(page.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await expect(page.getByText(/^Filings through/)).toBeVisible();
  const handle = (name: string) =>
    page.getByRole('list', { name: 'Compared companies' }).getByRole('button', { name, exact: true });
  const target = await handle('KO').boundingBox();
  await handle('AAPL').hover();
  await page.mouse.down();
  await page.mouse.move((target?.x ?? 0) + (target?.width ?? 0), (target?.y ?? 0) + 8, { steps: 12 });
  await page.mouse.up();
  await expect.poll(() => listSymbols(page)).toEqual(['MSFT', 'KO', 'AAPL']);
});

test('five companies in both themes and on a phone have no serious finding', async ({ page, product }) => {
  await page.goto(`${product.address}/compare?symbols=AAPL,MSFT,KO,DIS,NVDA`);
  await signIn(page, product.account('Member'));
  await expect(page.getByRole('table', { name: 'Comparison' })).toBeVisible();
  await expect(page.getByText('Five companies are the most.')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page), `${width} px`).toEqual([]);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  }
});
