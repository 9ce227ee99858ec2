import type { Locator, Page } from '@playwright/test';
import { untilSettled } from '../support/page-state.ts';
import { expect, signIn, test } from '../support/test.ts';
import { shareAssumptions } from '../support/valuation.ts';

/** WCAG 2.2, 1.4.10 and 1.4.4: the width of a small phone (or 400% zoom), and 200% zoom of a laptop. */
const windows = [
  { name: '320 pixels', width: 320, height: 640, scale: 1 },
  { name: '200% zoom', width: 640, height: 400, scale: 2 },
] as const;

async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, what).toBeLessThanOrEqual(0);
}

/** Popups do not widen the page: each is checked separately. */
async function expectInside(part: Locator, width: number): Promise<void> {
  await part.waitFor();
  // A drawer reaches its position after its transition.
  await expect
    .poll(async () => {
      const box = await part.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= width;
    })
    .toBe(true);
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
      await expectInside(dialog, width);
      await expectNoOverflow(page, 'figures');
    });

    test('the shell fits: sign-in, start page, search, menu, palette, and a missing page', async ({
      page,
      product,
    }) => {
      await page.goto(product.address);
      await page.getByRole('dialog').waitFor();
      await expectInside(page.getByRole('dialog'), width);
      await signIn(page, product.account('Guest'));
      await page.getByRole('heading', { name: 'Popular stocks' }).waitFor();
      await expectNoOverflow(page, 'start page');

      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await page.getByRole('banner').getByRole('combobox').fill('am');
      await page.getByRole('option').first().waitFor();
      await expectInside(page.getByRole('listbox'), width);
      await expectNoOverflow(page, 'search');
      await page.keyboard.press('Escape');
      await expectInside(page.getByRole('button', { name: 'Close search' }), width);
      await page.getByRole('button', { name: 'Close search' }).click();

      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectInside(page.getByRole('dialog', { name: 'Menu' }), width);
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await expectInside(page.getByRole('dialog', { name: 'Command palette' }), width);
      await page.keyboard.press('Escape');

      await page.goto(`${product.address}/nowhere`);
      await page.getByRole('heading', { name: 'Page not found' }).waitFor();
      await expectNoOverflow(page, 'not found');
      await page.goto(`${product.address}/dcf?symbol=AAPL`);
      await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
      await expectNoOverflow(page, 'denied');
    });

    test('the valuation app fits, saved and shared valuations included', async ({ page, product }) => {
      await page.goto(`${product.address}/projections?symbol=AAPL`);
      await signIn(page, product.account('Member'));
      await page.getByRole('row', { name: /^REV GROWTH/ }).waitFor();
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Projections saved successfully!').waitFor();
      await expectNoOverflow(page, 'projections');

      await page.goto(`${product.address}/dcf?symbol=AAPL`);
      await page.getByRole('table', { name: /^Sensitivity/ }).waitFor();
      const link = await shareAssumptions(page, `At ${name}`);
      await expectNoOverflow(page, 'dcf');
      await page.goto(link);
      await page.getByText(/^Shared valuation/).waitFor();
      await page.getByRole('table', { name: /^Sensitivity/ }).waitFor();
      await expectNoOverflow(page, 'shared valuation');
    });

    test('the admin app fits', async ({ page, product }) => {
      await page.goto(`${product.address}/cache`);
      await signIn(page, product.account('Admin'));
      for (const screen of ['cache', 'users', 'apps']) {
        await page.goto(`${product.address}/${screen}`);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await untilSettled(page);
        await expectNoOverflow(page, screen);
      }
    });
  });
}
