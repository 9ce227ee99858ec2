import { startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';
import { countWorkerAnswers, workerAnswers } from '../support/worker-answers.ts';

for (const role of ['Member', 'Admin'] as const) {
  test(`${role}: a projection typed, pasted, undone and saved survives a restart`, async ({ page }) => {
    const product = await startProduct();
    await page.goto(`${product.address}/projections?symbol=AAPL`);
    await signIn(page, product.account(role));
    const cells = page.getByRole('row', { name: /^REV GROWTH/ }).getByRole('textbox');
    await cells.first().click();
    await page.keyboard.type('12.4');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await cells.nth(1).evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', '20%\t1,5\t(4)');
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
    await expect(cells.nth(3)).toHaveValue('\u22124');
    await page.getByRole('button', { name: 'Undo (Ctrl+Z)' }).click();
    await expect(cells.nth(3)).toHaveValue('10');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Projections saved successfully!')).toBeVisible();

    await product.restart();
    await page.reload();
    await expect(cells.first()).toHaveValue('12.4');
    await cells.first().fill('15');
    await cells.first().press('Tab');
    await page.getByRole('button', { name: 'Load', exact: true }).click();
    await expect(page.getByText('Projections loaded successfully!')).toBeVisible();
    await expect(cells.first()).toHaveValue('12.4');
    await product.stop();
  });
}

test('assumptions are saved, survive a restart, are shared by a link, and read by another member', async ({
  page,
  browser,
}) => {
  const product = await startProduct();
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await page.getByRole('textbox', { name: /^Risk-free rate/ }).fill('5');
  await page.getByRole('textbox', { name: 'Name' }).fill('Dear money');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Assumptions saved successfully!')).toBeVisible();

  await product.restart();
  await page.reload();
  await page.getByRole('button', { name: 'Open Dear money' }).click();
  await expect(page.getByRole('textbox', { name: /^Risk-free rate/ })).toHaveValue('5.0%');
  await expect(page.getByText('No filed figure it rests on has changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Share Dear money' }).click();
  const link = await page.getByRole('textbox', { name: 'Read-only link for signed-in members' }).inputValue();

  const other = await (await browser.newContext()).newPage();
  await other.goto(link);
  await signIn(other, product.account('Admin'));
  await expect(other.getByText(/^Shared valuation “Dear money”/)).toBeVisible();
  await expect(other.getByRole('form', { name: 'DCF assumptions' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Use these assumptions' }).click();
  await expect(other.getByRole('textbox', { name: /^Risk-free rate/ })).toHaveValue('5.0%');
  await other.context().close();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  expect((await download).suggestedFilename()).toBe('aapl-valuation.xlsx');
  await product.stop();
});

test('a bank is valued by excess returns; its DCF stands behind a warning and has no reliable fair value', async ({
  page,
  product,
}) => {
  await page.goto(`${product.address}/dcf?symbol=JPM`);
  await signIn(page, product.account('Member'));
  await expect(page.getByRole('heading', { level: 1, name: 'Excess returns' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Fair value', exact: true })).toContainText(/\$[\d,.]+/);
  await page.getByRole('button', { name: 'Show the DCF anyway' }).click();
  const value = page.getByRole('region', { name: 'Fair value' });
  await expect(value).toContainText('No reliable fair value');
  await expect(value).toContainText(/Current assets are missing for fiscal \d{4} to \d{4}\./);
  await expect(value).toContainText(/Computed with zeros: \$[\d,.]+/);
  await expect(page.getByText(/% against price/)).toHaveCount(0);
  await expect(page.getByRole('table', { name: /^Sensitivity/ })).toHaveCount(0);
});

test('the simulation runs in a worker, under the policy that the product sends, and again for every change', async ({
  page,
  product,
}) => {
  await countWorkerAnswers(page);
  await page.goto(`${product.address}/dcf?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  await page.getByRole('button', { name: 'Monte Carlo' }).click();
  await expect(page.getByText(/of the draws are worth more than the price/)).toBeVisible();
  const first = await workerAnswers(page);
  expect(first.answered).toBeGreaterThan(0);
  await page.getByRole('textbox', { name: /^Risk-free rate/ }).fill('5');
  await expect.poll(async () => (await workerAnswers(page)).answered).toBeGreaterThan(first.answered);
  const { failed, scripts } = await workerAnswers(page);
  expect(failed).toBe(0);
  for (const script of scripts) expect(script).toMatch(/^http:\/\/localhost:\d+\/apps\/valuation\//);
});
