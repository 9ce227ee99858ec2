import type { Locator, Page } from '@playwright/test';
import { scrollUntilSeen } from '../support/page-state.ts';
import type { Product } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

// Defects once found on Financials and Earnings, walked from their steps.

async function open(page: Page, product: Product, address: string): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Guest'));
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function measureBox(part: Locator) {
  const box = await part.boundingBox();
  if (box === null) throw new Error('The part is not on screen');
  return box;
}

/** Scrolls to the small charts, which are rendered when they come near the window. */
async function smallCharts(page: Page): Promise<Locator> {
  const charts = page.getByRole('article');
  await page.getByRole('img').first().waitFor();
  await scrollUntilSeen(page, charts.first());
  return charts;
}

test.describe('on sample data', () => {
  test('the margins chart begins in the first year of its neighbours', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL');
    const span = await page.getByText(/^Annual reports, fiscal \d{4} to \d{4}$/).innerText();
    const [first] = span.match(/\d{4}/) ?? [];
    const margins = page.getByRole('region', { name: 'Profit Margins' });
    await margins.getByRole('img').focus();
    await page.keyboard.press('Home');
    await expect(margins.getByRole('status')).toHaveText(new RegExp(`^Fiscal ${first}, Gross`));
  });

  test('a reload, and Back from another screen, keep tab, view and period of Earnings', async ({ page, product }) => {
    await open(page, product, '/earnings?symbol=AAPL');
    await page.getByRole('tab', { name: 'Earnings Estimates' }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('radio', { name: 'Annual' }).click();
    const table = page.getByRole('table', { name: 'Annual earnings estimates' });
    await expect(table).toBeVisible();
    await page.reload();
    await expect(table).toBeVisible();
    await page.getByRole('link', { name: 'Financials' }).click();
    await expect(page.getByRole('heading', { name: 'Financial statements' })).toBeVisible();
    await page.goBack();
    await expect(table).toBeVisible();
  });

  test('a small chart tells the figure of a year to the pointer', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL');
    const chart = (await smallCharts(page)).first().getByRole('img');
    await chart.hover();
    await expect(chart).toContainText(/^\d{4} (\$|N\/A)/);
  });

  test('the signs of the cash flow lines are explained, in charts and in the table', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL&tab=cashFlow');
    const signs = page.getByText(/positive when the asset grew, which takes cash/);
    await expect(signs).toBeVisible();
    await page.getByRole('radio', { name: 'Table' }).click();
    await expect(signs).toBeVisible();
  });

  test('current ratio and debt/equity say the day of their balance sheet', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL&tab=balance');
    const dashboard = page.getByRole('group', { name: 'Financial Health Dashboard' });
    await expect(dashboard.getByText(/Balance sheet of \d+ \w{3} \d{4}/)).toHaveCount(2);
  });

  test('tab, view and period outlive a reload', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL');
    await page.getByRole('tab', { name: 'Balance Sheet' }).click();
    await page.getByRole('radio', { name: 'Table' }).click();
    await page.getByRole('radio', { name: 'Quarterly' }).click();
    await page.reload();
    await expect(page.getByRole('table', { name: 'Balance sheet' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  });

  test('choices made faster than the screen is drawn all count', async ({ page, product }) => {
    await open(page, product, '/financials?symbol=AAPL');
    // The choices of the table are there once the statements are.
    await expect(page.getByRole('img', { name: /^Revenue/ }).first()).toBeVisible();
    await page.evaluate(async () => {
      const press = (role: string, name: string) => {
        const found = [...document.querySelectorAll<HTMLElement>(`[role=${role}]`)];
        found.find(({ textContent }) => textContent === name)?.click();
        // Reactions to one press run before the next, the frame of the browser does not.
        return Promise.resolve();
      };
      await press('tab', 'Balance Sheet');
      await press('radio', 'Table');
      await press('radio', 'Quarterly');
    });
    await expect(page.getByRole('table', { name: 'Balance sheet' })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Quarterly' })).toBeChecked();
  });

  test('768 pixels are a tablet: three small charts in a row, two lines of tools, no sideways scroll', async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await open(page, product, '/financials?symbol=AAPL');
    const charts = await smallCharts(page);
    await charts.nth(3).scrollIntoViewIfNeeded();
    const tops = await Promise.all([0, 1, 2, 3].map(async (index) => (await measureBox(charts.nth(index))).y));
    expect(tops[1]).toBe(tops[0]);
    expect(tops[2]).toBe(tops[0]);
    expect(tops[3]).toBeGreaterThan(tops[0] ?? 0);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('radio', { name: 'Table' }).click();
    const period = await measureBox(page.getByRole('radiogroup', { name: 'Period' }));
    const display = await measureBox(page.getByRole('button', { name: 'Display' }));
    expect(Math.abs(display.y + display.height / 2 - period.y - period.height / 2)).toBeLessThan(4);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  test('on paper every chart is drawn, in the dark theme too', async ({ page, product }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await open(page, product, '/financials?symbol=AAPL');
    await page.getByRole('img', { name: /^Revenue and profitability/ }).waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    await expect(page.getByRole('article')).toHaveCount(12);
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  });

  test('earnings that do not load say so once, with a way to try again', async ({ page, product }) => {
    await open(page, product, '/earnings?symbol=AAPL');
    await page.route('**/api/finance/**', (route) => route.abort());
    await page.reload();
    await expect(page.getByText('Earnings did not load')).toHaveCount(1);
    await expect(page.getByRole('tabpanel').getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describeOnRecordings(
  'on the recorded answers of the real providers',
  { settings: { ALPHA_VANTAGE_DAILY_LIMIT: '200' } },
  (recordings) => {
    test('IBM: all-time growth runs over all reports, not over the charted years', async ({ page }) => {
      await open(page, recordings.product, '/financials?symbol=IBM');
      const trajectory = page.getByRole('group', { name: 'Growth Trajectory' });
      await expect(trajectory).toContainText('Revenue all-time\u22121.6%');
      await expect(trajectory).toContainText('Net income all-time+0.6%');
    });

    test('IBM: the ratio of another balance sheet is named with its day', async ({ page }) => {
      await open(page, recordings.product, '/financials?symbol=IBM&tab=balance');
      await expect(page.getByRole('group', { name: 'Financial Health Dashboard' })).toContainText(
        /Current ratio0\.93×.*Balance sheet of 31 Dec 2025\. Overview: 0\.80× on 31 Mar 2026/,
      );
    });

    test('JNJ: the parts of the company have names in words, room, and one line of tools at 1440', async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 900 });
      await open(page, recordings.product, '/financials?symbol=JNJ&tab=segments');
      const table = page.getByRole('table', { name: 'Segments' });
      await expect(table.getByRole('rowheader', { name: 'Innovative Medicine' }).first()).toBeVisible();
      await expect(table.getByRole('rowheader', { name: 'MedTech' }).first()).toBeVisible();
      const period = await measureBox(page.getByRole('radiogroup', { name: 'Period' }));
      const button = await measureBox(page.getByRole('button', { name: 'Export' }));
      expect(Math.abs(button.y + button.height / 2 - period.y - period.height / 2)).toBeLessThan(4);
      const panel = await measureBox(page.getByRole('region', { name: /^Revenue by segment/ }));
      const frame = await measureBox(table);
      expect(frame.y - panel.y - panel.height).toBeGreaterThanOrEqual(16);
    });
  },
);
