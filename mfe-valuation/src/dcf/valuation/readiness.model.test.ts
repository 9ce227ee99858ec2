import type { Overview } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { makeCompany, overview } from '../../testing/company.ts';
import { createStatements, steadyGrower, type YearFigures } from '../../testing/statements.ts';
import { missingInputs, missingText } from '../inputs/missing-inputs.model.ts';
import { noOverrides, type Overrides, withOverride, withTypedFigure } from '../inputs/overrides.model.ts';
import { withTypedValues } from '../inputs/typed-figures.model.ts';
import { type UsedFigure, usedFigures } from '../inputs/used-figures.model.ts';
import { checkReadiness, isMissing } from './readiness.model.ts';

interface Situation {
  readonly stock?: Overview;
  readonly overrides?: Overrides;
  /** Changes the figures, as their provenance does. */
  readonly figures?: (figure: UsedFigure) => UsedFigure;
}

function readiness(years: readonly YearFigures[], situation: Situation = {}) {
  const { stock = overview, overrides = noOverrides, figures: change = (figure) => figure } = situation;
  const statements = createStatements(years);
  const company = makeCompany({ overview: stock, statements }, overrides);
  const filed = usedFigures(
    statements,
    company.basis.years.map(({ label }) => label),
  ).map(change);
  return checkReadiness({ ...company, figures: withTypedValues(filed, overrides.figures) });
}
const texts = (years: readonly YearFigures[]) => readiness(years).missing.map(missingText);
const input = (years: readonly YearFigures[], label: string, situation: Situation = {}) =>
  readiness(years, situation).inputs.find((one) => one.label === label);

/** Returns the steady grower with other figures in its latest year. */
const lately = (change: Partial<YearFigures>): YearFigures[] =>
  steadyGrower.map((year, index) => (index === steadyGrower.length - 1 ? { ...year, ...change } : year));

