import type { Locator, Page } from '@playwright/test';
import { scrollUntilSeen } from '../support/page-state.ts';
import type { Product } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// Defects once found on the Overview, walked from their steps.

async function open(page: Page, product: Product, address: string): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Guest'));
}

const header = (page: Page) => page.getByRole('region', { name: 'Company' });
const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

/** Waits for a part of the page, with Retry: on a busy machine reading filings takes longer than the page waits. */
async function loaded(place: Locator, part: Locator): Promise<void> {
  const retry = place.getByRole('button', { name: 'Retry' });
  const isLoaded = async (): Promise<boolean> => {
    if (await retry.isVisible()) await retry.click();
    return part.isVisible();
  };
  await expect.poll(isLoaded).toBe(true);
}

test.describe('on sample data', () => {
  test('the page keeps its height while its figures load', async ({ page, product }) => {
    await open(page, product, '/edgar?symbol=AAPL');
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/api\/finance\/(overview|price-history)/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto(`${product.address}/overview?symbol=AAPL`);
    await expect(page.getByRole('heading', { name: 'Key metrics' })).toBeVisible();
    const before = await pageHeight(page);
    release();
    await expect(page.getByRole('img', { name: /^Closing price of AAPL/ })).toBeVisible();
    expect(Math.abs((await pageHeight(page)) - before)).toBeLessThanOrEqual(40);
  });

  test('a high price/earnings ratio is explained and not praised', async ({ page, product }) => {
    await open(page, product, '/overview?symbol=TSLA');
    const valuation = page.getByRole('region', { name: 'Valuation' });
    await expect(valuation).toContainText(/P\/E[\d.]+.*Above 25: market expects high growth; PEG \d/);
    await expect(valuation).not.toContainText(/excellent/i);
  });

  test('sector, industry, exchange, fiscal year end, latest quarter and a description place the company', async ({
    page,
    product,
  }) => {
    await open(page, product, '/overview?symbol=AAPL');
    const facts = page.getByRole('region', { name: 'About the company' });
    for (const label of ['Sector', 'Industry', 'Exchange', 'Fiscal year ends', 'Latest quarter']) {
      await expect(facts.getByText(label, { exact: true })).toBeVisible();
    }
    await expect(facts).not.toContainText('SectorN/A');
  });

  test('on paper the screen stands alone, in the light theme', async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, product, '/overview?symbol=AAPL');
    await expect(page.getByRole('img', { name: /^Closing price of AAPL/ })).toBeVisible();
    const scheme = () => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
    expect(await scheme()).toBe('dark');
    await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
    expect(await scheme()).toBe('light');
    await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('img', { name: /^Closing price of AAPL/ })).toBeVisible();
  });

  test('the shortcut prints the whole tab, sections far below too', async ({ page, product }) => {
    await page.addInitScript(() => {
      window.print = () => {
        const waiting = document.querySelectorAll('#main [data-skeleton]').length;
        document.body.dataset.printed = `${waiting} placeholders`;
      };
    });
    await open(page, product, '/overview?symbol=AAPL');
    await expect(page.getByRole('img', { name: /^Closing price of AAPL/ })).toBeVisible();
    await expect(page.getByRole('img', { name: /^Revenue and net income/ })).toHaveCount(0);
    await page.keyboard.press('Control+p');
    await expect(page.locator('body')).toHaveAttribute('data-printed', '0 placeholders');
    await expect(page.getByRole('img', { name: /^Revenue and net income/ })).toHaveCount(1);
  });

  test('an info mark opens by a tap beside its small sign', async ({ browser, product }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    const page = await context.newPage();
    await open(page, product, '/overview?symbol=AAPL');
    const mark = page.getByRole('button', { name: 'About Enterprise value' });
    const box = await mark.boundingBox();
    if (box === null) throw new Error('The mark is not on screen');
    // A finger of 24 pixels: 10 beside the middle in each direction.
    await page.touchscreen.tap(box.x + box.width / 2 + 10, box.y + box.height / 2 + 10);
    await expect(
      page
        .getByRole('tooltip')
        .or(page.getByText(/^Market cap \+ debt/))
        .first(),
    ).toBeVisible();
    await context.close();
  });

  test('after signing out nothing of the company is readable behind the modal', async ({ page, product }) => {
    await open(page, product, '/overview?symbol=AAPL');
    await expect(page.getByRole('heading', { level: 1, name: /Apple/ })).toBeVisible();
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.getByLabel('About the company')).toHaveCount(0);
    expect(await page.locator('#main').innerText()).not.toContain('Key metrics');
  });

  test('768 pixels are a tablet: the metrics stand side by side', async ({ page, product }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, product, '/overview?symbol=AAPL');
    const tops = await Promise.all(
      ['Growth', 'Valuation', 'Quality'].map(
        async (name) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y,
      ),
    );
    expect(new Set(tops).size).toBe(1);
  });
});

