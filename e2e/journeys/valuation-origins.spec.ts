import { expect, signIn, test } from '../support/test.ts';
import { startValuationProduct, type ValuationProduct } from '../support/valuation-product.ts';
import { countWorkerAnswers, workerAnswers } from '../support/worker-answers.ts';

let valuation: ValuationProduct;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  valuation = await startValuationProduct();
});
test.afterAll(() => valuation.stop());

test('a member values a company on three origins: page, gateway, app build', async ({ page }) => {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await countWorkerAnswers(page);
  const answer = await page.goto(`${valuation.page}/dcf`);
  expect(answer?.headers()['content-security-policy']).toContain(`script-src 'self' ${valuation.app};`);
  await signIn(page, valuation.account('Member'));

  const search = page.getByRole('combobox', { name: 'Company symbol' });
  await search.pressSequentially('micro');
  await expect(page.locator('datalist option[value="MSFT"]')).toHaveCount(1);
  await search.fill('msft');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page).toHaveURL(`${valuation.page}/dcf?symbol=MSFT`);
  await expect(page.getByText('Fair value per share').first()).toBeVisible();

  // A page may start workers of its origin only: the script of the app's build is loaded by a blob.
  await page.getByRole('button', { name: 'Monte Carlo' }).click();
  await expect(page.getByText(/of the draws are worth more than the price/)).toBeVisible();
  const first = await workerAnswers(page);
  await page.getByRole('button', { name: 'Draw again' }).click();
  await expect.poll(async () => (await workerAnswers(page)).answered).toBeGreaterThan(first.answered);
  const { failed, scripts } = await workerAnswers(page);
  expect(failed).toBe(0);
  for (const script of scripts) expect(script).toMatch(/^blob:/);

  await page.getByRole('link', { name: 'Projections' }).click();
  await expect(page.getByRole('row', { name: /^REVENUE \(\$M\)/ })).toContainText('$');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect([...origins]).toEqual(expect.arrayContaining([valuation.page, valuation.gateway, valuation.app]));
});

test('a guest sees the required role, and no file of the app is fetched', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).origin));
  await page.goto(`${valuation.page}/projections?symbol=MSFT`);
  await signIn(page, valuation.account('Guest'));
  await expect(page.getByText(/You need Admin or Member role/)).toBeVisible();
  expect(fetched).not.toContain(valuation.app);
});
