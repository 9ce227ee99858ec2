import { BadUpstream } from '../../errors/errors.ts';
import { readBalanceReports, readCashFlowReports, readIncomeReports } from './statement-reports.ts';

const year = (end: string, fields: Record<string, unknown>) => ({
  fiscalDateEnding: end,
  reportedCurrency: 'USD',
  ...fields,
});

test('an income statement: newest first, unknown fields dropped, missing as null', () => {
  const reports = readIncomeReports({
    symbol: 'ACME',
    annualReports: [
      year('2024-12-31', { totalRevenue: '100', netIncome: 'None', depreciation: '4' }),
      year('2025-12-31', { totalRevenue: '120', netIncome: '-7' }),
    ],
    quarterlyReports: [],
  });
  expect(
    reports?.annualReports.map((report) => [report.fiscalDateEnding, report.totalRevenue, report.netIncome]),
  ).toEqual([
    ['2025-12-31', '120', '-7'],
    ['2024-12-31', '100', null],
  ]);
  expect(reports?.annualReports[1]).not.toHaveProperty('depreciation');
  expect(reports?.annualReports[1]?.ebitda).toBeNull();
});

test('a sparse quarter keeps what it has, with its currency unknown; an empty one is none', () => {
  const reports = readBalanceReports({
    annualReports: [],
    quarterlyReports: [
      { fiscalDateEnding: '2026-03-31', reportedCurrency: 'None', totalAssets: '9', inventory: 'None' },
      { fiscalDateEnding: '2025-12-31', reportedCurrency: 'USD', totalAssets: 'None' },
    ],
  });
  expect(reports?.quarterlyReports).toHaveLength(1);
  expect(reports?.quarterlyReports[0]).toMatchObject({ totalAssets: '9', inventory: null, reportedCurrency: null });
});

test('a missing change in cash is the sum of the three flows, and says so', () => {
  const reports = readCashFlowReports({
    annualReports: [
      year('2025-12-31', {
        operatingCashflow: '100',
        cashflowFromInvestment: '-30',
        cashflowFromFinancing: '-50',
        changeInCashAndCashEquivalents: 'None',
      }),
    ],
    quarterlyReports: [],
  });
  const [report] = reports?.annualReports ?? [];
  expect(report?.changeInCashAndCashEquivalents).toBe('20');
  expect(report?.provenance?.changeInCashAndCashEquivalents).toMatchObject({
    rule: 'sum',
    concepts: ['operatingCashflow', 'cashflowFromInvestment', 'cashflowFromFinancing'],
  });
});

test('a stated change in cash is left alone, and none is made up when a flow is missing', () => {
  const flows = { operatingCashflow: '100', cashflowFromInvestment: 'None', cashflowFromFinancing: '-50' };
  const reports = readCashFlowReports({
    annualReports: [
      year('2025-12-31', { ...flows, changeInCashAndCashEquivalents: 'None' }),
      year('2024-12-31', { ...flows, changeInCashAndCashEquivalents: '7' }),
    ],
    quarterlyReports: [],
  });
  expect(reports?.annualReports.map((report) => report.changeInCashAndCashEquivalents)).toEqual([null, '7']);
  expect(reports?.annualReports[0]).not.toHaveProperty('provenance');
});

test('depreciation is found under its other name', () => {
  const reports = readCashFlowReports({
    annualReports: [year('2025-12-31', { operatingCashflow: '1', depreciationAndAmortization: '5' })],
    quarterlyReports: [],
  });
  expect(reports?.annualReports[0]?.depreciationDepletionAndAmortization).toBe('5');
});

test('a body with an impossible day is refused', () => {
  const body = { annualReports: [year('2099-99-99', { totalRevenue: '1' })], quarterlyReports: [] };
  expect(() => readIncomeReports(body)).toThrow(BadUpstream);
});

test('a body without reports is null', () => {
  expect(readIncomeReports({ symbol: 'ACME' })).toBeNull();
  expect(readIncomeReports({ symbol: 'ACME', annualReports: [], quarterlyReports: [] })).toBeNull();
});
