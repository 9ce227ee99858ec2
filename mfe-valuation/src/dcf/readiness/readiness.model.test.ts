import fc from 'fast-check';
import { overview } from '../../testing/company.ts';
import { statementsOf, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { valuationInputs } from '../model/valuation-inputs.model.ts';
import { usedFigures } from '../sources/used-figures.model.ts';
import { missingInputs, missingText } from './missing-inputs.model.ts';
import { isMissing, readinessOf } from './readiness.model.ts';

type Foreign = Parameters<typeof readinessOf>[0]['foreign'];

function readiness(years: readonly YearFigures[], stock = overview, foreign: Foreign = null) {
  const statements = statementsOf(years);
  const { basis, shares } = valuationInputs(statements, stock);
  if (basis === null) throw new Error('The fixture gives a basis');
  const figures = usedFigures(
    statements,
    basis.years.map(({ label }) => label),
  );
  return readinessOf({ figures, basis, shares, overview: stock, foreign });
}
const texts = (years: readonly YearFigures[]) => readiness(years).missing.map(missingText);
const input = (years: readonly YearFigures[], label: string, stock = overview) =>
  readiness(years, stock).inputs.find((one) => one.label === label);

/** Returns the steady grower with other figures in its latest year. */
const lately = (change: Partial<YearFigures>): YearFigures[] =>
  steadyGrower.map((year, index) => (index === steadyGrower.length - 1 ? { ...year, ...change } : year));

test('no input is missing when every figure is stated', () => {
  const { missing, inputs, discountRateKnown } = readiness(steadyGrower);
  expect(missing).toEqual([]);
  expect(discountRateKnown).toBe(true);
  expect(inputs.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'Revenue: reported',
    'Operating income: reported',
    'Income tax rate: derived',
    'D&A: reported',
    'Capital expenditure: reported',
    'Working capital: derived',
    'Cash: reported',
    'Short-term investments: assumed',
    'Debt: assumed',
    'Shares outstanding: reported',
    'Market cap: reported',
    'Beta: reported',
    'Cost of debt: assumed',
  ]);
});

describe('a figure that every cash flow needs', () => {
  test.each<[string, Partial<YearFigures>]>([
    ['Revenue is missing for fiscal 2024.', { revenue: null }],
    ['Operating income is missing for fiscal 2024.', { operatingIncome: null }],
    ['D&A is missing for fiscal 2024.', { depreciation: null }],
    ['Capital expenditure is missing for fiscal 2024.', { capex: null }],
    ['Cash is missing for fiscal 2024.', { cash: null }],
    ['Current assets are missing for fiscal 2024.', { currentAssets: null }],
    ['Current liabilities are missing for fiscal 2024.', { currentLiabilities: null }],
  ])('%s', (text, change) => {
    expect(texts(lately(change))).toEqual([text]);
  });

  test('is named with every year it is missing in', () => {
    const years = [2020, 2021, 2022, 2023, 2024].map((year) => ({ ...steadyGrower[1], year }));
    const without = (gaps: readonly number[]) =>
      years.map((figures) => (gaps.includes(figures.year) ? { ...figures, operatingIncome: null } : figures));
    expect(texts(without([2020, 2021, 2022, 2023, 2024]))).toEqual([
      'Operating income is missing for fiscal 2020 to 2024.',
    ]);
    expect(texts(without([2020, 2022, 2023]))).toEqual(['Operating income is missing for fiscal 2020, 2022 to 2023.']);
  });

  test('filed as zero is not missing', () => {
    expect(texts(lately({ operatingIncome: 0, depreciation: 0, capex: 0, cash: 0, revenue: 0 }))).toEqual([]);
  });
});

describe('debt', () => {
  test('unstated debt without interest counts as 0 and is assumed', () => {
    expect(input(steadyGrower, 'Debt')).toMatchObject({ state: 'assumed', amount: 0, note: 'Not found: counts as 0.' });
  });

  test('unstated debt with interest is missing, and so is the discount rate', () => {
    const { missing, discountRateKnown } = readiness(lately({ interest: 24 }));
    expect(missing.map(missingText)).toEqual(['Debt is missing for fiscal 2024.']);
    expect(discountRateKnown).toBe(false);
    expect(texts(lately({ interest: 24, longTermDebt: 0, currentDebt: 0 }))).toEqual([]);
  });

  test('unstated long-term debt with interest is missing, with or without short-term debt', () => {
    expect(texts(lately({ interest: 24, shortTermDebt: 300 }))).toEqual(['Long-term debt is missing for fiscal 2024.']);
  });

  test('unstated short-term debt counts as 0 when long-term debt explains the interest, else it is missing', () => {
    const explained = lately({ interest: 24, longTermDebt: 300 });
    expect(texts(explained)).toEqual([]);
    expect(input(explained, 'Debt')).toMatchObject({
      state: 'assumed',
      note: 'Short-term debt not found: counts as 0.',
    });
    expect(texts(lately({ interest: 24, longTermDebt: 10 }))).toEqual(['Short-term debt is missing for fiscal 2024.']);
    expect(texts(lately({ interest: 24, longTermDebt: 0 }))).toEqual(['Short-term debt is missing for fiscal 2024.']);
  });

  test('current debt replaces short-term debt', () => {
    const indebted = lately({ interest: 24, longTermDebt: 300, currentDebt: 50 });
    expect(input(indebted, 'Debt')).toMatchObject({ state: 'reported', amount: 350, note: null });
  });
});

