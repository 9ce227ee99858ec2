import type { Page } from '@playwright/test';
import { expect, signIn, test } from '../support/test.ts';

/** WCAG 2.2, 1.4.10 and 1.4.4: the width of a small phone (or 400% zoom), and 200% zoom of a laptop. */
const windows = [
  { name: '320 pixels', width: 320, height: 640, scale: 1 },
  { name: '200% zoom', width: 640, height: 400, scale: 2 },
] as const;

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

for (const { name, width, height, scale } of windows) {
  test.describe(`at ${name}`, () => {
    test.use({ viewport: { width, height }, deviceScaleFactor: scale });

    test('the research screens fit their window, charts and tables included', async ({ page, product }) => {
      await page.goto(`${product.address}/overview?symbol=AAPL`);
      await signIn(page, product.account('Guest'));
      await page.getByRole('img', { name: /^Closing price of AAPL/ }).waitFor();
      await expectNoOverflow(page, 'overview');

      await page.goto(`${product.address}/financials?symbol=AAPL`);
      await page.getByRole('img', { name: /^Revenue and profitability/ }).waitFor();
      for (const tab of ['Income Statement', 'Balance Sheet', 'Cash Flow']) {
        await page.getByRole('tab', { name: tab }).click();
        await page.getByRole('radio', { name: 'Chart' }).click();
        await page.getByRole('img').first().waitFor();
        await expectNoOverflow(page, `${tab} in charts`);
        await page.getByRole('radio', { name: 'Table' }).click();
        await page.getByRole('table').waitFor();
        await expectNoOverflow(page, `${tab} as a table`);
      }

      await page.goto(`${product.address}/earnings?symbol=AAPL`);
      await page.getByRole('img', { name: /^Reported and estimated EPS/ }).waitFor();
      await expectNoOverflow(page, 'earnings in charts');
      await page.getByRole('radio', { name: 'Table' }).click();
      await page.getByRole('table').waitFor();
      await expectNoOverflow(page, 'earnings as a table');

      await page.goto(`${product.address}/edgar?symbol=AAPL`);
      await page.getByRole('button', { name: 'Get filings' }).click();
      await page.getByRole('main').getByText(/10-K/).first().waitFor();
      await expectNoOverflow(page, 'filings');
    });

    test('the figures of a chart fit the window too', async ({ page, product }) => {
      await page.goto(`${product.address}/financials?symbol=AAPL`);
      await signIn(page, product.account('Guest'));
      await page.getByRole('button', { name: 'Options of AAPL Revenue & Profitability' }).click();
      await page.getByRole('menuitem', { name: 'Show figures' }).click();
      const dialog = page.getByRole('dialog', { name: 'AAPL Revenue & Profitability' });
      await dialog.getByRole('table').waitFor();
      const box = await dialog.boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? width + 1)).toBeLessThanOrEqual(width);
      await expectNoOverflow(page, 'figures');
    });
  });
}