describeOnRecordings(
  'on the recorded answers of the real providers',
  { settings: { ALPHA_VANTAGE_DAILY_LIMIT: '200' } },
  (recordings) => {
    test('IBM: the header shows the true FCF yield beside the statements, not the dividend yield', async ({ page }) => {
      await open(page, recordings.product, '/financials?symbol=IBM&tab=cashFlow');
      await expect(
        page
          .getByRole('group', { name: 'Free Cash Flow Analysis' })
          .or(page.getByText(/^FCF yield/))
          .first(),
      ).toBeVisible();
      await expect(header(page)).toContainText(/FCF yield.*5\.69%4 quarters/);
      await expect(header(page)).toContainText(/Enterprise value.*\$265\.1B31 Mar 2026/);
    });

    test('KO, known only to the SEC, has its name and the figures of its filings', async ({ page }) => {
      await open(page, recordings.product, '/overview?symbol=KO');
      await loaded(header(page), page.getByRole('heading', { level: 1, name: 'COCA COLA CO' }));
      await expect(page.getByRole('region', { name: 'Quality', exact: true })).toContainText(
        /Debt\/equity1\.73.*Balance sheet of 27 Jun 2025/,
      );
    });

    test('an unknown symbol is said once, with one way to try again', async ({ page }) => {
      await open(page, recordings.product, '/overview?symbol=ZZQQXX');
      await expect(page.getByText(/^Unable to fetch stock data for ZZQQXX/)).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
    });

    test('AAPL: weekly closes say what they are adjusted for, daily ones that they are not', async ({ page }) => {
      await open(page, recordings.product, '/overview?symbol=AAPL');
      const prices = page.getByRole('region', { name: 'Price history' });
      await expect(prices).toContainText('close, not adjusted for dividends');
      await prices.getByRole('radio', { name: 'Weekly' }).click();
      await expect(prices).toContainText('adjusted for splits and dividends');
      await page.reload();
      await expect(prices.getByRole('radio', { name: 'Weekly' })).toBeChecked();
    });

    test('AAPL: share counts of fifteen years stand on one split basis', async ({ page }) => {
      await open(page, recordings.product, '/financials?symbol=AAPL&tab=balance');
      const chart = page.getByRole('img', { name: /^Shares Outstanding: / });
      await scrollUntilSeen(page, chart);
      await chart.focus();
      await page.keyboard.press('Home');
      // 929 million shares of 2011, split 7 to 1 and 4 to 1 since.
      await expect(chart).toContainText('2011 26.0B');
    });

    test('AAPL: ten years of ratios fit at 1440 pixels, and a value opens its formula', async ({ page }) => {
      await open(page, recordings.product, '/overview?symbol=AAPL&tab=quality');
      const ratios = page.getByRole('table', { name: 'Quality and returns' });
      await expect(ratios).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      const frame = page.getByRole('region', { name: 'Quality and returns' }).last();
      expect(await frame.evaluate((part) => part.scrollWidth - part.clientWidth), 'ten years fit').toBeLessThanOrEqual(
        0,
      );
      await ratios.getByRole('row', { name: /^ROIC/ }).getByRole('button').last().click();
      await expect(page.getByRole('dialog', { name: /^ROIC, fiscal 2025/ })).toContainText(
        /^ROIC, fiscal 2025[\d.]+%Operating income ×.*Operating income\$133,050,000,000/,
      );
    });
  },
);
