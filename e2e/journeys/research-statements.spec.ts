import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

async function openTable(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.address}/financials?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  await page.getByRole('radio', { name: 'Table' }).click();
  await page.getByRole('table', { name: 'Income statement' }).waitFor();
}

const income = (page: Page) => page.getByRole('table', { name: 'Income statement' });
const heads = (page: Page) => income(page).getByRole('columnheader');

async function download(page: Page, item: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    })(),
  ]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('five years by default, ten on request, quarters, and each figure as a share of revenue', async ({
  page,
  product,
}) => {
  await openTable(page, product);
  await expect(heads(page)).toHaveCount(7);
  await page.getByRole('radio', { name: '10 years' }).click();
  await expect(heads(page)).toHaveCount(12);
  await page.getByRole('radio', { name: 'Common size' }).click();
  await expect(page.getByRole('row', { name: /^Total Revenue 100\.0% 100\.0%/ })).toBeVisible();
  await page.getByRole('radio', { name: 'Quarterly' }).click();
  await expect(heads(page).first()).toHaveText('Quarter');
  await expect(heads(page).nth(1)).toHaveText(/^Q[1-4] \u2019\d\d$/);
});

test('a figure shows its origin, by keyboard alone', async ({ page, product }) => {
  await openTable(page, product);
  const first = income(page)
    .getByRole('row', { name: /^Total Revenue/ })
    .getByRole('button')
    .first();
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const gross = income(page)
    .getByRole('row', { name: /^Gross Profit/ })
    .getByRole('button')
    .nth(1);
  await expect(gross).toBeFocused();
  await page.keyboard.press('Enter');
  const origin = page.getByRole('dialog', { name: /^Gross Profit, fiscal \d{4}$/ });
  await expect(origin).toContainText('Sample data, made up');
  await page.keyboard.press('Escape');
  await expect(origin).toHaveCount(0);
  await expect(gross).toBeFocused();
});

test('a press on another figure moves the window to it', async ({ page, product }) => {
  await openTable(page, product);
  const figures = income(page)
    .getByRole('row', { name: /^Total Revenue/ })
    .locator('[data-figure]');
  await figures.first().click();
  await expect(page.getByRole('dialog', { name: /^Total Revenue/ })).toBeVisible();
  await figures.last().click();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(figures.last()).toHaveAttribute('aria-expanded', 'true');
  await expect(figures.first()).toHaveAttribute('aria-expanded', 'false');
});

test('the table as CSV, as a workbook and on the clipboard', async ({ page, product, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTable(page, product);
  // An export has whole amounts, whatever the unit on screen.
  await page.getByRole('radio', { name: 'Full amounts' }).click();
  const shown = await income(page)
    .getByRole('row', { name: /^Total Revenue/ })
    .locator('[data-figure]')
    .allInnerTexts();
  const numbers = shown.map((text) => text.replace(/[$,]/g, ''));

  const csv = await download(page, 'CSV file');
  expect(csv.name).toBe('aapl-income-statement-annual.csv');
  expect(csv.content.toString('utf8').split('\r\n')[2]).toBe(['Total Revenue', ...numbers].join(','));

  const workbook = await download(page, 'Excel workbook (XLSX)');
  expect(workbook.name).toBe('aapl-income-statement-annual.xlsx');
  expect(workbook.content.subarray(0, 2).toString('latin1')).toBe('PK');

  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy table' }).click();
  await expect(page.getByText('Copied to clipboard!')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')[2]).toBe(['Total Revenue', ...numbers].join('\t'));
});

for (const theme of ['light', 'dark'] as const) {
  test(`the table and the origin of a figure have no serious finding in the ${theme} theme`, async ({
    page,
    product,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openTable(page, product);
    await income(page).locator('[data-figure]').first().click();
    await page.getByRole('dialog').waitFor();
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
  });
}

test('at 390 pixels the table scrolls in its frame and the page does not', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openTable(page, product);
  await income(page).locator('[data-figure]').first().click();
  await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
});

test('filings: other forms and one year, without another call', async ({ page, product }) => {
  await page.goto(`${product.address}/edgar?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  const table = page.getByRole('table', { name: '10-K filings of AAPL' });
  const all = await table.getByRole('row').count();
  // The SEC has no filing of a sample company.
  await expect(page.getByRole('link', { name: /on SEC$/ })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Filed in' }).click();
  await page.getByRole('option').nth(1).click();
  await expect(table.getByRole('row')).not.toHaveCount(all);
});
