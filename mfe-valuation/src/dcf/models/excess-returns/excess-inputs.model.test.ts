import { withAnnual } from '@basecase/gateway/contract/testing/reports';
import { makeCompany } from '../../../testing/company.ts';
import { createStatements, type YearFigures } from '../../../testing/statements.ts';
import { defaultAssumptions } from '../../valuation/dcf-assumptions.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { type ExcessInputName, excessInputs, returnYears } from './excess-inputs.model.ts';
import { excessValuation, pastReturns } from './excess-valuation.model.ts';

/** A bank: equity of 1,000, 1,100 and 1,200 M, net income of 150 and 110 M, half of it paid out, 100 M shares. */
const years: readonly YearFigures[] = [1000e6, 1100e6, 1200e6].map((equity, index) => ({
  year: 2022 + index,
  revenue: 500e6,
  equity,
  shares: 100e6,
}));
const incomes = [null, 150e6, 110e6];

function bank(
  change: (income: number | null, index: number) => number | null = (income) => income,
  preferred: string | null = '0',
): ValuedCompany {
  // Newest first.
  const text = (index: number, share = 1) => {
    const income = change(incomes[2 - index] ?? null, 2 - index);
    return income === null ? null : String(income * share);
  };
  const statements = withAnnual(createStatements(years), {
    income: (_, index) => ({ netIncome: text(index) }),
    balance: { preferredStock: preferred },
    cashFlow: (_, index) => ({
      dividendPayout: text(index, 0.3),
      paymentsForRepurchaseOfCommonStock: text(index, 0.2),
    }),
  });
  return makeCompany({ symbol: 'BANK', statements });
}

const makeInputs = (company: ValuedCompany, typed = {}) => excessInputs(company, defaultAssumptions, typed);
const find = (company: ValuedCompany, name: ExcessInputName, typed = {}) =>
  makeInputs(company, typed).find((input) => input.name === name);

test('book value a share, payout and the mean of returns come from the filed figures', () => {
  // 1,200 ÷ 100; half is paid out; 150 ÷ 1,000 and 110 ÷ 1,100.
  expect(find(bank(), 'bookValue')).toMatchObject({ state: 'derived', amount: 12 });
  const same = (income: number | null) => income;
  // (1,200 − 300) ÷ 100.
  expect(find(bank(same, '300000000'), 'bookValue')).toMatchObject({ state: 'derived', amount: 9 });
  expect(find(bank(same, null), 'bookValue')).toMatchObject({
    state: 'assumed',
    amount: 12,
    note: '(Equity − preferred stock) ÷ shares, fiscal 2024. Preferred stock is not known and counts as 0',
  });
  expect(find(bank(), 'payout')).toMatchObject({ state: 'derived', amount: 0.5 });
  expect(find(bank(), 'returnOnEquity')?.amount).toBeCloseTo(0.125, 12);
  expect(pastReturns(returnYears(bank()))).toEqual({ mean: expect.closeTo(0.125, 9), best: 0.15, count: 2 });
});

const payPreferred = (company: ValuedCompany, dividends: number): ValuedCompany => ({
  ...company,
  statements: withAnnual(company.statements, {
    income: ({ netIncome }) => ({ netIncomeToCommon: netIncome && String(Number(netIncome) - dividends) }),
  }),
});

test('preferred stock that earns dividends and is not known leaves no book value', () => {
  const unknown = bank((income) => income, null);
  expect(find(payPreferred(unknown, 10e6), 'bookValue')).toMatchObject({
    state: 'missing',
    amount: null,
    note: 'Preferred stock earns dividends and is not known for fiscal 2024',
  });
  expect(find(payPreferred(unknown, 10e6), 'returnOnEquity')).toMatchObject({ state: 'missing' });
  // Shares of employees take less than 1%.
  expect(find(payPreferred(unknown, 1e6), 'bookValue')).toMatchObject({ state: 'assumed', amount: 12 });
});

test('the return is that of the common owners: preferred stock and its dividends are no part of it', () => {
  // 10 M of preferred dividends: 140 ÷ (1,000 − 100) and 100 ÷ (1,100 − 100).
  const [, second, third] = returnYears(
    payPreferred(
      bank((income) => income, '100000000'),
      10e6,
    ),
  );
  expect(second).toMatchObject({ netIncome: 140e6, equity: 1000e6, returnOnEquity: 140 / 900 });
  expect(third).toMatchObject({ netIncome: 100e6, equity: 1100e6, returnOnEquity: 0.1 });
});

