import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

/** The recorded market is loaded in the background, frames last: this answer stands for those of companies of this size. */
const baseRates = {
  n: 100,
  of: 240,
  rule: 'Every company.',
  persisted: [],
  percentiles: { p10: -0.05, p25: 0.01, p50: 0.05, p75: 0.1, p90: 0.16, p95: 0.22 },
};

/** Writes the newest recorded yield under a day of this week: the product takes none that is older than two months. */
function writeRecentYield(root: string): void {
  const folder = path.join(root, 'market', 'treasury');
  const day = new Date(Date.now() - 3 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const [year, month, date] = day.split('-');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${year}.csv.gz`), gzipSync(`Date,"10 Yr"\n${month}/${date}/${year},5.28\n`));
}

const settings = { ALPHA_VANTAGE_API_KEY: '' };

describeOnRecordings('the reasoned case', { settings, bodies: writeRecentYield }, (recordings) => {
  test('AAPL opens on a range with reasons; a typed rate wins, and the specification case is one press away', async ({
    page,
  }) => {
    await page.route('**/api/market/base-rates*', (route) => route.fulfill({ json: baseRates }));
    await page.goto(`${recordings.product.address}/dcf?symbol=AAPL`);
    await signIn(page, recordings.product.account('Member'));
    const value = page.getByRole('region', { name: 'Fair value', exact: true });
    const headline = value.getByRole('status');
    await expect(headline).toHaveText(/^\$[\d.]+ to \$[\d.]+$/);
    const rules = page.getByRole('form', { name: 'Rules of the reasoned case' });
    await expect(rules).toContainText('60% the base rate of 5.0%: the median of 240 starts of companies at this size');
    await expect(rules).toContainText(/The lower of 3% and the risk-free rate: Ten-year Treasury par yield 5\.28% of/);
    const opened = (await headline.textContent()) ?? '';
    await rules.getByRole('textbox', { name: 'Operating margin' }).fill('20');
    await expect(headline).not.toHaveText(opened);

    await page.getByRole('radio', { name: 'Specification case' }).click();
    await expect(page.getByText('As filed, averages of five years')).toBeVisible();
    await expect(headline).toHaveText(/^\$[\d.]+$/);
    await page.getByRole('radio', { name: 'Reasoned case' }).click();
    await expect(rules.getByRole('textbox', { name: 'Operating margin' })).toHaveValue('20.0%');
  });
});
