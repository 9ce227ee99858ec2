import { calculateSheets } from '@basecase/shared-ui/export/formulas/calculate-sheets';
import { listFormulas, wrongResults } from '@basecase/shared-ui/testing/spreadsheets';
import * as fc from 'fast-check';
import { companyScenarios, overview } from '../../testing/company.ts';
import { createSheets, openedValuation, valued } from '../../testing/opened-valuation.ts';
import { createStatements, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import type { Override, Overrides } from '../inputs/overrides.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import type { Sensitivity } from '../valuation/sensitivity.model.ts';

const indebted = steadyGrower.map((year) => ({ ...year, longTermDebt: 300, currentDebt: 50, interest: 24 }));
const shrinking = [1000, 900, 850].map((revenue, index) => ({
  ...steadyGrower[0],
  year: 2022 + index,
  revenue,
  operatingIncome: revenue * 0.15,
  preTax: 90,
  tax: 20,
  depreciation: 40,
  capex: 50,
  shares: 100,
}));
const noTax = steadyGrower.map((year) => ({ ...year, preTax: -10, tax: 0 }));
const investing = steadyGrower.map((year) => ({ ...year, capex: 400 }));

function mine(inputs: readonly Override[], figures: Overrides['figures'] = []): Partial<DcfAssumptions> {
  return { overrides: { inputs, figures } };
}

const companies: readonly [string, readonly YearFigures[], Partial<DcfAssumptions>][] = [
  ['the defaults', steadyGrower, {}],
  ['a company with debt', indebted, {}],
  ['shrinking revenue', shrinking, { projectionYears: 3 }],
  ['no usable tax rate', noTax, { projectionYears: 5 }],
  ['more capex than income', investing, {}],
  [
    'linear growth, improving margin',
    indebted,
    { growthMode: 'linear', startingGrowthRate: 0.12, marginAssumption: 'improving' },
  ],
  [
    'a custom list, declining margin',
    indebted,
    { growthMode: 'custom', customGrowthRates: [0.1, -0.05, 0.07], marginAssumption: 'declining' },
  ],
  ['an empty custom list', steadyGrower, { growthMode: 'custom' }],
  ['manual overrides', indebted, { waccMode: 'manual', betaOverride: 1.4, costOfDebtOverride: 0.2 }],
  [
    'own ratios',
    indebted,
    mine([
      { name: 'operatingMargin', value: 0.33 },
      { name: 'taxRate', value: 0.1 },
      { name: 'depreciation', value: 0.02 },
      { name: 'capitalExpenditures', value: 0.03 },
      { name: 'workingCapital', value: -0.06 },
    ]),
  ],
  [
    'own balances',
    indebted,
    mine([
      { name: 'shares', value: 48 },
      { name: 'debt', value: 900 },
      { name: 'cash', value: 12 },
    ]),
  ],
  ['averages of the latest year', shrinking, mine([{ name: 'averageYears', value: 1 }])],
  [
    'a margin typed where no operating income is filed',
    indebted.map((year) => ({ ...year, operatingIncome: null })),
    mine(
      [],
      [2023, 2024].map((year) => ({
        field: 'operatingIncome',
        fiscalYear: String(year),
        value: 180,
        origin: 'mine' as const,
      })),
    ),
  ],
  ['overrides that auto mode ignores', indebted, { betaOverride: 3, costOfDebtOverride: 0.2 }],
];

const toTheCent = (values: Sensitivity['values']) =>
  values.map((row) => row.map((value) => (value === null ? 'N/A' : expect.closeTo(value, 2))));

test.each(companies)(
  'two spreadsheets calculate what the product does, and the file stores it: %s',
  async (_, years, part) => {
    const assumptions = { ...defaultAssumptions, ...part };
    const { result, sensitivity } = valued(years, assumptions);
    const { written, spreadsheets, books } = await openedValuation(years, assumptions);
    for (const book of books) {
      expect(book.fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
      expect(book.table()).toEqual(toTheCent(sensitivity.values));
    }
    expect(wrongResults(written, spreadsheets)).toEqual([]);
  },
);

test('no formula is without its stored result, with figures missing or not', async () => {
  const unearned = indebted.map((year) => ({ ...year, operatingIncome: null }));
  for (const years of [indebted, unearned]) {
    const { written, spreadsheets } = await openedValuation(years, { ...defaultAssumptions, projectionYears: 5 });
    const formulas = listFormulas(written);
    expect(formulas.length).toBeGreaterThan(700);
    expect(formulas.filter(({ stored }) => stored === undefined)).toEqual([]);
    expect(wrongResults(written, spreadsheets)).toEqual([]);
  }
});

describe('the rows of free cash flow', () => {
  const labels = ['NOPAT', 'D&A', 'Capex', 'Change in working capital', 'Free cash flow, at least 0'];

  test('lead from revenue to the cash flow of each year', async () => {
    const { books } = await openedValuation(steadyGrower, { ...defaultAssumptions, projectionYears: 3 });
    for (const book of books) {
      const [nopat, depreciation, capex, capital, flow] = labels.map((label) => book.row('DCF', label).valueAt(2));
      // Revenue of 1,210: 15% of it after tax, 5%, 8%, and 10% of its growth.
      expect([nopat, depreciation, capex, capital, flow]).toEqual(
        [181.5, 60.5, 96.8, 11, 134.2].map((value) => expect.closeTo(value, 9)),
      );
      expect(labels.map((label) => book.row('DCF', label).valueAt(5))).toEqual(labels.map(() => ''));
    }
  });
});

test('a cell of the sensitivity table without a value reads N/A', async () => {
  const assumptions = { ...defaultAssumptions, riskFreeRate: 0.01, marketRiskPremium: 0.02 };
  const { books } = await openedValuation(steadyGrower, assumptions);
  // WACC is 3%: two points below is 1%, which terminal growth of 1% reaches.
  const expected = [false, false, ...Array.from({ length: 9 }, () => true)];
  for (const book of books) expect(book.table().map(([first]) => first === 'N/A')).toEqual(expected);
});

test('missing key figures are replaced as in the product', async () => {
  const bare = { ...overview, marketCap: null, beta: null, sharesOutstanding: null };
  const { result } = valued(indebted, defaultAssumptions, bare);
  const { books, written, spreadsheets } = await openedValuation(indebted, defaultAssumptions, bare);
  for (const book of books) {
    expect(book.fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
    expect(book.row('Inputs', 'Price').valueAt(1)).toBe(30);
    expect(book.textsOf('Inputs')).toContain('Not reported: 1 is assumed');
  }
  expect(wrongResults(written, spreadsheets)).toEqual([]);
});

test('a share count that contradicts the market cap is replaced by market cap ÷ price', async () => {
  const stock = { ...overview, sharesOutstanding: 48, price: 30, marketCap: 3000 };
  const { result } = valued(indebted, defaultAssumptions, stock);
  const { books } = await openedValuation(indebted, defaultAssumptions, stock);
  for (const book of books) {
    expect(book.row('DCF', 'Shares that agree with the market cap').valueAt(1)).toBe(100);
    expect(book.row('DCF', 'Shares stated').valueAt(1)).toBe(48);
    expect(book.fairValue()).toBeCloseTo(result.fairValuePerShare ?? Number.NaN, 9);
  }
});

test('a discount rate not above terminal growth has no value', async () => {
  const assumptions = { ...defaultAssumptions, riskFreeRate: 0.01, marketRiskPremium: 0 };
  const { books } = await openedValuation(steadyGrower, assumptions);
  for (const book of books) expect(book.fairValue()).toBe('N/A');
});

test('no cell of a company with all its figures is an error', async () => {
  const { written } = await openedValuation(shrinking, { ...defaultAssumptions, projectionYears: 4 });
  const errors = written.flatMap(({ stored }) => stored.flat()).filter((value) => String(value).startsWith('#'));
  expect(errors).toEqual([]);
});

test('the projections recalculate', async () => {
  const { books } = await openedValuation(steadyGrower, defaultAssumptions);
  const { bear } = companyScenarios.scenarios;
  for (const book of books) {
    const [low, high] = [book.row('Projections', 'Share price low'), book.row('Projections', 'CAGR high')];
    bear.priceLow.forEach((price, column) => {
      expect(low.valueAt(column + 1)).toBeCloseTo(price ?? Number.NaN, 6);
    });
    bear.cagrHigh.slice(1).forEach((rate, column) => {
      expect(high.valueAt(column + 2)).toBeCloseTo(rate ?? Number.NaN, 9);
    });
  }
});

test('every figure has its origin on a sheet of its own', async () => {
  const { written } = await openedValuation(indebted, defaultAssumptions);
  const rows = written.find(({ name }) => name === 'Sources')?.cells ?? [];
  const figures = createStatements(indebted).incomeStatement?.annualReports.map(({ totalRevenue }) =>
    Number(totalRevenue),
  );
  expect(rows.filter(([label]) => label === 'Total revenue').map(([, , value]) => value)).toEqual(figures?.reverse());
});

/** The product's figures beside those of their cells. */
function pairs(years: readonly YearFigures[], assumptions: DcfAssumptions): [number, unknown][] {
  const sheets = createSheets(years, assumptions);
  const given = sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map((row) =>
      row.map((cell) => {
        if (typeof cell !== 'object' || cell === null) return cell === '' ? null : (cell ?? 'N/A');
        if (cell.formula !== undefined) return { formula: cell.formula };
        return cell.value === '' ? null : (cell.value ?? 'N/A');
      }),
    ),
  }));
  const values = calculateSheets(given);
  return sheets.flatMap(({ rows }, sheet) =>
    rows.flatMap((row, line) =>
      row.flatMap((cell, column): [number, unknown][] =>
        typeof cell === 'object' && typeof cell?.value === 'number' && cell.formula !== undefined
          ? [[cell.value, values[sheet]?.[line]?.[column]]]
          : [],
      ),
    ),
  );
}

