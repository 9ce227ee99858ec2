import type { Page } from '@playwright/test';
import { seriousFindings } from '../support/axe.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, openCompany, signIn, test } from '../support/test.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Own provider keys' });
const company = (page: Page) => page.getByRole('heading', { level: 1, name: /International Business Machines/i });

async function enter(page: Page, key: string): Promise<void> {
  await panel(page).getByRole('textbox', { name: 'Key' }).fill(key);
  await panel(page).getByRole('button', { name: 'Check and save' }).click();
}

describeOnRecordings('an own provider key', {}, (recordings) => {
  const prices = async () =>
    (await recordings.replay.settledCalls()).filter((call) => call === 'TIME_SERIES_DAILY').length;

  test('is refused in plain words, then pays for its user alone, and goes with all that it loaded', async ({
    page,
    browser,
  }) => {
    const { product } = recordings;
    await page.goto(`${product.address}/account`);
    await signIn(page, product.account('Member'));
    await recordings.replay.answerAs('bad-key');
    await enter(page, 'WRONGKEY00000001');
    await expect(panel(page).getByText('The data provider does not take this key.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await recordings.replay.answerAs('ok');
    await enter(page, 'OWNKEY0000004321');
    await expect(panel(page).getByText('24 of 25 requests are left today.')).toBeVisible();
    await expect(panel(page).getByText('•••• 4321')).toBeVisible();

    expect(await seriousFindings(page)).toEqual([]);
    const checks = await prices();
    await openCompany(page, 'IBM', /^I?\s*IBM/);
    await expect(company(page)).toBeVisible();
    expect(await prices()).toBe(checks + 1);

    const other = await browser.newPage();
    await other.goto(product.address);
    await signIn(other, product.account('Guest'));
    await openCompany(other, 'IBM', /^I?\s*IBM/);
    await expect(company(other)).toBeVisible();
    expect(await prices(), 'the answer of the own key is not shared').toBe(checks + 2);
    await other.close();

    await page.goto(`${product.address}/account`);
    await expect(panel(page).getByText(/2[0-3] of 25 requests are left today/)).toBeVisible();
    await panel(page).getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove key' }).click();
    await expect(panel(page).getByRole('textbox', { name: 'Key' })).toHaveValue('');
    const all = await recordings.replay.settledCalls();
    await page.goto(`${product.address}/overview?symbol=IBM`);
    await expect(company(page)).toBeVisible();
    expect(await recordings.replay.settledCalls(), 'the stored answer of all others is there again').toEqual(all);
  });
});
