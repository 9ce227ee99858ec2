import { balanceReport, cashFlowReport, incomeReport } from '../contract/testing/reports.ts';
import { disagreements, type NamedStatements } from './disagreements.model.ts';

const head = { symbol: 'ACME', source: 'sec', asOf: '2026-01-01T00:00:00Z' } as const;

function source(name: string, revenue: string | null, day = '2024-12-31', currency = 'USD'): NamedStatements {
  const income = { ...incomeReport(day, { totalRevenue: revenue, netIncome: '10' }), reportedCurrency: currency };
  return {
    name,
    statements: {
      incomeStatement: { ...head, annualReports: [income], quarterlyReports: [] },
      balanceSheet: { ...head, annualReports: [balanceReport(day, { totalAssets: '500' })], quarterlyReports: [] },
      cashFlow: { ...head, annualReports: [cashFlowReport(day, { operatingCashflow: '20' })], quarterlyReports: [] },
    },
  };
}

test('two sources that state 100 and 120 of revenue disagree, and both numbers are named', () => {
  expect(disagreements(source('company facts', '100'), source('the filing', '120'))).toEqual({
    income: [
      {
        rule: 'sources',
        period: 'annual',
        fiscalDateEnding: '2024-12-31',
        field: 'totalRevenue',
        stated: '100',
        expected: '120',
        difference: '-20',
        text: 'Two sources state different figures. Total revenue of fiscal year 2024: 100 stated, 120 by the filing.',
      },
    ],
    balance: [],
    cashFlow: [],
  });
});

test.each([
  ['differ by less than a hundredth', source('b', '100.9')],
  ['lack the figure', source('b', null)],
  ['are of another year', source('b', '120', '2023-12-31')],
  ['are in another currency', source('b', '120', '2024-12-31', 'EUR')],
  ['give the end of the month for the last day', source('b', '100', '2025-01-01')],
])('figures that %s are no disagreement', (_, other) => {
  expect(disagreements(source('a', '100'), other)).toEqual({ income: [], balance: [], cashFlow: [] });
});

test('without a statement there is nothing to compare', () => {
  const none = { name: 'b', statements: { incomeStatement: null, balanceSheet: null, cashFlow: null } };
  expect(disagreements(source('a', '100'), none)).toEqual({ income: [], balance: [], cashFlow: [] });
});
