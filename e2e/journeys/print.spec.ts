import type { Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

// Paper shows figures and charts, in the light theme, and nothing that only a screen can use.

async function open(page: Page, product: Product, address: string): Promise<void> {
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Member'));
}

/** Returns the number of pages that the page takes on paper. */
async function countPages(page: Page, format: 'A4' | 'Letter'): Promise<number> {
  const file = (await page.pdf({ format })).toString('latin1');
  return file.match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** The names of buttons that do something, unlike those that show a choice or open a figure. */
const action =
  /^(Add|Calculate|Check|Close all|Copy|Delete|Draw|Export|Get|Go|Load|Open all|Options|Rename|Replace|Report|Reset|Retry|Save|Share|Show|Undo)\b/;

/** Returns the tables that are wider than the panel that they are in, by name. */
const findCutTables = (page: Page) =>
  page.locator('main table:visible').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const { right } = table.getBoundingClientRect();
      const room = document.documentElement.clientWidth;
      return right > room + 1 ? [table.getAttribute('aria-label') ?? ''] : [];
    }),
  );

test('a valuation with all of its folds takes at most six pages', async ({ page, product }) => {
  await open(page, product, '/dcf?symbol=AAPL');
  await page.getByRole('button', { name: 'Open all' }).click();
  await page.getByRole('button', { name: 'WACC breakdown' }).click();
  await expect(page.getByText(/of the draws are worth more than the price/)).toBeVisible();
  for (const format of ['A4', 'Letter'] as const) {
    const pages = await countPages(page, format);
    expect(pages, format).toBeGreaterThan(1);
    expect(pages, format).toBeLessThanOrEqual(6);
  }
});

test('a closed fold is not printed, and charts keep their colours in the light theme', async ({ page, product }) => {
  await open(page, product, '/dcf?symbol=AAPL');
  await page.getByRole('button', { name: 'Monte Carlo' }).click();
  await expect(page.getByText(/of the draws are worth more than the price/)).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  await expect(page.getByRole('heading', { name: 'Value drivers' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Saved assumptions' })).toBeHidden();
  const bars = page.getByRole('img', { name: /^Distribution of fair value/ }).locator('i');
  const drawn = await bars.evaluateAll((all) =>
    all.map((bar) => {
      const { printColorAdjust, backgroundColor } = getComputedStyle(bar);
      return { printColorAdjust, isPainted: backgroundColor !== 'rgba(0, 0, 0, 0)', height: bar.clientHeight };
    }),
  );
  expect(Math.max(...drawn.map(({ height }) => height))).toBeGreaterThan(100);
  expect(drawn.every(({ printColorAdjust, isPainted }) => printColorAdjust === 'exact' && isPainted)).toBe(true);
  const ground = await page.getByRole('main').evaluate((main) => getComputedStyle(main).color);
  expect(ground).toBe('rgb(20, 24, 31)');
});

for (const address of [
  '/overview?symbol=AAPL',
  '/overview?symbol=AAPL&tab=multiples',
  '/overview?symbol=AAPL&tab=peers',
  '/overview?symbol=AAPL&tab=quality',
  '/financials?symbol=AAPL',
  '/earnings?symbol=AAPL',
  '/edgar?symbol=AAPL',
  '/compare?symbols=AAPL,MSFT,DIS',
  '/coverage',
  '/projections?symbol=AAPL',
  '/dcf?symbol=AAPL',
]) {
  test(`${address} prints no button, no empty box and no cut table`, async ({ page, product }) => {
    await open(page, product, address);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    // A section that appears later waits for its own event.
    const countSkeletons = async (): Promise<number> => {
      await page.evaluate(() => window.dispatchEvent(new Event('basecase:draw-all')));
      return page.getByRole('main').locator('[data-skeleton]').count();
    };
    await expect.poll(countSkeletons).toBe(0);
    // A4 without its margins, at the size in which it is printed.
    await page.setViewportSize({ width: 718, height: 1000 });
    await page.emulateMedia({ media: 'print' });
    expect(await findCutTables(page)).toEqual([]);
    await expect(page.getByRole('main').getByRole('button', { name: action })).toHaveCount(0);
    await expect(page.getByRole('main').locator('section [data-empty]:visible')).toHaveCount(0);
  });
}
