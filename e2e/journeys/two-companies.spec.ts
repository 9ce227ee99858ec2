import type { Locator, Page } from '@playwright/test';
import { writeJoinedRecordings } from '../support/joined-recordings.ts';
import { describeOnRecordings } from '../support/recorded-product.ts';
import { expect, signIn, test } from '../support/test.ts';

const companies = [
  { symbol: 'AAPL', name: 'Apple Inc', folder: 'AAPL_2026-04', facts: 'CIK0000320193.json' },
  { symbol: 'GOOGL', name: 'Alphabet Inc', folder: 'GOOGL_2026-04', facts: 'CIK0001652044.json' },
];

/** A person at the screen: moves the mouse, types as fast as people do, and counts the clicks. */
class Person {
  readonly #page: Page;
  clicks = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  async click(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    const box = await target.boundingBox();
    if (box === null) throw new Error('The target is not on screen');
    await this.#page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await this.#page.mouse.down();
    await this.#page.mouse.up();
    this.clicks += 1;
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text, { delay: 100 });
    await this.#page.keyboard.press('Enter');
  }

  async scrollToTop(): Promise<void> {
    await this.#page.mouse.wheel(0, -10_000);
  }

  /** Turns the wheel until a part is in the middle of the window. */
  async scrollTo(part: Locator): Promise<void> {
    for (let notch = 0; notch < 40; notch += 1) {
      const box = await part.boundingBox();
      if (box !== null && box.y < 560) return;
      await this.#page.mouse.wheel(0, 120);
      await this.#page.evaluate(() => new Promise(requestAnimationFrame));
    }
  }
}

interface Reading {
  /** Net and operating margin of the latest year, in percent. */
  readonly net: number;
  readonly operating: number;
  /** Today's place of a multiple in the company's own ten years, by its name. A multiple with a missing part has none. */
  readonly percentiles: Readonly<Record<string, number>>;
}

const multiples = (page: Page) => page.getByRole('region', { name: 'Multiples over time' });

async function readPercentiles(page: Page): Promise<Record<string, number>> {
  const ranks: Record<string, number> = {};
  for (const name of ['P/E', 'EV/EBIT', 'EV/EBITDA', 'P/S', 'P/B', 'P/FCF']) {
    const panel = await multiples(page).getByRole('region', { name, exact: true }).innerText();
    const rank = /(\d+)\w\w percentile/.exec(panel)?.[1];
    if (rank !== undefined) ranks[name] = Number(rank);
  }
  return ranks;
}

/** Opens a company by the search field and reads its margins and multiples off the screen. */
async function read(page: Page, person: Person, search: Locator, symbol: string): Promise<Reading> {
  await person.click(search);
  await person.type(symbol);
  await expect(page.getByRole('region', { name: 'Company', exact: true })).toContainText(symbol);
  await person.scrollToTop();
  const prices = page.getByRole('region', { name: 'Price history' });
  await person.click(prices.getByRole('button', { name: 'Show earlier years' }));
  const main = page.getByRole('main');
  const margins = main.getByText(/^Net margin \d/);
  await person.scrollTo(page.getByRole('heading', { name: 'Five years at a glance' }));
  await expect(margins).toBeInViewport();
  const text = await main.innerText();
  const percent = (name: RegExp) => Number(name.exec(text)?.[1]);
  await person.scrollToTop();
  await person.click(page.getByRole('tab', { name: 'Multiples' }));
  await expect(multiples(page)).toContainText(/percentile.*Median/s);
  return {
    net: percent(/Net margin ([\d.]+)%/),
    operating: percent(/operating ([\d.]+)%/),
    percentiles: await readPercentiles(page),
  };
}

/** Returns how many multiples of one company are lower in its own history than those of the other. */
function lowerCount(one: Reading, other: Reading): number {
  return Object.entries(one.percentiles).filter(([name, rank]) => rank < (other.percentiles[name] ?? 0)).length;
}

describeOnRecordings(
  'two companies at the speed of a person',
  { bodies: (folder) => writeJoinedRecordings(folder, companies) },
  (recordings) => {
    test('which one has the better margins, and which is cheaper against its own history?', async ({ page }) => {
      await page.goto(recordings.product.address);
      await signIn(page, recordings.product.account('Member'));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const person = new Person(page);
      const hero = page.getByRole('main').getByRole('combobox');
      const bar = page.getByRole('banner').getByRole('combobox');

      const start = performance.now();
      const apple = await read(page, person, hero, 'AAPL');
      const alphabet = await read(page, person, bar, 'GOOGL');
      const seconds = (performance.now() - start) / 1000;

      for (const { net, operating, percentiles } of [apple, alphabet]) {
        expect(net).toBeGreaterThan(0);
        expect(operating).toBeGreaterThan(0);
        expect(Object.keys(percentiles).length).toBeGreaterThan(2);
      }
      const margins = apple.net > alphabet.net ? 'AAPL' : 'GOOGL';
      const cheaper = lowerCount(apple, alphabet) > lowerCount(alphabet, apple) ? 'AAPL' : 'GOOGL';
      process.stdout.write(
        `Two companies: ${seconds.toFixed(1)} s, ${person.clicks} clicks. Better margins ${margins}, cheaper ${cheaper}. ` +
          `${JSON.stringify({ apple, alphabet })}\n`,
      );
      expect(person.clicks).toBeLessThanOrEqual(6);
    });
  },
);
