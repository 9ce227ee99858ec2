import type { Page } from '@playwright/test';
import { startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

const growth = (page: Page) =>
  page
    .getByRole('row', { name: /^REV GROWTH/ })
    .getByRole('textbox')
    .first();
const caseButton = (page: Page, name: string) => page.getByRole('button', { name: `Case: ${name}`, exact: true });
const saved = (page: Page) => page.getByText('Projections saved successfully!');

async function choose(page: Page, open: string, item: string): Promise<void> {
  await caseButton(page, open).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function setGrowth(page: Page, value: string): Promise<void> {
  await growth(page).fill(value);
  await growth(page).press('Tab');
}

test('a second case stands beside the first, and the default of the two is used after a restart, on both screens', async ({
  page,
}) => {
  const product = await startProduct();
  await page.goto(`${product.address}/projections?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await setGrowth(page, '31');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();
  await expect(caseButton(page, 'My case')).toContainText('Default');

  await setGrowth(page, '62');
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Boom');
  await page.getByRole('button', { name: 'Save case' }).click();
  await expect(caseButton(page, 'Boom')).toBeVisible();

  await product.restart();
  await page.reload();
  await expect(growth(page)).toHaveValue('31');
  await choose(page, 'My case', 'Boom');
  await expect(growth(page)).toHaveValue('62');
  await choose(page, 'Boom', 'Make default');
  await expect(page.getByText('“Boom” is the default now.')).toBeVisible();

  await page.reload();
  await expect(growth(page)).toHaveValue('62');
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await expect(page.getByText('Case “Boom”')).toBeVisible();
  await product.stop();
});

test('a case is not replaced without a question, nor by a page that has not seen its last save', async ({
  page,
  context,
}) => {
  const product = await startProduct();
  await page.goto(`${product.address}/projections?symbol=MSFT`);
  await signIn(page, product.account('Member'));
  await setGrowth(page, '21');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto(`${product.address}/projections?symbol=MSFT`);
  await expect(growth(other)).toHaveValue('21');
  await setGrowth(other, '22');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(saved(other)).toBeVisible();

  await setGrowth(page, '23');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Failed to save projections\. “My case” was saved again meanwhile\./)).toBeVisible();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('MY CASE');
  await page.getByRole('button', { name: 'Save case' }).click();
  const question = page.getByRole('alertdialog', { name: 'Replace the case “My case”?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await other.reload();
  await expect(growth(other)).toHaveValue('22');
  await product.stop();
});

test('the model of a bank and its own return on equity come back, also by a link', async ({
  page,
  browser,
  product,
}) => {
  await page.goto(`${product.address}/dcf?symbol=JPM`);
  await signIn(page, product.account('Member'));
  const excess = page.getByRole('radio', { name: 'Excess returns' });
  await expect(excess).toBeChecked();
  await page.getByRole('textbox', { name: 'Starting ROE' }).fill('12');
  await page.getByRole('textbox', { name: 'Book value a share' }).fill('100');
  await page.getByRole('textbox', { name: 'Name' }).fill('Twelve');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Assumptions saved successfully!')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Open Twelve' }).click();
  await expect(excess).toBeChecked();
  await expect(page.getByRole('textbox', { name: 'Starting ROE' })).toHaveValue('12.0%');
  await page.getByRole('button', { name: 'Share Twelve' }).click();
  const link = await page.getByRole('textbox', { name: 'Read-only link for signed-in members' }).inputValue();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await signIn(other, product.account('Admin'));
  await expect(other.getByText(/^Shared valuation “Twelve”/)).toBeVisible();
  await expect(other.getByRole('heading', { level: 1, name: 'Excess returns' })).toBeVisible();
  await expect(other.getByText('Starting ROE (the author’s)')).toBeVisible();
  await other.context().close();
});
