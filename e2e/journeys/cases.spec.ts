import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';

const heads = (page: Page) =>
  page.getByRole('table', { name: 'Cases side by side' }).getByRole('columnheader').allTextContents();

test('a saved case beside the default one, its bridge, its link and its workbook', async ({
  page,
  product,
  browser,
}) => {
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Admin'));
  await page.getByRole('textbox', { name: /^Risk-free rate/ }).fill('5');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Dear money');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: /^Compare .* with the default case$/ }).click();
  await expect
    .poll(() => heads(page))
    .toEqual(['Case', expect.stringMatching(/^Default/), expect.stringMatching(/^Dear money/)]);
  await expect(page.getByRole('row', { name: /^Risk-free rate/ })).toContainText('4.0%5.0%');
  await expect(page.getByRole('region', { name: 'From one case to the other' })).toContainText('4.0% to 5.0%');

  await page.reload();
  await expect(page.getByRole('tab', { name: 'Cases' })).toHaveAttribute('aria-selected', 'true');
  await expect.poll(() => heads(page)).toHaveLength(3);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share link' }).click();
  await page.getByRole('button', { name: 'Share and copy the link' }).click();
  await expect(page.getByText('Link copied. It opens these cases for signed-in members.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await browser.newPage({ storageState: await signedInState(browser, product, 'Member') });
  await other.goto(link);
  await expect
    .poll(() => heads(other))
    .toEqual(['Case', expect.stringMatching(/^Default/), expect.stringMatching(/^Dear moneyShared/)]);
  await other.close();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('aapl-valuation.xlsx');

  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Valuation' })).toHaveAttribute('aria-selected', 'true');
});

for (const width of [1440, 390]) {
  test(`the cases have no serious finding at ${width} pixels`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${product.address}/dcf?symbol=AAPL&cases=default,implied`);
    await signIn(page, product.account('Member'));
    await expect.poll(() => heads(page)).toHaveLength(3);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}
