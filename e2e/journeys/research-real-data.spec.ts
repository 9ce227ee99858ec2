import type { Locator, Page } from '@playwright/test';
import { untilSettled } from '../support/page-state.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

const screens = ['/overview', '/financials', '/earnings', '/edgar'];
const tabs = ['Income Statement', 'Balance Sheet', 'Cash Flow'];

/** Opens every tab of the statements in charts and as a table. */
async function walkStatements(page: Page): Promise<void> {
  for (const tab of tabs) {
    await page.getByRole('tab', { name: tab }).click();
    for (const view of ['Chart', 'Table']) {
      await page.getByRole('radio', { name: view, exact: true }).click();
      await expect(page.getByRole('tabpanel')).not.toContainText(/\bNaN\b|\bInfinity\b|\bundefined\b/);
    }
  }
}

/** The button of a figure has 6 px around it, for touch. */
const touchPadding = 6;

async function measureBox(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error('The element has no box');
  return box;
}

describeOnRecordings(
  'research on the recorded answers of the real providers',
  { settings: { ALPHA_VANTAGE_DAILY_LIMIT: '200' } },
  (recordings) => {
    test.beforeEach(async ({ page }) => {
      await page.goto(recordings.product.address);
      await signIn(page, recordings.product.account('Guest'));
    });

    // A 20-F filer without quarters and key figures; a company with convertible debt only; one without filed facts; an unknown one.
    for (const symbol of ['LPA', 'SNOW', 'MSFT', 'ZZZZQ']) {
      test(`${symbol}: every research screen opens and shows no broken figure`, async ({ page }) => {
        for (const path of screens) {
          await page.goto(`${recordings.product.address}${path}?symbol=${symbol}`);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await untilSettled(page);
          await expect(page.getByRole('main')).not.toContainText(/\bNaN\b|\bInfinity\b|\bundefined\b/);
          if (path === '/financials' && symbol !== 'ZZZZQ') await walkStatements(page);
        }
      });
    }

    test('AAPL: revenue of fiscal 2025 leads to its 10-K at the SEC', async ({ page }) => {
      await page.goto(`${recordings.product.address}/financials?symbol=AAPL`);
      await page.getByRole('radio', { name: 'Table' }).click();
      await page.getByRole('button', { name: '$416,161' }).click();
      const origin = page.getByRole('dialog', { name: 'Total Revenue, fiscal 2025' });
      await expect(origin).toContainText('RevenueFromContractWithCustomerExcludingAssessedTax');
      await expect(origin).toContainText('31 Oct 2025');
      await expect(origin).toContainText('0000320193-25-000079');
      await expect(origin.getByRole('link', { name: /^(Show in the filing|Open on SEC)$/ })).toHaveAttribute(
        'href',
        /0000320193-25-000079/,
      );
    });

    test('AAPL: a phone shows three years in millions whole, share counts too', async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      for (const [tab, label] of [
        ['income', 'Diluted Shares (average)'],
        ['balance', 'Shares Outstanding'],
        ['cashFlow', 'Cash Flow from Financing'],
      ] as const) {
        await page.goto(`${recordings.product.address}/financials?symbol=AAPL&view=table&tab=${tab}`);
        const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label }) });
        const figures = row.getByRole('button', { name: /\d{2},\d{3}/ });
        const countWhole = async () => {
          const { x, width } = await measureBox(row.getByRole('rowheader'));
          const places = await Promise.all((await figures.all()).map(measureBox));
          return places.filter((place) => place.x >= x + width - touchPadding && place.x + place.width <= 390).length;
        };
        await expect(figures.last()).toBeVisible();
        await expect.poll(countWhole, tab).toBe(3);
      }
    });

    // The newest 10-K of JNJ is recorded; that of AAPL is not.
    test('JNJ: sales to customers as filed lead to their place in the 10-K', async ({ page }) => {
      await page.goto(`${recordings.product.address}/financials?symbol=JNJ`);
      await page.getByRole('radio', { name: 'As filed' }).click();
      const table = page.getByRole('table', { name: 'Income statement as filed' });
      const sales = table.getByRole('row', { name: /^Sales to customers/ });
      await expect(sales).toContainText('$79,990$85,159$88,821');
      await sales.getByRole('button', { name: '$88,821' }).click();
      const origin = page.getByRole('dialog', { name: /^Sales to customers/ });
      await expect(origin).toContainText('$88,821,000,000');
      await expect(origin).toContainText('1 Jan 2024 to 29 Dec 2024');
      await expect(origin).toContainText('13 Feb 2025');
      await expect(origin.getByRole('link', { name: 'Show in the filing' })).toHaveAttribute(
        'href',
        /document=jnj-20241229\.htm&fact=/,
      );
    });

    test('AAPL: a PEG ratio of 1.845 reads the same in every place', async ({ page }) => {
      await page.goto(`${recordings.product.address}/overview?symbol=AAPL`);
      // The data provider's figures are loaded once their panel is in view.
      await page.getByRole('region', { name: 'Analyst view' }).scrollIntoViewIfNeeded();
      await expect(page.getByRole('region', { name: 'Growth' })).toContainText('PEG1.85, good');
      await expect(page.getByRole('region', { name: 'Analyst view' })).toContainText('PEG1.85Fairly valued');
    });

    test('AAPL: twelve months are the fiscal year as filed, else name their quarters, each with its filing', async ({
      page,
    }) => {
      await page.goto(`${recordings.product.address}/financials?symbol=AAPL`);
      await page.getByRole('radio', { name: 'Table' }).click();
      await page.getByRole('radio', { name: 'Twelve months' }).click();
      await page.getByRole('button', { name: '$416,161' }).click();
      const year = page.getByRole('dialog', { name: 'Total Revenue, the twelve months to 27 Sep 2025' });
      await expect(year).toContainText('0000320193-25-000079');
      await expect(year).not.toContainText('Calculated');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '$408,625' }).click();
      const origin = page.getByRole('dialog', { name: 'Total Revenue, the twelve months to 28 Jun 2025' });
      await expect(origin).toContainText('Calculated: sum of four quarters');
      // 94,930 + 124,300 + 95,359 + 94,036 = 408,625, as 391,035 + 313,695 − 296,105.
      for (const quarter of ['$94,930,000,000', '$124,300,000,000', '$95,359,000,000', '$94,036,000,000']) {
        await expect(origin).toContainText(quarter);
      }
      await expect(origin.getByRole('link', { name: / at sec\.gov$/ })).toHaveCount(4);
    });

    test('IBM: the daily chart states its first day, and goes further back by one call', async ({ page }) => {
      await page.goto(`${recordings.product.address}/overview?symbol=IBM`);
      const prices = page.getByRole('region', { name: 'Price history' });
      await expect(prices).toContainText('close, not adjusted for dividends, since 22 Dec 2025');
      await expect(prices).toContainText('Daily since 22 Dec 2025');
      const series = async () =>
        (await recordings.replay.providerCalls()).filter((name) => name.startsWith('TIME_SERIES'));
      const before = (await series()).length;
      await prices.getByRole('button', { name: 'Show earlier years' }).click();
      await expect(prices).toContainText(/close, not adjusted for dividends, since \d+ May 2021/);
      await expect(prices).toContainText('Daily since 22 Dec 2025, weekly before');
      expect((await series()).slice(before)).toEqual(['TIME_SERIES_WEEKLY_ADJUSTED']);
    });

    test('MSFT: gross profit that is not revenue less cost is marked and explained', async ({ page }) => {
      await page.goto(`${recordings.product.address}/financials?symbol=MSFT`);
      await page.getByRole('radio', { name: 'Table' }).click();
      await page.getByRole('radio', { name: 'Quarterly' }).click();
      await page.getByText('6 warnings in the periods shown').click();
      await expect(page.getByRole('listitem').filter({ hasText: 'Gross Profit, Q3 \u201921.' })).toContainText(
        'Stated $31,671,000,000, by the other figures $24,598,000,000, difference +$7,073,000,000.',
      );
    });

    test('AAPL: 11 annual reports, and the other forms', async ({ page }) => {
      await page.goto(`${recordings.product.address}/edgar?symbol=AAPL`);
      await expect(page.getByText('11 recent 10-K filings')).toBeVisible();
      await page.getByRole('combobox', { name: 'Other forms' }).click();
      await page.getByRole('option', { name: /^8-K, current report/ }).click();
      await expect(page.getByText('1 to 15 of 106 recent 8-K filings')).toBeVisible();
      await page.getByRole('button', { name: 'Page 8' }).click();
      await expect(page.getByText('106 of 106 recent 8-K filings')).toBeVisible();
    });
  },
);

describeOnRecordings(
  'earnings without a key of a data provider',
  { settings: { ALPHA_VANTAGE_API_KEY: '' } },
  (recordings) => {
    test('AAPL: quarters as filed, the day of their results, and the report at its figure', async ({ page }) => {
      const { product } = recordings;
      await page.goto(`${product.address}/earnings?symbol=AAPL&view=table&history-table=quarterly`);
      await signIn(page, product.account('Guest'));
      const row = page
        .getByRole('table', { name: 'Quarterly earnings as filed' })
        .getByRole('row', { name: /^Q3 ’25/ });
      await expect(row).toContainText(/\$1\.57\+12\.1%\$94\.0B\+9\.6%24\.9%\$0\.2631 Jul 2025/);
      const report = row.getByRole('link', { name: '1 Aug 2025' });
      await expect(report).toHaveAttribute('href', /filing=0000320193-25-000073&value=1\.57&end=2025-06-28/);
    });
  },
);
