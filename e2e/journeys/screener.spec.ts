import { readFile } from 'node:fs/promises';
import { seriousFindings } from '../support/axe.ts';
import { expect, signedInState, signIn, test } from '../support/test.ts';

test('a screen is built, explained, saved, exported and shared', async ({ page, product, browser }) => {
  await page.goto(`${product.address}/screener`);
  await signIn(page, product.account('Guest'));
  await page.getByRole('button', { name: 'Open Quality' }).click();
  const conditions = page.getByRole('list', { name: 'Conditions' });
  await expect(conditions.getByRole('listitem')).toHaveCount(4);

  // A formula is written by keyboard alone, with a completion.
  await page.getByRole('button', { name: 'Add a formula' }).click();
  const field = page.getByRole('combobox', { name: 'Formula of condition 5' });
  await expect(field).toBeFocused();
  await page.keyboard.type('grossPr');
  await expect(page.getByRole('option', { name: /^grossProfit, / })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Tab');
  await page.keyboard.type(' / revenue + revenue > 30%');
  await expect(conditions).toContainText('Place 23: this adds a ratio to money.');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('grossProfit / revenue > 30%');
  await page.keyboard.press('Enter');
  await expect(conditions).toContainText('Gross profit is more than 30% of revenue.');
  await expect(page).toHaveURL(/where=grossProfit/);

  const table = page.getByRole('table', { name: 'Companies that match' });
  const figure = table.getByRole('row').nth(1).getByRole('button').nth(1);
  await figure.click();
  const popover = page.getByRole('dialog', { name: /^Return on invested capital, / });
  await expect(popover).toContainText('15% is asked for');
  await expect(popover).toContainText('percentile of the');
  await page.keyboard.press('Escape');
  await expect(figure).toBeFocused();

  const opener = page.getByRole('button', { name: 'Why is a company not here?' });
  await opener.click();
  const why = page.getByRole('complementary', { name: 'Why is a company not here?' });
  await why.getByRole('combobox').fill('WMT');
  await page.getByRole('option', { name: /WMT/ }).first().click();
  await expect(why.getByRole('heading', { level: 4 })).toContainText('Walmart fails');
  await why
    .getByRole('button', { name: /^Set to/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: 'Conditions' })).toBeHidden();
  await page.getByRole('button', { name: 'Edit conditions' }).click();
  await expect(conditions.getByRole('textbox', { name: 'Value of condition 1' })).toHaveValue('15%');
  await why.getByRole('button', { name: 'Close' }).focus();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();

  await page.getByRole('button', { name: 'Save screen' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Good and growing');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Good and growing' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'Remove condition 5' }).click();
  await expect(page.getByRole('tab', { name: /Good and growing.*unsaved changes/ })).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: /Table with sources/ }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('screen-good-and-growing-sources.csv');
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^Symbol,Company,Figure,Value/);

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied. It opens these conditions, columns and day.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const heading = await page.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 }).textContent();
  const other = await browser.newPage({ storageState: await signedInState(browser, product, 'Member') });
  await other.goto(link);
  await expect(other.getByRole('list', { name: 'Conditions' }).getByRole('listitem')).toHaveCount(4);
  await expect(other.getByRole('region', { name: 'Results' }).getByRole('heading', { level: 2 })).toHaveText(
    heading ?? '',
  );
  await other.close();
});

test('a long list draws the rows in view, and arrow keys go from figure to figure', async ({ page, product }) => {
  await page.goto(`${product.address}/screener?kind=all`);
  await signIn(page, product.account('Member'));
  const table = page.getByRole('table', { name: 'Companies that match' });
  await expect(table).toHaveAttribute('aria-rowcount', /^\d{3}$/);
  expect(await table.getByRole('row').count()).toBeLessThan(60);
  await table.getByRole('button').filter({ hasText: '$' }).first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-figure="1 1"]')).toBeFocused();
  await page.getByRole('region', { name: 'Companies that match' }).evaluate((frame) => frame.scrollTo({ top: 7_000 }));
  await expect(table.locator('tr[aria-rowindex="190"]').getByRole('link')).toBeVisible();
});

test('the screener in both themes, with all of its parts open, has no serious finding', async ({ page, product }) => {
  const query = new URLSearchParams([
    ['where', 'roic > 15%'],
    ['where', 'rd / revenue > 2%'],
    ['where', 'revenue + roic > 1B'],
    ['where', 'fcf'],
    ['off', 'pe < 25'],
    ['day', '2026-06-30'],
  ]);
  await page.goto(`${product.address}/screener?${query}`);
  await signIn(page, product.account('Member'));
  await expect(page.getByText('As filed by 30 Jun 2026')).toBeVisible();
  await page.getByRole('button', { name: 'Why is a company not here?' }).click();
  const why = page.getByRole('complementary', { name: 'Why is a company not here?' });
  await why.getByRole('combobox').fill('KO');
  await page.getByRole('option', { name: /KO/ }).first().click();
  await expect(why.getByRole('heading', { level: 4 })).toBeVisible();
  for (const width of [1440, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await seriousFindings(page), `${width} px`).toEqual([]);
    const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(over).toBeLessThanOrEqual(0);
  }
});
