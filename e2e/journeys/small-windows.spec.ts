import type { Locator, Page } from '@playwright/test';
import type { Product } from '../support/product.ts';
import { expect, signIn, test } from '../support/test.ts';

// Parts that a phone and a tablet must not cut, crowd or stretch.

async function open(page: Page, product: Product, width: number, address: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`${product.address}${address}`);
  await signIn(page, product.account('Member'));
}

const pageHeight = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

/** Gives the company another name, and a price of many digits. */
async function nameCompany(page: Page, name: string): Promise<void> {
  await page.route(/api\/finance\/overview/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill({ response: reply, json: { ...(await reply.json()), name, price: 12_345.67 } });
  });
}

/** Returns the words of an element that are broken over two lines. */
function brokenWords(element: Locator): Promise<string[]> {
  return element.evaluate((place) => {
    const text = place.firstChild;
    if (text === null || text.textContent === null) return ['no text'];
    return [...text.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => top));
      return tops.size > 1 ? [word] : [];
    });
  });
}

for (const [width, company] of [
  [390, 'UnitedHealthcare Telecommunications Incorporated'],
  [320, 'UnitedHealth Group Incorporated'],
] as const) {
  test(`at ${width} pixels the name of a company breaks between its words alone`, async ({ page, product }) => {
    await nameCompany(page, company);
    await open(page, product, width, '/overview?symbol=AAPL');
    const name = page.getByRole('heading', { level: 1, name: company });
    await expect(name).toBeVisible();
    expect(await brokenWords(name)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
}

test('at 320 pixels a name of one endless word does not widen the page', async ({ page, product }) => {
  await nameCompany(page, 'Donaudampfschifffahrtsgesellschaft');
  await open(page, product, 320, '/overview?symbol=AAPL');
  await expect(page.getByRole('heading', { level: 1, name: /^Donau/ })).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('at 390 pixels the names of the ratios keep to their column', async ({ page, product }) => {
  await open(page, product, 390, '/overview?symbol=AAPL&tab=quality');
  const ratios = page.getByRole('table', { name: 'Quality and returns' });
  await expect(ratios).toBeVisible();
  const wide = await ratios
    .getByRole('rowheader')
    .evaluateAll((cells) =>
      cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
    );
  expect(wide).toEqual([]);
});

for (const width of [768, 390]) {
  test(`at ${width} pixels every link of a filing is in the window`, async ({ page, product }) => {
    await open(page, product, width, '/edgar?symbol=AAPL');
    const read = page.getByRole('link', { name: /^Read / }).first();
    await expect(read).toBeVisible();
    for (const link of await page.getByRole('table').getByRole('link').all()) {
      if (!(await link.isVisible())) continue;
      const box = await link.boundingBox();
      expect((box?.x ?? width) + (box?.width ?? 0), await link.innerText()).toBeLessThanOrEqual(width);
    }
  });
}

test('at 390 pixels a statement shows its newest year and ends with it', async ({ page, product }) => {
  await open(page, product, 390, '/financials?symbol=AAPL&view=table');
  const table = page.getByRole('table', { name: 'Income statement' });
  await expect(table).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Trend' })).toBeHidden();
});

// Figures in full dollars are 132 pixels wide: 256 pixels beside the names hold one, 500 hold three, of which the trend is one.
for (const [width, whole] of [
  [390, 1],
  [768, 2],
] as const) {
  test(`at ${width} pixels a statement rests with whole columns beside the names of its lines`, async ({
    page,
    product,
  }) => {
    await open(page, product, width, '/financials?symbol=AAPL&view=table');
    const table = page.getByRole('table', { name: 'Income statement' });
    const name = table.getByRole('rowheader', { name: 'Total Revenue' });
    await expect(name).toBeVisible();
    const figures = table.getByRole('row', { name: /^Total Revenue/ }).getByRole('button');
    await expect(figures.last()).toBeInViewport({ ratio: 1 });
    const frame = page.getByRole('region', { name: 'Income statement', exact: true });
    const shown = async () => {
      const edge = (await measureEdges(name)).right;
      const places = await Promise.all((await figures.all()).map(measureEdges));
      return {
        cut: places.filter(({ left, right }) => left < edge - figurePadding && right > edge).length,
        beside: places.filter(({ left, right }) => left >= edge - figurePadding && right < width),
      };
    };
    for (const share of [0, 0.17, 0.39, 0.61, 0.83, 1]) {
      await frame.evaluate((box, part) => box.scrollTo({ left: part * (box.scrollWidth - box.clientWidth) }), share);
      await expect.poll(async () => (await shown()).cut, `${share} of the way`).toBe(0);
      const { beside } = await shown();
      expect(beside.length).toBeGreaterThanOrEqual(whole);
      expect(beside.filter(({ opacity }) => opacity !== '1')).toEqual([]);
    }
  });
}

/** A figure has 6 pixels around it, for touch; a pixel is for rounding. */
const figurePadding = 7;

const measureEdges = (element: Locator) =>
  element.evaluate((box) => {
    const { left, right } = box.getBoundingClientRect();
    return { left, right, opacity: getComputedStyle(box).opacity };
  });

test('on a desktop two screens hold the answer, inputs, checks, ranges and sensitivity of the DCF', async ({
  page,
  ownProduct,
}) => {
  await open(page, ownProduct, 1440, '/dcf?symbol=AAPL');
  await expect(page.getByRole('button', { name: 'Open all' })).toBeVisible();
  const measureTop = async (name: string) => (await page.getByRole('region', { name, exact: true }).boundingBox())?.y;
  for (const name of ['Fair value', 'Checks', 'Inputs', 'Price ranges', 'Sensitivity']) {
    expect(await measureTop(name), name).toBeLessThan(1500);
  }
  await expect.poll(() => pageHeight(page)).toBeLessThan(2600);
});

test('on a phone three screens hold the answer, checks and assumptions of the DCF', async ({ page, ownProduct }) => {
  await open(page, ownProduct, 390, '/dcf?symbol=AAPL');
  const assumptions = page.getByRole('form', { name: 'DCF assumptions' });
  await expect(assumptions).toBeVisible();
  // A place that is held for what loads may be taller than what comes.
  const measureEnd = async () => {
    const { y = Number.NaN, height = Number.NaN } = (await assumptions.boundingBox()) ?? {};
    return y + height;
  };
  await expect.poll(measureEnd).toBeLessThan(3 * 900);
});

for (const [width, height] of [
  [1440, 900],
  [720, 450],
  [390, 844],
] as const) {
  test(`at ${width} × ${height} pixels the result stays in sight and covers no field with the focus`, async ({
    page,
    product,
  }) => {
    await open(page, product, width, '/dcf?symbol=AAPL');
    await page.setViewportSize({ width, height });
    const result = page.getByRole('region', { name: 'Result', exact: true });
    const field = page.getByRole('textbox', { name: 'Operating margin' });
    await page.getByRole('textbox', { name: 'Debt' }).focus();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(result).toContainText(/Fair value|\$[\d.]+/);
    await field.focus();
    const bottom = await result.evaluate((line) => line.getBoundingClientRect().bottom);
    expect(await field.evaluate((cell) => cell.getBoundingClientRect().top)).toBeGreaterThanOrEqual(bottom);
    const { y: before } = await page.evaluate(() => ({ y: window.scrollY }));
    await result.getByRole('button', { name: 'Result' }).focus();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Fair value', exact: true })).toBeFocused();
    await expect(result).toHaveCount(0);
  });
}

test('at 768 pixels the assumptions of the DCF stand side by side', async ({ page, product }) => {
  await open(page, product, 768, '/dcf?symbol=AAPL');
  await expect(page.getByRole('group', { name: 'Horizon' })).toBeVisible();
  // Both are measured at once: the checks above them may still grow.
  const measureTops = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('form[aria-label="DCF assumptions"] fieldset')].map(
        (group) => group.getBoundingClientRect().top,
      ),
    );
  const [horizon, growth, margin, rate] = await measureTops();
  expect([growth, rate]).toEqual([horizon, margin]);
});

for (const width of [1440, 390]) {
  test(`at ${width} pixels a tab of the overview keeps its height while its code loads`, async ({ page, product }) => {
    let release = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/quality[^/]*\.js/, async (route) => {
      await gate;
      await route.continue();
    });
    await open(page, product, width, '/overview?symbol=AAPL');
    await page.getByRole('tab', { name: 'Quality' }).click();
    await expect(page.getByText('Loading ratios')).toBeAttached();
    const before = await pageHeight(page);
    release();
    await expect(page.getByRole('table', { name: 'Quality and returns' })).toBeVisible();
    expect(Math.abs((await pageHeight(page)) - before)).toBeLessThanOrEqual(60);
  });
}
