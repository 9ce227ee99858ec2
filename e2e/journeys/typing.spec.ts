import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { expect, signedInState, test } from '../support/test.ts';

// Hundreds of pages: a trace costs more than the page.
test.use({ trace: 'off' });

/** A way to the search: from a freshly drawn page to a focused field, without a wait. */
interface Way {
  readonly name: string;
  readonly context: BrowserContextOptions;
  reach(page: Page): Promise<void>;
}

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const ways: readonly Way[] = [
  { name: 'after /', context: desktop, reach: (page) => page.keyboard.press('/') },
  {
    name: 'after a tap on a phone',
    context: phone,
    reach: (page) => page.getByRole('banner').getByRole('button', { name: 'Search' }).tap(),
  },
  { name: 'in the command palette', context: desktop, reach: (page) => page.keyboard.press('Control+k') },
];

const delays = [40, 90, 130, 180];
/** Symbols have different letters, so that another order makes another symbol. */
const symbols = ['nvda', 'tsla', 'aplx', 'ibm', 'ko', 'msft', 'dis', 'wmt', 'jpm', 'amzn'];
const tries = delays.flatMap((delay) => symbols.map((symbol) => ({ symbol, delay })));
/** Pages that are typed into at the same time. */
const LANES = 6;

/** Opens a page in a new context without a cache. */
async function coldPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return page;
}

/** Loads the page, types a symbol and Enter. Returns the symbol that opens; without one, the address and the text of the fields. */
async function typed(page: Page, way: Way, address: string, symbol: string, delay: number): Promise<string | null> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await way.reach(page);
  await page.keyboard.type(symbol, { delay });
  await page.keyboard.press('Enter');
  const opened = await expect(page)
    .toHaveURL(/symbol=/)
    .then(
      () => true,
      () => false,
    );
  if (opened) return new URL(page.url()).searchParams.get('symbol');
  const fields = await page.getByRole('combobox').all();
  return `${page.url()} with "${await Promise.all(fields.map((field) => field.inputValue()))}"`;
}

for (const way of ways) {
  test(`every letter typed ${way.name} arrives in its order, and Enter opens them`, async ({ browser, product }) => {
    test.setTimeout(300_000);
    const storageState = await signedInState(browser, product, 'Guest');
    const left = [...tries];
    const wrong: string[] = [];
    const lane = async (): Promise<void> => {
      const page = await coldPage(browser, { ...way.context, storageState });
      for (let next = left.shift(); next !== undefined; next = left.shift()) {
        const opened = await typed(page, way, `${product.address}/nowhere`, next.symbol, next.delay);
        if (opened !== next.symbol.toUpperCase()) wrong.push(`${next.symbol} at ${next.delay} ms: ${opened}`);
      }
      await page.context().close();
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(wrong).toEqual([]);
  });
}