test('no input is missing when every figure is stated', () => {
  const { missing, inputs, discountRateKnown } = readiness(steadyGrower);
  expect(missing).toEqual([]);
  expect(discountRateKnown).toBe(true);
  expect(inputs.map(({ label, state }) => `${label}: ${state}`)).toEqual([
    'Revenue: reported',
    'Operating margin: derived',
    'Years of the averages: assumed',
    'Tax rate: derived',
    'D&A, share of revenue: derived',
    'Capex, share of revenue: derived',
    'Working capital, share: derived',
    'Shares outstanding: reported',
    'Debt: assumed',
    'Cash and investments: assumed',
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
    ['Income tax is missing for fiscal 2024.', { tax: null }],
    ['Income before tax is missing for fiscal 2024.', { preTax: null }],
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

  test('leaves no share of it where it is missing', () => {
    const shares = readiness(lately({ revenue: null })).inputs.filter(({ label }) => /share|margin/.test(label));
    expect(shares.map(({ label, amount, note }) => [label, amount, note])).toEqual(
      ['Operating margin', 'D&A, share of revenue', 'Capex, share of revenue', 'Working capital, share'].map(
        (label) => [label, null, 'Revenue missing for fiscal 2024.'],
      ),
    );
  });

  test('filed as zero is not missing', () => {
    expect(texts(lately({ operatingIncome: 0, depreciation: 0, capex: 0, cash: 0, revenue: 0 }))).toEqual([]);
  });
});

describe('debt', () => {
  test('unstated debt without interest counts as 0 and is assumed', () => {
    expect(input(steadyGrower, 'Debt')).toMatchObject({ state: 'assumed', amount: 0, note: 'Not found: assumed 0.' });
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
      note: 'Short-term debt not found: assumed 0.',
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
  test('short-term investments that are not found', () => {
    expect(input(steadyGrower, 'Cash and investments')).toMatchObject({
      state: 'assumed',
      amount: 110,
      note: 'Short-term investments not found: assumed 0.',
    });
    expect(input(lately({ shortTermInvestments: 40 }), 'Cash and investments')).toMatchObject({
      amount: 150,
      note: null,
    });
  });

  test('a tax rate without a usable year', () => {
    const losing = steadyGrower.map((year) => ({ ...year, preTax: -10, tax: 0 }));
    expect(texts(losing)).toEqual([]);
    expect(input(losing, 'Tax rate')).toMatchObject({
      state: 'assumed',
      amount: 0.25,
      note: 'No year has a tax rate from 0% to 50%: 25% is assumed.',
    });
  });

  test('beta, market cap and cost of debt', () => {
    // Without a market cap the two counts must agree.
    const bare = { ...overview, beta: null, marketCap: null, sharesOutstanding: 100 };
    expect(input(steadyGrower, 'Beta', { stock: bare })).toMatchObject({ state: 'assumed', amount: 1 });
    expect(input(steadyGrower, 'Market cap', { stock: bare })).toMatchObject({
      state: 'derived',
      note: 'Shares × price.',
    });
    expect(input(steadyGrower, 'Market cap', { stock: { ...bare, price: null } })).toMatchObject({
      state: 'assumed',
      amount: 1e9,
    });
  });

  test('shares out of market cap and price', () => {
    const oneClass = { ...overview, sharesOutstanding: 40e6 };
    expect(input(steadyGrower, 'Shares outstanding', { stock: oneClass })).toMatchObject({
      state: 'derived',
      amount: 100e6,
      note: 'Implied: market cap ÷ price.',
    });
  });
});

describe('a balance sheet that was read', () => {
  const read = (figure: UsedFigure): UsedFigure => (figure.value === null ? { ...figure, missing: 'absent' } : figure);

  test('and presents no debt and no short-term investments means 0, filed', () => {
    expect(input(steadyGrower, 'Debt', { figures: read })).toMatchObject({ amount: 0, note: null, state: 'filed' });
    expect(input(steadyGrower, 'Cash and investments', { figures: read })).toMatchObject({ amount: 110, note: null });
  });

  test('and presents no debt although interest is paid leaves the debt missing', () => {
    const paying = readiness(lately({ interest: 24 }), { figures: read });
    expect(paying.missing.map(missingText)).toEqual(['Debt is missing for fiscal 2024.']);
  });
});

describe('statements in another currency than the price', () => {
  const stock = { ...overview, currency: 'EUR' };
  const indebted = (equity: number | null) => lately({ interest: 24, longTermDebt: 300, shortTermDebt: 0, equity });

  test('weigh equity at book value, never at a market cap in the other currency', () => {
    const { missing, inputs } = readiness(indebted(500), { stock });
    expect(missing).toEqual([]);
    expect(inputs.find(({ label }) => label === 'Book equity')).toMatchObject({ amount: 500, unit: 'money' });
  });

  test('without book equity leave nothing to weigh against debt, until a rate of exchange is entered', () => {
    const { missing, discountRateKnown } = readiness(indebted(null), { stock });
    expect(missing.map(missingText)).toEqual(['Market cap in USD is missing.']);
    expect(discountRateKnown).toBe(false);
    const overrides = withOverride(noOverrides, 'exchangeRate', 2);
    const converted = readiness(indebted(null), { stock, overrides });
    expect(converted.missing).toEqual([]);
    expect(converted.inputs.find(({ label }) => label === 'Market cap')).toMatchObject({
      amount: 6e9,
      state: 'derived',
    });
  });

  test('do not matter to a company without debt', () => {
    expect(readiness(steadyGrower, { stock }).missing).toEqual([]);
  });
});

test('the state follows the origin of the figures', () => {
  const margin = (change: Partial<UsedFigure>) =>
    input(steadyGrower, 'Revenue', { figures: (figure) => ({ ...figure, ...change }) })?.state;
  expect(margin({ rule: 'tagged' })).toBe('filed');
  expect(margin({ rule: 'tagged', place: 'note' })).toBe('note');
  expect(margin({ rule: 'difference' })).toBe('derived');
  expect(margin({})).toBe('reported');
});

describe('a missing figure is no longer needed', () => {
  const unearned = lately({ operatingIncome: null });
  const missing = (overrides: Overrides, years = unearned) => readiness(years, { overrides }).missing.map(missingText);

  test('with the user’s own margin', () => {
    expect(missing(withOverride(noOverrides, 'operatingMargin', 0.2))).toEqual([]);
  });

  test('once it is typed in, which is marked', () => {
    const typed = withTypedFigure(
      noOverrides,
      { field: 'operatingIncome', fiscalYear: '2024' },
      { value: 220, origin: 'mine' },
    );
    expect(missing(typed)).toEqual([]);
    expect(input(unearned, 'Operating margin', { overrides: typed })).toMatchObject({
      amount: expect.closeTo(0.2, 12),
      state: 'mine',
      typed: ['operatingIncome'],
    });
  });

  test('when the averages leave its year out', () => {
    const early = steadyGrower.map((year, index) => (index === 0 ? { ...year, operatingIncome: null } : year));
    expect(missing(noOverrides, early)).toEqual(['Operating income is missing for fiscal 2023.']);
    expect(missing(withOverride(noOverrides, 'averageYears', 1), early)).toEqual([]);
  });

  test('except revenue, which growth needs in every year', () => {
    const early = steadyGrower.map((year, index) => (index === 0 ? { ...year, revenue: null } : year));
    expect(missing(withOverride(noOverrides, 'averageYears', 1), early)).toEqual([
      'Revenue is missing for fiscal 2023.',
    ]);
  });
});

test('the figures saved with a valuation show its missing inputs', () => {
  const figures = usedFigures(createStatements(lately({ operatingIncome: null })), ['2023', '2024']);
  expect(missingInputs(figures).map(missingText)).toEqual(['Operating income is missing for fiscal 2024.']);
  expect(missingInputs([])).toEqual([]);
});

const required = [
  'revenue',
  'preTax',
  'tax',
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
    other: fc.subarray(['shortTermInvestments', 'interest', 'longTermDebt'] as const),
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
