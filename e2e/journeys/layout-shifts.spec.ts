import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Shift, watchShifts } from '../support/layout-shifts.ts';
import { untilSettled } from '../support/page-state.ts';
import { type Product, startProduct } from '../support/product.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { routes } from '../support/routes.ts';
import { expect, signedInState, test } from '../support/test.ts';

// Room is held for parts that come later: a page moves only where the user asked for it.

type State = ReturnType<typeof signedInState>;

const mostShift = 0.02;
const widths = [1440, 390];

/** Each reply comes late, and not at once with the others, so that every state of waiting is painted. */
async function slowReplies(context: BrowserContext): Promise<void> {
  let calls = 0;
  await context.route(/\/api\//, async (route) => {
    calls += 1;
    await new Promise((resolve) => setTimeout(resolve, 80 + 40 * (calls % 6)));
    await route.continue();
  });
}

/** Returns the sum of the shifts, with the elements that moved in words. */
function readShifts(page: Page) {
  return page.evaluate(() => {
    const describe = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
      const element = node instanceof Element ? node : node?.parentElement;
      const edges = ({ top, height }: DOMRectReadOnly) => `${Math.round(top)}+${Math.round(height)}`;
      return `${element?.tagName} “${element?.textContent?.slice(0, 40)}” ${edges(previousRect)} → ${edges(currentRect)}`;
    };
    return {
      total: window.shifts.reduce((sum, { value }) => sum + value, 0),
      moved: window.shifts.map(({ value, sources }) => `${value.toFixed(3)}: ${sources.map(describe).join('; ')}`),
    };
  });
}

/** Scrolls to the end of the page by less than a screen at a time; parts load as they come into view. */
async function readToEnd(page: Page): Promise<void> {
  const isAtEnd = () => page.evaluate(() => window.scrollY + window.innerHeight >= document.body.scrollHeight - 1);
  await page.mouse.move(200, 500);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 300);
    await untilSettled(page);
  }
}

/** The user's own note of a company, which comes when the rest of its overview is seen. */
async function sendNoteLate(page: Page): Promise<void> {
  const note = { kind: 'thesis', text: 'Services grow faster than devices.', ties: [], price: null, fairValue: null };
  const at = '2026-11-01T10:00:00.000Z';
  const notes = [{ ...note, id: 'a', symbol: 'AAPL', question: null, createdAt: at, additions: [] }];
  await page.route(/\/api\/notes/, async (route) => {
    await expect(page.getByRole('img', { name: /^Closing price of/ })).toBeVisible();
    await route.fulfill({ json: { notes } });
  });
}

/** Opens an address with slow replies, reads it, and returns the sum of the shifts with what moved. */
async function measureShifts(browser: Browser, address: string, state: State, width: number) {
  const context = await browser.newContext({ viewport: { width, height: 900 }, storageState: await state });
  await context.addInitScript(watchShifts);
  await slowReplies(context);
  const page = await context.newPage();
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await untilSettled(page);
  await readToEnd(page);
  const found = await readShifts(page);
  await context.close();
  return found;
}

for (const width of widths) {
  test.describe(`at ${width} pixels`, () => {
    // What other tests saved is on the start page, which does not know of it in a browser of its own.
    let product: Product;
    let state: State;
    test.beforeAll(async ({ browser }) => {
      product = await startProduct();
      state = signedInState(browser, product, 'Admin');
    });
    test.afterAll(() => product.stop());
    for (const route of routes) {
      test(`${route} stays in its place while its parts come`, async ({ browser }) => {
        const { total, moved } = await measureShifts(browser, `${product.address}${route}?symbol=AAPL`, state, width);
        expect(total, moved.join('\n')).toBeLessThan(mostShift);
      });
    }

    test('an overview stays in its place when the user’s notes come after it', async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, storageState: await state });
      await context.addInitScript(watchShifts);
      const page = await context.newPage();
      await sendNoteLate(page);
      await page.goto(`${product.address}/overview?symbol=AAPL`);
      await expect(page.getByText('Services grow faster than devices.')).toBeVisible();
      const { total, moved } = await readShifts(page);
      expect(total, moved.join('\n')).toBeLessThan(mostShift);
      await context.close();
    });
  });
}

describeOnRecordings('on recorded answers', {}, (recordings) => {
  for (const width of widths) {
    test(`the overview of a company stays in its place while it is read at ${width} pixels`, async ({ browser }) => {
      test.setTimeout(300_000);
      const { product } = recordings;
      const state = signedInState(browser, product, 'Member');
      const { total, moved } = await measureShifts(browser, `${product.address}/overview?symbol=IBM`, state, width);
      expect(total, moved.join('\n')).toBeLessThan(mostShift);
    });
  }
});
