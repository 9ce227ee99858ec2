import { balanceReport, cashFlowReport, incomeReport } from '../../contract/testing/reports.ts';
import type { SourceDifference } from '../../providers/provider.ts';
import { disagreements } from './finding.model.ts';

const head = { symbol: 'ACME', source: 'sec', asOf: '2026-01-01T00:00:00Z' } as const;
const day = '2024-12-31';
const statements = {
  incomeStatement: { ...head, annualReports: [incomeReport(day, { totalRevenue: '100' })], quarterlyReports: [] },
  balanceSheet: { ...head, annualReports: [balanceReport(day, { totalAssets: '500' })], quarterlyReports: [] },
  cashFlow: { ...head, annualReports: [cashFlowReport(day, { operatingCashflow: '20' })], quarterlyReports: [] },
};
const revenue: SourceDifference = {
  statement: 'income',
  period: 'annual',
  fiscalDateEnding: day,
  field: 'totalRevenue',
  stated: 100,
  expected: 120,
};

test('two sources that state 100 and 120 of revenue disagree, and both numbers are named', () => {
  expect(disagreements(statements, [revenue])).toEqual({
    income: [
      {
        rule: 'sources',
        period: 'annual',
        fiscalDateEnding: '2024-12-31',
        field: 'totalRevenue',
        stated: '100',
        expected: '120',
        difference: '-20',
        text: 'Two sources state different figures. Total revenue of fiscal year 2024: 100 stated, 120 by company facts.',
      },
    ],
    balance: [],
    cashFlow: [],
  });
});

test('a period that is not shown has no finding, nor has a missing statement', () => {
  const none = { income: [], balance: [], cashFlow: [] };
  expect(disagreements(statements, [{ ...revenue, fiscalDateEnding: '2010-12-31' }])).toEqual(none);
  expect(disagreements({ incomeStatement: null, balanceSheet: null, cashFlow: null }, [revenue])).toEqual(none);
});
