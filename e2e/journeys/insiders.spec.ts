import { seriousFindings } from '../support/axe.ts';
import { expect, signIn, test } from '../support/test.ts';

// The reader shows documents without their scripts.
test.use({ allowedProblems: /Blocked script execution in .* sandboxed/ });

test('from the line on the overview to the trades of insiders, by keyboard, and into a form', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/overview?symbol=AAPL`);
  await signIn(page, product.account('Guest'));
  const line = page.getByRole('region', { name: 'Insiders' });
  await expect(line).toContainText(/^3 directors bought \$\d+\.\d\dM within 9 days/);
  await line.getByRole('link', { name: 'Insiders' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Insider trades' })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Three directors bought');
  const chart = page.getByRole('img', { name: /^Price of AAPL from .* open-market trades of insiders/ });
  await chart.focus();
  await page.keyboard.press('End');
  await expect(page.getByText(/20 Oct 2026, Close .* bought [\d,]+ shares at/)).toBeAttached();
  expect(await seriousFindings(page)).toEqual([]);

  const table = page.getByRole('table', { name: 'Trades by person' });
  await page.getByRole('radio', { name: /^Open market/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: /^Grants and exercises/ })).toBeFocused();
  await expect(table.getByRole('cell', { name: /^Granted/ }).first()).toBeVisible();
  await expect(page).toHaveURL(/trades=grant/);
  await page.getByRole('radio', { name: /^All/ }).click();
  await page.getByRole('radio', { name: '3 years' }).click();
  await page.reload();
  await expect(page.getByRole('radio', { name: '3 years' })).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/aapl-insider-trades.*\.csv$/);

  await table
    .getByRole('link', { name: /^Form 4 of .*, filed/ })
    .first()
    .press('Enter');
  await expect(page).toHaveURL(/\/edgar\?symbol=AAPL&filing=/);
  await expect(page.locator('iframe[title*=" of "]')).toBeVisible();
});

test('a company without forms and one without an open-market trade say so', async ({ page, product }) => {
  await page.goto(`${product.address}/insiders?symbol=DIS`);
  await signIn(page, product.account('Guest'));
  await expect(page.getByRole('heading', { name: 'No insider filings' })).toBeVisible();
  await page.goto(`${product.address}/insiders?symbol=NVDA`);
  await page.getByRole('button', { name: /^Show all/ }).click();
  await expect(page.getByRole('table', { name: 'Trades by person' })).toBeVisible();
});
