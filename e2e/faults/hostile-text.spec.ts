import { createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';
import { untilSettled } from '../support/page-state.ts';
import { freePort, type Product, startProduct } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

/** This text runs where a page contains it as markup, and marks an element where scripts are blocked. */
const hostile = `"><img data-hostile src="x" onerror="document.title='taken'"><script>document.title='taken'</script>`;
const screens = [
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/projections',
  '/dcf',
  '/cache',
  '/users',
  '/account',
];

function makeBody(url: string): unknown {
  const asked = new URL(url, 'http://provider').searchParams;
  const reports = [
    { fiscalDateEnding: '2025-12-31', reportedCurrency: hostile, totalRevenue: '1000', netIncome: '100' },
  ];
  switch (asked.get('function')) {
    case 'OVERVIEW':
      return {
        Symbol: 'ACME',
        Name: `Acme ${hostile}`,
        Description: hostile,
        Sector: hostile,
        Industry: hostile,
        Exchange: hostile,
        Country: hostile,
        OfficialSite: `javascript:document.title='taken'`,
        Currency: 'USD',
        MarketCapitalization: '1000000',
        SharesOutstanding: '1000',
        PERatio: '20',
        EPS: '2.5',
      };
    case 'TIME_SERIES_DAILY':
      return { 'Time Series (Daily)': { '2026-05-15': { '4. close': '50', '5. volume': '1000' } } };
    case 'EARNINGS':
      return {
        symbol: hostile,
        annualEarnings: [{ fiscalDateEnding: '2025-12-31', reportedEPS: '2.5' }],
        quarterlyEarnings: [],
      };
    default:
      return { symbol: hostile, annualReports: reports, quarterlyReports: [] };
  }
}

async function expectHarmless(page: Page, where: string): Promise<void> {
  await expect(page.locator('[data-hostile]'), where).toHaveCount(0);
  await expect(page.locator('a[href^="javascript:"]'), where).toHaveCount(0);
  expect(await page.title(), where).not.toBe('taken');
}

test.describe('texts of a provider that are markup', () => {
  let server: Server;
  let product: Product;
  test.beforeAll(async () => {
    const port = await freePort();
    server = createServer((request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(makeBody(request.url ?? '')));
    });
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    product = await startProduct({
      ALPHA_VANTAGE_API_KEY: 'HOSTILETEXTKEY01',
      ALPHA_VANTAGE_BASE_URL: `http://127.0.0.1:${port}`,
    });
  });
  test.afterAll(async () => {
    await product.stop();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('are shown as text on every screen', async ({ page }) => {
    await page.goto(`${product.address}/overview?symbol=ACME`);
    await signIn(page, product.account('Admin'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText('<img data-hostile');
    for (const screen of screens) {
      await page.goto(`${product.address}${screen}?symbol=ACME`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await untilSettled(page);
      await expectHarmless(page, screen);
    }
  });
});

test('the name that a user gives to a case is shown as text', async ({ page, product }) => {
  await page.goto(`${product.address}/projections?symbol=AAPL`);
  await signIn(page, product.account('Member'));
  const name = '<img data-hostile src="x">';
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Save as…' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save case' }).click();
  await expect(page.getByRole('button', { name: `Case: ${name}`, exact: true })).toBeVisible();
  await expectHarmless(page, 'projections');
});