test('without net income of the latest year there is no value, and the input is named', () => {
  const company = bank((income, index) => (index === 2 ? null : income));
  expect(find(company, 'returnOnEquity')).toMatchObject({ state: 'missing', amount: null });
  const { missing, result } = excessValuation(makeInputs(company), 30);
  expect(missing).toEqual(['Starting ROE']);
  expect(result).toBeNull();
  const typed = excessValuation(makeInputs(company, { returnOnEquity: 0.1 }), 30);
  expect(typed.missing).toEqual([]);
  // Beta 1: a cost of equity of 10%, so that the value is the book value.
  expect(typed.result?.valuePerShare).toBeCloseTo(12, 9);
});

test('without equity there is no value, and the input is named', () => {
  const company = bank();
  const statements = withAnnual(company.statements, {
    balance: (_, index) => (index === 0 ? { totalShareholderEquity: null } : {}),
  });
  expect(excessValuation(makeInputs({ ...company, statements }), 30).missing).toEqual(['Book value a share']);
});

test('a loss counts in the mean of returns', () => {
  expect(
    find(
      bank((income, index) => (index === 1 ? -200e6 : income)),
      'returnOnEquity',
    )?.amount,
  ).toBeCloseTo(-0.05, 9);
});

test('by default no spread lasts, and the rates are those of the DCF', () => {
  const { costOfEquity, inputs } = excessValuation(makeInputs(bank()), 30);
  expect(costOfEquity).toBeCloseTo(0.1, 12);
  expect(inputs).toMatchObject({ terminalSpread: 0, years: 10, terminalGrowth: 0.025 });
  const own = excessInputs(bank(), { ...defaultAssumptions, riskFreeRate: 0.05 }, {});
  expect(own.find(({ name }) => name === 'equityRiskFree')).toMatchObject({ amount: 0.05, state: 'mine' });
});

test('the middle of the sensitivity table is the value, and the implied return gives the price', () => {
  const list = makeInputs(bank());
  const { result, sensitivity, implied } = excessValuation(list, 14);
  expect(sensitivity?.values[2]?.[3]).toBeCloseTo(result?.valuePerShare ?? Number.NaN, 12);
  const back = excessValuation(makeInputs(bank(), { returnOnEquity: implied ?? 0 }), 14);
  expect(back.result?.valuePerShare).toBeCloseTo(14, 3);
});

test('where cost of equity is not above terminal growth, cells of the table have no value', () => {
  const list = makeInputs(bank(), { equityRiskFree: 0.03, equityPremium: 0, excessGrowth: 0.03 });
  const { result, sensitivity, implied } = excessValuation(list, 14);
  expect(result).toBeNull();
  expect(implied).toBeNull();
  expect(sensitivity?.values[2]?.map((value) => value === null)).toEqual([true, true, true, true, false, false, false]);
});

test('a book value that is not above zero has no value', () => {
  const { missing, result, sensitivity } = excessValuation(makeInputs(bank(), { bookValue: -3 }), 14);
  expect(missing).toEqual([]);
  expect(result).toBeNull();
  expect(sensitivity).toBeNull();
});

describe('a value that contradicts', () => {
  test('the price leaves no fair value and no table, until an input is the user’s own', () => {
    // Book value is 12 a share and the return on it above its cost: the value is above 12, the price is 2.
    const { contradiction, sensitivity, result } = excessValuation(makeInputs(bank()), 2);
    expect(result?.valuePerShare).toBeGreaterThan(12);
    expect(contradiction?.title).toMatch(/times the price/);
    expect(sensitivity).toBeNull();
    expect(excessValuation(makeInputs(bank(), { payout: 0.5 }), 2).contradiction).toBeNull();
    expect(excessValuation(makeInputs(bank()), 2, null).contradiction).toBeNull();
  });

  test('zero leaves none, with inputs of the user’s own too', () => {
    const { contradiction } = excessValuation(makeInputs(bank(), { returnOnEquity: -0.5 }), null);
    expect(contradiction?.title).toBe('Fair value is below zero');
  });
});
