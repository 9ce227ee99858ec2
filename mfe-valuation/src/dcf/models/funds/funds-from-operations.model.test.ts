import type { BalanceReport, CashFlowReport, IncomeReport, Provenance } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { makeCompany } from '../../../testing/company.ts';
import type { ValuedCompany } from '../../valuation/valued-company.ts';
import { fundsFromOperations, fundsInputs, fundsSentence } from './funds-from-operations.model.ts';
import cases from './golden/cases.json';
import golden from './golden/values.json';

const company = makeCompany();
const valueFunds = (typed: Readonly<Record<string, number>>, price: number | null = 30) =>
  fundsFromOperations(fundsInputs(company, typed), company.basis.shares, price);

test('without gains on sales there are no FFO, and the gains are named', () => {
  // Net income 220 M and D&A 55 M over 100 M shares.
  const funds = valueFunds({});
  expect(funds.missing).toEqual(['Gains on sales of property']);
  expect(funds.beforeGains).toBeCloseTo(2.75, 9);
  expect(funds).toMatchObject({ funds: null, adjusted: null, priceToFunds: null, range: null });
});

test('gains come from the filing, and are none where it presents no such line', () => {
  const withGains = (gains: string | null, absent = false): ValuedCompany => {
    const { cashFlow } = company.statements;
    const provenance: Provenance = {
      rule: 'missing',
      concepts: [],
      accessionNumber: null,
      filed: null,
      missing: 'absent',
    };
    const annualReports = (cashFlow?.annualReports ?? []).map((report) => ({
      ...report,
      gainOnSaleOfProperty: gains,
      ...(absent && { provenance: { gainOnSaleOfProperty: provenance } }),
    }));
    return { ...company, statements: { ...company.statements, cashFlow: cashFlow && { ...cashFlow, annualReports } } };
  };
  const gainsOf = (source: ValuedCompany) => fundsInputs(source, {}).find(({ name }) => name === 'gainsOnSales');
  expect(gainsOf(withGains('25000000'))).toMatchObject({ amount: 25e6, note: 'Fiscal 2024' });
  expect(gainsOf(withGains(null, true))).toMatchObject({
    amount: 0,
    note: 'No gains among the cash flows of fiscal 2024',
  });
  expect(gainsOf(withGains(null))).toMatchObject({ amount: null, state: 'missing' });
});

const withFigures = (
  income: Partial<IncomeReport>,
  balance: Partial<BalanceReport>,
  flow: Partial<CashFlowReport>,
): ValuedCompany => {
  const { incomeStatement, balanceSheet, cashFlow } = company.statements;
  if (incomeStatement === null || balanceSheet === null || cashFlow === null) throw new Error('It has statements');
  const set = <Each extends object>(reports: readonly Each[], figures: Partial<Each>) =>
    reports.map((report) => ({ ...report, ...figures }));
  return {
    ...company,
    statements: {
      ...company.statements,
      incomeStatement: { ...incomeStatement, annualReports: set(incomeStatement.annualReports, income) },
      balanceSheet: { ...balanceSheet, annualReports: set(balanceSheet.annualReports, balance) },
      cashFlow: { ...cashFlow, annualReports: set(cashFlow.annualReports, flow) },
    },
  };
};

test('impairments are added back, preferred dividends and the part of other owners are taken off', () => {
  // 200 M to common; of the profit of 250 M the shareholders have 220 M, so that 88% of 55 − 25 + 20 M is theirs.
  const income = { netIncome: '220000000', netIncomeToCommon: '200000000' };
  const profit = { incomeBeforeTax: '260000000', incomeTaxExpense: '10000000' };
  const source = withFigures(
    { ...income, ...profit },
    { minorityInterest: '90000000' },
    { gainOnSaleOfProperty: '25000000', impairmentOfProperty: '20000000' },
  );
  const inputs = fundsInputs(source, {});
  const of = (name: string) => inputs.find((input) => input.name === name);
  expect(of('fundsNetIncome')).toMatchObject({ amount: 200e6, note: 'Fiscal 2024; after preferred dividends' });
  expect(of('fundsImpairments')).toMatchObject({ amount: 20e6, note: 'Fiscal 2024' });
  expect(of('ownersPart')).toMatchObject({ amount: 0.88, state: 'derived' });
  expect(fundsFromOperations(inputs, 100e6, 30).funds).toBeCloseTo(2 + 0.88 * 0.5, 9);
});

test.each([
  ['a loss', { netIncome: '-5' }, '90', null],
  ['no profit of all owners', { incomeBeforeTax: null }, '90', null],
  ['other owners with a loss', { netIncome: '300', incomeBeforeTax: '250', incomeTaxExpense: '0' }, '90', 1],
  ['no other owners', {}, '0', 1],
])('the part of the shareholders with %s', (_, income, minorityInterest, part) => {
  const inputs = fundsInputs(withFigures(income, { minorityInterest }, {}), {});
  const input = inputs.find(({ name }) => name === 'ownersPart');
  expect(input).toMatchObject(part === null ? { amount: 1, state: 'assumed' } : { amount: part, state: 'derived' });
});

test('FFO, AFFO and the range by hand', () => {
  // Gains of 25 M leave 250 M; half of 88 M capital expenditures maintains.
  const funds = valueFunds({ gainsOnSales: 25e6, maintenanceShare: 0.5, lowMultiple: 15, highMultiple: 10 });
  expect(funds.funds).toBeCloseTo(2.5, 9);
  expect(funds.adjusted).toBeCloseTo(2.06, 9);
  expect(funds.range).toEqual({ low: expect.closeTo(20.6, 9), high: expect.closeTo(30.9, 9) });
  expect(funds.priceToFunds).toBeCloseTo(12, 9);
  expect(fundsSentence(funds, 'Test Company')).toBe(
    'The price pays 14.6 times the adjusted funds from operations of Test Company.',
  );
});

test('all capital expenditures maintain until the user knows less', () => {
  expect(valueFunds({ gainsOnSales: 0 }).adjusted).toBeCloseTo(2.75 - 0.88, 9);
});

test('funds below zero have no multiple', () => {
  const funds = valueFunds({ gainsOnSales: 400e6, lowMultiple: 10, highMultiple: 12 });
  expect(funds).toMatchObject({ priceToFunds: null, priceToAdjusted: null, range: null });
});

test.each(cases.map((one, index) => [index, one, golden[index]] as const))(
  'case %i has the values of the independent calculation',
  (_, { price, shares, ...typed }, expected) => {
    const funds = fundsFromOperations(fundsInputs(company, typed), shares, price);
    expect(funds.funds).toBeCloseTo(expected?.funds ?? Number.NaN, 9);
    expect(funds.adjusted).toBeCloseTo(expected?.adjusted ?? Number.NaN, 9);
    expect(funds.range?.low ?? null).toEqual(
      typeof expected?.low === 'number' ? expect.closeTo(expected.low, 9) : null,
    );
  },
);

test('gains lower the funds by as much, and AFFO are never above FFO', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(amount, amount, fc.double({ min: 0, max: 1, noNaN: true }), (gainsOnSales, more, maintenanceShare) => {
      const [one, other] = [
        valueFunds({ gainsOnSales, maintenanceShare }),
        valueFunds({ gainsOnSales: gainsOnSales + more, maintenanceShare }),
      ];
      expect((one.funds ?? 0) - (other.funds ?? 0)).toBeCloseTo(more / company.basis.shares, 6);
      expect(one.adjusted ?? 0).toBeLessThanOrEqual(one.funds ?? 0);
    }),
  );
});
