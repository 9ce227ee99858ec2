import type { Page } from '@playwright/test';
import { untilSettled } from '../support/page-state.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

const screens = ['/overview', '/financials', '/earnings', '/edgar', '/projections', '/dcf'];
const widths = [1440, 768, 390];
const broken = /\bNaN\b|\bInfinity\b|\bundefined\b|\[object/;

/** Scrolls to the end, so that parts that wait for it are rendered. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += 600) {
      window.scrollTo(0, top);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  });
}

/** Checks the open screen in both themes at each width. */
async function look(page: Page, screen: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const where = `${screen} at ${width} px, ${colorScheme}`;
      await expect(page.getByRole('main'), where).not.toContainText(broken);
      // Charts are drawn again a frame after the window got its width.
      const over = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      await expect.poll(over, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
    }
  }
}

// Two products: the recorded provider takes 25 calls a day.
for (const companies of [
  ['AAPL', 'IBM', 'KO'],
  ['MSFT', 'DIS', 'LPA'],
]) {
  describeOnRecordings(
    `every screen of ${companies.join(', ')}, in both themes at 1440, 768 and 390 pixels`,
    {},
    (recordings) => {
      for (const symbol of companies) {
        test(`${symbol} shows no broken figure and fits its window`, async ({ page }) => {
          test.setTimeout(300_000);
          await page.goto(recordings.product.address);
          await signIn(page, recordings.product.account('Member'));
          for (const screen of screens) {
            await page.setViewportSize({ width: 1440, height: 900 });
            await page.goto(`${recordings.product.address}${screen}?symbol=${symbol}`);
            await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
            await untilSettled(page);
            await scrollDown(page);
            await untilSettled(page);
            await look(page, `${screen} of ${symbol}`);
          }
        });
      }
    },
  );
}
