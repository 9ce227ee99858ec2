import type { Overview } from '@basecase/gateway/contract';
import { wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import { overview } from '../../testing/company.ts';
import { openedValuation, valued } from '../../testing/opened-valuation.ts';
import { steadyGrower, type YearFigures } from '../../testing/statements.ts';
import type { Override } from '../inputs/overrides.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';

const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, currentDebt: 50, interest: 24 }));
/** Market cap and price of 100 shares. */
const hundredShares: Overview = { ...overview, sharesOutstanding: 100, price: 30, marketCap: 3000 };

type Opened = Awaited<ReturnType<typeof openedValuation>>;
type Book = Opened['books'][number];

/** Expects both spreadsheets to have the product's value. */
function expectValue(
  books: readonly Book[],
  years: readonly YearFigures[],
  part: Partial<DcfAssumptions>,
  stock = hundredShares,
) {
  const { result, sensitivity } = valued(years, { ...defaultAssumptions, ...part }, stock);
  for (const book of books) {
    expect(book.fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
    expect(book.table()[4]).toEqual(sensitivity.values[4]?.map((value) => expect.closeTo(value ?? Number.NaN, 9)));
  }
}

const forAll = (books: readonly Book[], edit: (book: Book) => void) => books.forEach(edit);

test('changed assumptions give the value of the product', async () => {
  const { books } = await openedValuation(indebted, defaultAssumptions);
  forAll(books, ({ type }) => {
    type('Risk-free rate', 0.055);
    type('Projection years', 6);
    type('Margin path', 'improving');
  });
  expectValue(books, indebted, { riskFreeRate: 0.055, projectionYears: 6, marginAssumption: 'improving' });
});

test('a custom list typed into the sheet repeats its last rate, also once one is taken off its end', async () => {
  const { books } = await openedValuation(indebted, defaultAssumptions);
  forAll(books, ({ type }) => {
    type('Growth mode', 'custom');
    type('Growth of each year (custom)', 0.1, 0.08, 0.02);
  });
  expectValue(books, indebted, { growthMode: 'custom', customGrowthRates: [0.1, 0.08, 0.02] });
  forAll(books, ({ type }) => type('Growth of each year (custom)', 0.1, 0.08, null));
  expectValue(books, indebted, { growthMode: 'custom', customGrowthRates: [0.1, 0.08] });
  for (const book of books) {
    expect([3, 10].map((column) => book.row('Inputs', 'Growth in use (custom)').valueAt(column))).toEqual([0.08, 0.08]);
  }
});

test('custom growth without a rate says that auto growth is used', async () => {
  const { books } = await openedValuation(indebted, { ...defaultAssumptions, growthMode: 'custom' });
  for (const { row } of books) {
    expect(row('Inputs', 'Growth in use (custom)').valueAt(11)).toBe('No rate: auto growth is used');
  }
  expectValue(books, indebted, {});
});

const own: readonly [string, Override][] = [
  ['Operating margin', { name: 'operatingMargin', value: 0.31 }],
  ['Tax rate', { name: 'taxRate', value: 0.12 }],
  ['D&A, share of revenue', { name: 'depreciation', value: 0.02 }],
  ['Capex, share of revenue', { name: 'capitalExpenditures', value: 0.03 }],
  ['Working capital, share', { name: 'workingCapital', value: -0.05 }],
  ['Debt', { name: 'debt', value: 700 }],
  ['Cash and investments', { name: 'cash', value: 40 }],
  ['Years of the averages', { name: 'averageYears', value: 1 }],
];

test('own values typed beside the filed ones are used and marked, and taken back restore them', async () => {
  const uneven = indebted.map((year, index) => ({ ...year, operatingIncome: 100 + 90 * index }));
  const { books } = await openedValuation(uneven, defaultAssumptions);
  // 100 of 1,000 and 190 of 1,100.
  const before = expect.closeTo((0.1 + 190 / 1100) / 2, 9);
  const inputs: Override[] = [];
  for (const [label, override] of own) {
    inputs.push(override);
    forAll(books, (book) => book.own(label, override.value));
    expectValue(books, uneven, { overrides: { inputs: [...inputs], figures: [] } });
    for (const { row } of books) expect(row('Inputs', label).valueAt(4)).toBe('Mine');
  }
  for (const [label] of own) forAll(books, (book) => book.own(label, null));
  expectValue(books, uneven, {});
  for (const { row } of books) {
    expect([1, 3].map(row('Inputs', 'Operating margin').valueAt)).toEqual([before, before]);
    expect(row('Inputs', 'Operating margin').valueAt(4)).toBe('Derived');
  }
});

test('saved own values stand beside the filed ones', async () => {
  const overrides = { inputs: [{ name: 'operatingMargin', value: 0.33 } as const], figures: [] };
  const { books } = await openedValuation(indebted, { ...defaultAssumptions, overrides });
  for (const { row } of books) {
    const margin = row('Inputs', 'Operating margin');
    expect([1, 2, 3, 4].map(margin.valueAt)).toEqual([expect.closeTo(0.2, 9), 0.33, 0.33, 'Mine']);
  }
});

describe('a missing figure', () => {
  const unearned = indebted.map((year) => ({ ...year, operatingIncome: null }));
  const line = 'No reliable fair value: operating income is missing for fiscal 2023 to 2024.';

  test('leaves no fair value and is 0 nowhere, until the reader asks to count it as 0, under its own name', async () => {
    const { books, written } = await openedValuation(unearned, defaultAssumptions, hundredShares);
    for (const { fairValue, row, table, textsOf } of books) {
      expect(fairValue()).toBe('No reliable fair value');
      expect([1, 3, 4].map((column) => row('Inputs', 'Operating margin').valueAt(column))).toEqual([
        '#N/A',
        '#N/A',
        'Missing',
      ]);
      for (const label of ['Operating margin', 'NOPAT', 'Free cash flow, at least 0', 'Present value']) {
        expect(row('DCF', label).valueAt(2)).toBe('#N/A');
      }
      expect(row('DCF', 'Computed with zeros').valueAt(1)).toBe('N/A');
      expect(row('DCF', 'Against price').valueAt(1)).toBe('N/A');
      expect(new Set(table().flat())).toEqual(new Set(['N/A']));
      for (const sheet of ['Inputs', 'DCF']) expect(textsOf(sheet)).toContain(line);
      expect(textsOf('Sensitivity')).toContain('No reliable fair value: see the sheet DCF');
    }
    const filed = written.find(({ name }) => name === 'Inputs')?.cells.find(([label]) => label === 'Operating income');
    expect(filed?.slice(1, 3)).toEqual(['N/A', 'N/A']);
    const { result } = valued(unearned, defaultAssumptions, hundredShares);
    for (const { fairValue, row, type } of books) {
      type('Count missing figures as 0', 'yes');
      expect(fairValue()).toBe('No reliable fair value');
      expect(row('DCF', 'Computed with zeros').valueAt(1)).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
    }
  });

  test('is not needed beside an own value; typed into the sheet it restores the value and takes the warning away', async () => {
    const { books } = await openedValuation(unearned, defaultAssumptions, hundredShares);
    forAll(books, (book) => book.own('Operating margin', 0.2));
    expectValue(books, indebted, {}, hundredShares);
    forAll(books, ({ own, type, fairValue }) => {
      own('Operating margin', null);
      type('Operating income', 200);
      expect(fairValue()).toBe('No reliable fair value');
      type('Operating income', 200, 220);
    });
    expectValue(books, indebted, {}, hundredShares);
    for (const { textsOf } of books) expect(textsOf('DCF')).not.toContain(line);
  });

  test('can be unstated debt with interest, until it is typed', async () => {
    const paying = steadyGrower.map((year) => ({ ...year, interest: 24 }));
    const { books } = await openedValuation(paying, defaultAssumptions, hundredShares);
    for (const { fairValue, row } of books) {
      expect(fairValue()).toBe('No reliable fair value');
      expect(row('Inputs', 'Debt').valueAt(3)).toBe('#N/A');
    }
    forAll(books, (book) => book.own('Debt', 300));
    const debt = { overrides: { inputs: [{ name: 'debt', value: 300 } as const], figures: [] } };
    expectValue(books, paying, debt, hundredShares);
  });

  test('is not a filed zero', async () => {
    const none = steadyGrower.map((year) => ({ ...year, operatingIncome: 0 }));
    const unpriced = { ...hundredShares, price: null };
    const { books } = await openedValuation(none, defaultAssumptions, unpriced);
    for (const { row } of books) expect(row('DCF', 'Figures missing').valueAt(1)).toBe(0);
    expectValue(books, none, {}, unpriced);
  });
});

describe('a contradiction', () => {
  test('leaves no fair value until it is answered; the number stands beside it', async () => {
    // At a price of 3 the value is more than 5 times as much.
    const cheap = { ...hundredShares, price: 3, marketCap: 300 };
    const { books, written, spreadsheets } = await openedValuation(indebted, defaultAssumptions, cheap);
    const { result } = valued(indebted, defaultAssumptions, cheap);
    expect(wrongResults(written, spreadsheets)).toEqual([]);
    for (const { fairValue, row, table, textsOf } of books) {
      expect(fairValue()).toBe('No reliable fair value');
      expect(row('DCF', 'Equity value ÷ shares').valueAt(1)).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
      expect(row('DCF', 'Against price').valueAt(1)).toBe('N/A');
      expect(new Set(table().flat())).toEqual(new Set(['N/A']));
      expect(textsOf('Inputs')).toContainEqual(
        expect.stringMatching(/^No reliable fair value\. Fair value is [\d.]+ times the price\. /),
      );
    }
    forAll(books, (book) => book.own('Operating margin', 0.2));
    expectValue(books, indebted, {}, cheap);
  });

  test('is a value below zero too, also one that the reader’s own figures cause', async () => {
    const { books } = await openedValuation(indebted, defaultAssumptions, hundredShares);
    for (const { own, fairValue, row } of books) {
      // Capital expenditures take all cash flow: what is left is cash of 110 less debt of 350.
      own('Capex, share of revenue', 0.9);
      expect(row('DCF', 'Equity value ÷ shares').valueAt(1)).toBeLessThan(0);
      expect(fairValue()).toBe('No reliable fair value');
    }
  });
});

test('the count that decides without a price, or against one of another day, is the one of the product', async () => {
  const stock = { ...hundredShares, sharesOutstanding: 48, price: null, peRatio: 15, eps: 2 };
  const { books } = await openedValuation(indebted, defaultAssumptions, stock);
  for (const { row } of books) expect(row('DCF', 'Shares that agree with the market cap').valueAt(1)).toBe(100);
  expectValue(books, indebted, {}, stock);
  const later = { ...stock, price: 60 };
  expectValue((await openedValuation(indebted, defaultAssumptions, later)).books, indebted, {}, later);
  const old = { ...stock, sharesOutstanding: 100, price: 20, priceDate: '2024-03-21', latestQuarter: '2025-03-31' };
  const aged = await openedValuation(indebted, defaultAssumptions, old);
  expectValue(aged.books, indebted, {}, old);
});

describe('statements in another currency than the price', () => {
  const quoted = { ...hundredShares, currency: 'EUR' };
  const withRate = { overrides: { inputs: [{ name: 'exchangeRate', value: 1.25 } as const], figures: [] } };
  const foreign = (years: readonly YearFigures[]) => openedValuation(years, defaultAssumptions, quoted);

  test('have no value with debt and unknown equity, until a rate of exchange is typed', async () => {
    const { books } = await foreign(indebted);
    for (const { fairValue, textsOf } of books) {
      expect(fairValue()).toBe('No reliable fair value');
      expect(textsOf('DCF')).toContain('No reliable fair value: market cap in USD is missing.');
    }
    forAll(books, (book) => book.own('USD for 1 EUR', 1.25));
    expectValue(books, indebted, withRate, quoted);
    const { result } = valued(indebted, { ...defaultAssumptions, ...withRate }, quoted);
    const gap = (result.fairValuePerShare ?? Number.NaN) / (30 * 1.25) - 1;
    for (const { row } of books) expect(row('DCF', 'Against price').valueAt(1)).toBeCloseTo(gap, 9);
  });

  test('weigh equity as in the books', async () => {
    const booked = indebted.map((year) => ({ ...year, equity: 650 }));
    const { books } = await foreign(booked);
    expectValue(books, booked, {}, quoted);
    for (const { row } of books) expect(row('DCF', 'Market cap').valueAt(1)).toBe(650);
  });

  test('are not compared with the price', async () => {
    const { books } = await foreign(steadyGrower);
    expectValue(books, steadyGrower, {}, quoted);
    for (const { row } of books) expect(row('DCF', 'Against price').valueAt(1)).toBe('N/A');
  });
});
