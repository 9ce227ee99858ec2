import { readFileSync } from 'node:fs';
import path from 'node:path';
import { recordings as folder } from '../../gateway/test/support/recordings.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, openCompany, signIn, test } from '../support/test.ts';

const recorded = (file: string) => JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
const dollars = (amount: string | number) => `$${Number(amount).toLocaleString('en-US')}`;

describeOnRecordings('on the recorded answers of the real providers', {}, (recordings) => {
  test('IBM, by the data provider: every screen shows the recorded figures', async ({ page }) => {
    const overview = recorded('alphavantage/IBM_2026-05/OVERVIEW.json');
    const income = recorded('alphavantage/IBM_2026-05/INCOME_STATEMENT.json').annualReports[0];
    await page.goto(recordings.product.address);
    await signIn(page, recordings.product.account('Member'));
    await openCompany(page, 'IBM', /^I?\s*IBM/);

    // The data provider's figures are loaded once their panel is in view.
    await page.getByRole('region', { name: 'Analyst view' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('heading', { level: 1, name: overview.Name })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(`$${(Number(overview.MarketCapitalization) / 1e9).toFixed(1)}B`);
    await expect(page.getByRole('main')).toContainText(Number(overview.PERatio).toFixed(1));
    await expect(page.getByText('Sample data')).toHaveCount(0);
    await page.getByRole('heading', { name: 'Five years at a glance' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(/^Net margin \d/)).toBeVisible();
    const load = await recordings.replay.settledCalls();
    // The price, the key figures, and three statements, because no filings of this company are recorded.
    expect(load.length, load.join(', ')).toBeLessThanOrEqual(5);

    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(overview.Name) })).toBeVisible();
    expect(await recordings.replay.settledCalls()).toHaveLength(load.length);

    await page.getByRole('link', { name: 'Financials' }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('radio', { name: 'Full amounts' }).click();
    await expect(page.getByRole('row', { name: /^Total Revenue/ })).toContainText(dollars(income.totalRevenue));
    await expect(page.getByRole('row', { name: /^Net Income/ })).toContainText(dollars(income.netIncome));

    await page.getByRole('link', { name: 'Projections' }).click();
    const revenue = Math.round(Number(income.totalRevenue) / 1e6).toLocaleString('en-US');
    await expect(page.getByRole('row', { name: /^REVENUE \(\$M\)/ })).toContainText(`$${revenue}M`);

    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByText('Fair value per share').first()).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/Based on fiscal \d{4} to 2025/);
    const all = await recordings.replay.settledCalls();

    await recordings.product.restart();
    await page.reload();
    await expect(page.getByText('Fair value per share').first()).toBeVisible();
    await page.getByRole('link', { name: 'Overview' }).click();
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(overview.Name) })).toBeVisible();
    expect(await recordings.replay.settledCalls(), 'a restart costs nothing').toEqual(all);
  });

  test('AAPL, by SEC facts: statements to the dollar of the 10-K', async ({ page }) => {
    const callsBefore = (await recordings.replay.providerCalls()).length;
    await page.goto(recordings.product.address);
    await signIn(page, recordings.product.account('Member'));
    await openCompany(page, 'AAPL', /AAPL/);
    await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
    expect((await recordings.replay.settledCalls()).length - callsBefore).toBeLessThanOrEqual(4);

    await page.getByRole('link', { name: 'Financials' }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('radio', { name: 'Full amounts' }).click();
    const revenue = page.getByRole('row', { name: /^Total Revenue/ });
    for (const amount of ['416161000000', '391035000000', '383285000000', '394328000000', '365817000000']) {
      await expect(revenue).toContainText(dollars(amount));
    }
    await expect(page.getByRole('row', { name: /^Net Income/ })).toContainText(dollars(112010000000));

    await page.getByRole('link', { name: 'Projections' }).click();
    await expect(page.getByRole('row', { name: /^REVENUE \(\$M\)/ })).toContainText('$416,161M');
    await page.getByRole('link', { name: 'DCF Analysis' }).click();
    await expect(page.getByRole('main')).toContainText('Based on fiscal 2021 to 2025');
  });

  test('an unknown symbol gets a plain message and costs no call', async ({ page }) => {
    await page.goto(recordings.product.address);
    await signIn(page, recordings.product.account('Member'));
    const before = await recordings.replay.providerCalls();
    await page.goto(`${recordings.product.address}/overview?symbol=ZZZZQ`);
    await expect(page.getByRole('main')).toContainText(/ZZZZQ/);
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
    expect(await recordings.replay.settledCalls()).toEqual(before);
  });
});