describe('assumed inputs', () => {
  test('short-term investments', () => {
    expect(input(steadyGrower, 'Short-term investments')).toMatchObject({
      state: 'assumed',
      amount: 0,
      note: 'Not found for fiscal 2023 to 2024: counts as 0.',
    });
    expect(input(lately({ shortTermInvestments: 40 }), 'Short-term investments')).toMatchObject({
      amount: 40,
      note: 'Not found for fiscal 2023: counts as 0.',
    });
  });

  test('a tax rate without a usable year', () => {
    const silent = steadyGrower.map((year) => ({ ...year, tax: null }));
    expect(texts(silent)).toEqual([]);
    expect(input(silent, 'Income tax rate')).toMatchObject({
      state: 'assumed',
      amount: 0.25,
      note: 'No year has a tax rate from 0% to 50%: 25% is assumed.',
    });
  });

  test('beta, market cap and cost of debt', () => {
    const bare = { ...overview, beta: null, marketCap: null };
    expect(input(steadyGrower, 'Beta', bare)).toMatchObject({ state: 'assumed', amount: 1 });
    expect(input(steadyGrower, 'Market cap', bare)).toMatchObject({ state: 'derived', note: 'Shares × price.' });
    expect(input(steadyGrower, 'Market cap', { ...bare, price: null })).toMatchObject({
      state: 'assumed',
      amount: 1e9,
    });
  });

  test('shares out of market cap and price', () => {
    const oneClass = { ...overview, sharesOutstanding: 40e6 };
    expect(input(steadyGrower, 'Shares outstanding', oneClass)).toMatchObject({
      state: 'derived',
      amount: 100e6,
      note: 'Implied: market cap ÷ price.',
    });
  });
});

describe('statements in another currency than the price', () => {
  const foreign = { reported: 'JPY', quoted: 'USD' };
  const indebted = lately({ interest: 24, longTermDebt: 300, shortTermDebt: 0 });

  test('leave no market cap to weigh against debt', () => {
    const { missing, discountRateKnown } = readiness(indebted, overview, foreign);
    expect(missing.map(missingText)).toEqual(['Market cap in JPY is missing.']);
    expect(discountRateKnown).toBe(false);
  });

  test('do not matter to a company without debt', () => {
    expect(readiness(steadyGrower, overview, foreign).missing).toEqual([]);
  });
});

test('a figure calculated from others is derived, that of a filing is filed', () => {
  const figures = usedFigures(statementsOf(steadyGrower), ['2023', '2024']);
  const ruled = (rule: 'tagged' | 'difference') =>
    figures.map((figure) => (figure.field === 'operatingIncome' ? { ...figure, rule } : figure));
  const { basis, shares } = valuationInputs(statementsOf(steadyGrower), overview);
  if (basis === null) throw new Error('The fixture gives a basis');
  const state = (rule: 'tagged' | 'difference') =>
    readinessOf({ figures: ruled(rule), basis, shares, overview, foreign: null }).inputs[1]?.state;
  expect([state('tagged'), state('difference')]).toEqual(['filed', 'derived']);
});

test('the figures saved with a valuation show its missing inputs', () => {
  const figures = usedFigures(statementsOf(lately({ operatingIncome: null })), ['2023', '2024']);
  expect(missingInputs(figures).map(missingText)).toEqual(['Operating income is missing for fiscal 2024.']);
  expect(missingInputs([])).toEqual([]);
});

const required = [
  'revenue',
  'operatingIncome',
  'depreciation',
  'capex',
  'currentAssets',
  'cash',
  'currentLiabilities',
] as const satisfies readonly (keyof YearFigures)[];

test('a missing required figure, and nothing else, leaves no reliable value', () => {
  const gaps = fc.record({
    year: fc.integer({ min: 0, max: 1 }),
    needed: fc.subarray([...required]),
    other: fc.subarray(['tax', 'preTax', 'shortTermInvestments', 'interest'] as const),
  });
  fc.assert(
    fc.property(gaps, ({ year, needed, other }) => {
      const figures = steadyGrower.map((one, index) =>
        index === year ? { ...one, ...Object.fromEntries([...needed, ...other].map((name) => [name, null])) } : one,
      );
      const { missing, inputs } = readiness(figures);
      expect(missing).toHaveLength(needed.length);
      expect(inputs.some(({ state }) => state === 'missing')).toBe(needed.length > 0);
      for (const one of missing) expect(one.years).toEqual([String(2023 + year)]);
      expect(isMissing({ missing }, 'operatingIncome')).toBe(needed.includes('operatingIncome'));
    }),
  );
});
