import fc from 'fast-check';
import { createStatements, type YearFigures } from '../../testing/statements.ts';
import { createVintage, createVintages, steadyYear, weeklyCloses } from '../../testing/vintages.ts';
import { dcfBasis, valuate } from '../valuation/dcf.model.ts';
import { defaultAssumptions } from '../valuation/dcf-assumptions.ts';
import { countsShares, type ReplayInput, replayFilings } from './replay.model.ts';

/** The price is 10 until the end of 2021 and 20 from then on. */
const prices = weeklyCloses('2014-01-03', '2025-06-30', (date) => (date < '2022-01-01' ? 10 : 20));
const input: ReplayInput = {
  annual: createVintages([2024, 2023, 2022, 2021, 2020]).annual,
  prices,
  assumptions: defaultAssumptions,
  model: 'dcf',
  typed: {},
  currency: 'USD',
};
const findRow = (fiscalYear: string, changed: Partial<ReplayInput> = {}) => {
  const row = replayFilings({ ...input, ...changed }).find((each) => each.fiscalYear === fiscalYear);
  if (row === undefined) throw new Error(`No row of fiscal ${fiscalYear}`);
  return row;
};

test('prices are those of the filing day and of the same day 1, 3 and 5 years later', () => {
  expect(findRow('2020')).toMatchObject({ filed: '2021-03-01', price: 10, later: { 1: 20, 3: 20, 5: null } });
  expect(findRow('2024')).toMatchObject({ filed: '2025-03-01', price: 20, later: { 1: null, 3: null, 5: null } });
});

test('a week without a close has no price, and no fair value: the weights of the discount rate are unknown', () => {
  const gap = prices.filter(({ date }) => date < '2021-02-01' || date > '2021-03-10');
  expect(findRow('2020', { prices: gap })).toMatchObject({
    price: null,
    fairValue: null,
    missing: ['Price of that week'],
  });
});

test('ten filings are replayed at most, newest first', () => {
  const years = Array.from({ length: 11 }, (_, index) => 2024 - index);
  const rows = replayFilings({ ...input, annual: createVintages(years).annual });
  expect(rows.map(({ fiscalYear }) => Number(fiscalYear))).toEqual(years.slice(0, 10));
});

describe('no look-ahead', () => {
  const before = findRow('2020');

  test('a later restatement of a year does not change its replay', () => {
    const restated = [2024, 2023, 2022, 2021].map((last) =>
      createVintage([4, 3, 2, 1, 0].map((back) => ({ ...steadyYear(last - back), operatingIncome: 1, revenue: 1e6 }))),
    );
    const annual = [...restated, ...input.annual.slice(-1)];
    expect(findRow('2021', { annual }).fairValue).not.toBe(findRow('2021').fairValue);
    expect(findRow('2020', { annual })).toEqual(before);
  });

  test('later prices do not change it either: only what came after them differs', () => {
    const later = prices.map((point) => (point.date > '2021-03-01' ? { ...point, close: 1000 } : point));
    const { later: after, ...then } = findRow('2020', { prices: later });
    expect({ ...then, later: before.later }).toEqual(before);
    expect(after[1]).toBe(1000);
  });

  test('own values of filed figures are those of today and are left out', () => {
    const overrides = { inputs: [{ name: 'operatingMargin' as const, value: 0.9 }], figures: [] };
    expect(findRow('2020', { assumptions: { ...defaultAssumptions, overrides } })).toEqual(before);
  });
});

describe('the gate', () => {
  const withLast = (change: Partial<YearFigures>) =>
    createVintage([...[4, 3, 2, 1].map((back) => steadyYear(2020 - back)), { ...steadyYear(2020), ...change }]);

  test('a missing figure leaves no fair value, and is named', () => {
    const annual = [withLast({ depreciation: null })];
    expect(findRow('2020', { annual })).toMatchObject({ fairValue: null, missing: ['D&A'], price: 10 });
  });

  test('a missing share count leaves none', () => {
    expect(findRow('2020', { annual: [withLast({ shares: null })] }).missing).toEqual(['Shares outstanding']);
  });

  test('a filing without the statements of its own year is not valued by those of the year before', () => {
    const [vintage] = [withLast({})];
    const annual = [{ ...vintage, cashFlow: vintage.cashFlow.slice(1) }];
    expect(findRow('2020', { annual })).toMatchObject({ fairValue: null, missing: ['Statements of fiscal 2020'] });
  });

  test('figures in another currency than the price are not weighed against it', () => {
    expect(findRow('2020', { currency: 'EUR' })).toMatchObject({ fairValue: null, missing: ['Price in USD'] });
  });
});

describe('share counts', () => {
  const inUse = (shares: number, origin: 'key-figures' | 'implied' = 'key-figures') => ({
    shares,
    origin,
    stated: shares,
    gap: null,
  });

  test('a count that differs by buybacks is trusted', () => {
    expect(countsShares(inUse(90), 100)).toBe(true);
  });

  test('neither a split since the last filing, nor a count that the market cap contradicts, nor no count is', () => {
    expect(countsShares(inUse(200), 100)).toBe(false);
    expect(countsShares(inUse(100, 'implied'), 100)).toBe(false);
    expect(countsShares(inUse(100), 0)).toBe(false);
  });
});

test('a replay at today equals the value of today', () => {
  const rate = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  fc.assert(
    fc.property(
      rate(0.01, 0.05),
      rate(0.05, 0.4),
      rate(1, 500),
      fc.integer({ min: 3, max: 10 }),
      (terminalGrowthRate, margin, close, projectionYears) => {
        const years = [2022, 2023, 2024].map((year) => {
          const steady = steadyYear(year);
          return { ...steady, operatingIncome: (steady.revenue ?? 0) * margin };
        });
        const assumptions = { ...defaultAssumptions, terminalGrowthRate, projectionYears };
        const [row] = replayFilings({
          annual: [createVintage(years)],
          prices: [{ date: '2025-03-01', close }],
          assumptions,
          model: 'dcf',
          typed: {},
          currency: 'USD',
        });
        const today = dcfBasis(createStatements(years), {
          price: close,
          marketCap: close * 100,
          sharesOutstanding: 100,
          beta: 1,
        });
        if (today === null) throw new Error('The figures give a basis');
        expect(row?.fairValue).toBe(valuate(today, assumptions).fairValuePerShare);
      },
    ),
  );
});