const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true, noDefaultInfinity: true });
/** Tenths, because statements are decimal: a double near zero is written with an exponent, which no filing is. */
const tenths = (min: number, max: number) => fc.integer({ min: min * 10, max: max * 10 }).map((number) => number / 10);
const amount = fc.option(tenths(-500, 2000), { freq: 12 });
const anyYear = fc.record({
  revenue: fc.option(tenths(1, 5000), { freq: 12 }),
  operatingIncome: amount,
  preTax: amount,
  tax: amount,
  depreciation: amount,
  capex: amount,
  currentAssets: amount,
  currentLiabilities: amount,
  cash: fc.option(tenths(0, 900), { freq: 12 }),
  interest: fc.option(tenths(0, 90), { freq: 2 }),
  longTermDebt: fc.option(tenths(0, 900), { freq: 2 }),
  currentDebt: fc.option(tenths(0, 90), { freq: 2 }),
});
const anyAssumptions = fc.record({
  projectionYears: fc.integer({ min: 3, max: 10 }),
  terminalGrowthRate: rate(0, 0.05),
  riskFreeRate: rate(0, 0.1),
  marketRiskPremium: rate(0, 0.15),
  marginAssumption: fc.constantFrom('stable' as const, 'improving' as const, 'declining' as const),
  growthMode: fc.constantFrom('auto' as const, 'linear' as const, 'custom' as const),
  startingGrowthRate: rate(-0.2, 0.5),
  customGrowthRates: fc.array(rate(-0.5, 0.5), { maxLength: 10 }),
});

test('every figure of the product is what its cell calculates, of any company', () => {
  fc.assert(
    fc.property(fc.array(anyYear, { minLength: 2, maxLength: 5 }), anyAssumptions, (figures, part) => {
      const years = figures.map((year, index) => ({ ...year, year: 2020 + index, shares: 100 }));
      for (const [figure, calculated] of pairs(years, { ...defaultAssumptions, ...part })) {
        const tolerance = 1e-7 * Math.max(1, Math.abs(figure));
        expect(typeof calculated === 'number' && Math.abs(calculated - figure) <= tolerance).toBe(true);
      }
    }),
    { numRuns: 25 },
  );
});
