import { cashFlowReport, incomeReport } from '../../testing/company.ts';
import { calculateFreeCashFlow, listRevenues } from './free-cash-flow.model.ts';

test('12 billions less 3 of capital expenditures are 9, also when the spending is stated below zero', () => {
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12))).toBe(9e9);
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12, { capitalExpenditures: '-3000000000' }))).toBe(9e9);
});

test.each(['operatingCashflow', 'capitalExpenditures'])('without %s there is no free cash flow', (field) => {
  expect(calculateFreeCashFlow(cashFlowReport(2024, 12, { [field]: null }))).toBeNull();
});

test('two fiscal years that end in one calendar year each have their own revenue', () => {
  const [ends, revenues] = [
    ['2010-01-03', '2010-12-31'],
    [10, 20],
  ] as const;
  const flows = ends.map((fiscalDateEnding) => cashFlowReport(2010, 4, { fiscalDateEnding }));
  const income = ends.map((fiscalDateEnding, index) => incomeReport(2010, revenues[index] ?? 0, { fiscalDateEnding }));
  expect(listRevenues(flows, income)).toEqual([10e9, 20e9]);
  expect(listRevenues(flows, income.slice(1))).toEqual([null, 20e9]);
});

test('revenue in another currency is not revenue of the cash flow', () => {
  const flow = (reportedCurrency: string | null) => [cashFlowReport(2024, 12, { reportedCurrency })];
  const income = [incomeReport(2024, 60, { reportedCurrency: 'USD' })];
  expect(listRevenues(flow('EUR'), income)).toEqual([null]);
  expect(listRevenues(flow('USD'), income)).toEqual([60e9]);
  expect(listRevenues(flow(null), income)).toEqual([60e9]);
});
