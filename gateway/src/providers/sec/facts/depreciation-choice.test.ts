import { flow } from '../../../../test/support/filings/filed-facts.ts';
import {
  filedStatements,
  halfYear,
  makeYear,
  nineMonths,
  yearWith,
} from '../../../../test/support/filings/filed-statements.ts';

const operating = 'NetCashProvidedByUsedInOperatingActivities';
const readDepreciation = async (amounts: Readonly<Record<string, number>>, assets = 1000) =>
  (await yearWith({ [operating]: 200, ...amounts }, { Assets: assets })).cashFlow;

test.each<[string, string | null, Readonly<Record<string, number>>]>([
  ['a total that depreciation and amortization make up', '30', { total: 30, Depreciation: 20, amortized: 10 }],
  ['a total beside amortization that is within it', '30', { total: 30, amortized: 10 }],
  ['a total below amortization is depreciation only', '151', { total: 6, amortized: 145 }],
  ['the same beside the very depreciation', '151', { total: 6, Depreciation: 6, amortized: 145 }],
  ['depreciation above such a total', '134', { total: 51, Depreciation: 75, amortized: 59 }],
  ['a rounded note just above the total', '1635', { total: 1635, Depreciation: 1669 }],
  ['amortization of all costs before that of expenses', '19', { Depreciation: 15, amortized: 2, ofAll: 4 }],
  ['amortization that only the cash flow names', '13', { Depreciation: 9, ofAll: 4 }],
  ['another name of the total, which holds its parts', '152', { other: 152, Depreciation: 45, amortized: 15 }],
  ['another name for a part', '11', { other: 4, Depreciation: 6, amortized: 5 }],
  ['an amount above all assets is of another scale', '15', { total: 15, amortized: 1799 }],
  ['amortization above a total that holds some', null, { total: 10, Depreciation: 5, amortized: 107 }],
  ['depreciation with the amount of both', null, { total: 320, Depreciation: 320, amortized: 71 }],
  ['depreciation far above both', null, { total: 39, Depreciation: 43 }],
])('%s: %s', async (_, expected, { total, other, amortized, ofAll, ...rest }) => {
  const named = {
    DepreciationDepletionAndAmortization: total,
    OtherDepreciationAndAmortization: other,
    AmortizationOfIntangibleAssets: amortized,
    AdjustmentForAmortization: ofAll,
  };
  const known = Object.entries(named).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const cashFlow = await readDepreciation({ ...Object.fromEntries(known), ...rest });
  expect(cashFlow?.depreciationDepletionAndAmortization).toBe(expected);
  const { reason = '' } = cashFlow?.provenance?.depreciationDepletionAndAmortization ?? {};
  if (expected === null) expect(reason).toMatch(/contradict each other/);
});

test('a note of the total does not stand in for the contradiction', async () => {
  const cashFlow = await readDepreciation({
    DepreciationAndAmortization: 320,
    Depreciation: 320,
    AmortizationOfIntangibleAssets: 71,
  });
  expect(cashFlow?.depreciationDepletionAndAmortization).toBeNull();
});

/** The concept of a quarterly report that is stated for the year to date only, and the one that is for the quarter, too. */
const contradicted = (onFace: string, noted: string) => {
  const reports = [halfYear, nineMonths];
  const quarters = ['04-01', '07-01'].map((start, at) => {
    const { form, filed, end } = (reports[at] ?? halfYear)(2024, 1);
    return flow(`2024-${start}`, end, 3, { form, filed });
  });
  return {
    [operating]: [...reports.map((report) => report(2024, 50)), makeYear(2024, 200)],
    [onFace]: reports.map((report) => report(2024, 10)),
    [noted]: [...reports.map((report) => report(2024, 6)), ...quarters],
  };
};
const [total, alone] = ['DepreciationDepletionAndAmortization', 'Depreciation'];

test.each([
  ['the total', total, alone, '12'],
  ['depreciation', alone, total, '25'],
])(
  'of two that contradict each other the line of the cash flow statement is right: %s',
  async (_, onFace, noted, right) => {
    const { [operating]: cash = [], ...stated } = contradicted(onFace, noted);
    const { cashFlow } = await filedStatements({
      [operating]: cash,
      [total]: [...(stated[total] ?? []), makeYear(2024, 12)],
      [alone]: [...(stated[alone] ?? []), makeYear(2024, 24)],
      AmortizationOfIntangibleAssets: [makeYear(2024, 1)],
    });
    expect(cashFlow.annualReports[0]?.depreciationDepletionAndAmortization).toBe(right);
  },
);

test('of two that contradict each other the one that most reports have is the line of the cash flow statement', async () => {
  const years = [2021, 2022, 2023, 2024];
  const { cashFlow } = await filedStatements({
    [operating]: years.map((n) => makeYear(n, 200)),
    [total]: years.map((n) => makeYear(n, 320)),
    [alone]: [makeYear(2024, 320)],
    AmortizationOfIntangibleAssets: years.map((n) => makeYear(n, 71)),
  });
  expect(cashFlow.annualReports.map((r) => r.depreciationDepletionAndAmortization)).toEqual(years.map(() => '320'));
});

test('EBITDA of a quarter is its EBIT plus depreciation of its cash flow, and missing where one of them is', async () => {
  const first = { form: '10-Q', filed: '2024-05-01' };
  const firstOf = (val: number) => flow('2024-01-01', '2024-03-31', val, first);
  const { income } = await filedStatements({
    Revenues: [
      firstOf(100),
      halfYear(2024, 210),
      flow('2024-04-01', '2024-06-30', 110, { form: '10-Q', filed: '2024-08-01' }),
    ],
    IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest: [
      firstOf(30),
      halfYear(2024, 64),
    ],
    InterestExpense: [firstOf(1), halfYear(2024, 2)],
    [operating]: [firstOf(40), halfYear(2024, 90)],
    // The income statement has the part that is no cost of sales.
    DepreciationAndAmortization: [
      firstOf(4),
      flow('2024-04-01', '2024-06-30', 5, { form: '10-Q', filed: '2024-08-01' }),
    ],
    [total]: [firstOf(10), halfYear(2024, 21)],
  });
  expect(income.quarterlyReports.map(({ ebit, ebitda }) => [ebit, ebitda])).toEqual([
    ['35', '46'],
    ['31', '41'],
  ]);
});

test('EBITDA of a last quarter says which of its parts is not known', async () => {
  const pretax = 'IncomeLossFromContinuingOperationsBeforeIncomeTaxes';
  const { income } = await filedStatements({
    Revenues: [nineMonths(2024, 300), makeYear(2024, 410)],
    [pretax]: [nineMonths(2024, 90), makeYear(2024, 120)],
    InterestExpense: [nineMonths(2024, 3), makeYear(2024, 4)],
    [operating]: [nineMonths(2024, 100), makeYear(2024, 140)],
    DepreciationAmortizationAndAccretionNet: [nineMonths(2024, 30)],
    [total]: [makeYear(2024, 42)],
  });
  const [last] = income.quarterlyReports;
  expect([last?.ebit, last?.ebitda]).toEqual(['31', null]);
  expect(last?.provenance?.ebitda?.reason).toMatch(/^Depreciation and amortization is missing: Not derived: /);
});
