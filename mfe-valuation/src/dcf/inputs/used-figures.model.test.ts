import type { Finding } from '@basecase/gateway/contract';
import { createStatements, steadyGrower } from '../../testing/statements.ts';
import { findingWarnings } from '../valuation/finding-warnings.model.ts';
import { toBasisFigures, usedFigures } from './used-figures.model.ts';

const statements = createStatements(steadyGrower);
const years = ['2023', '2024'];

test('a figure is listed per year, or once when only the latest year is read', () => {
  const figures = usedFigures(statements, years);
  const of = (field: string) => figures.filter((figure) => figure.field === field);
  expect(of('totalRevenue').map(({ fiscalDateEnding, value }) => [fiscalDateEnding, value])).toEqual([
    ['2023-12-31', '1000'],
    ['2024-12-31', '1100'],
  ]);
  expect(of('commonStockSharesOutstanding')).toHaveLength(1);
  expect(of('longTermDebt').map(({ value }) => value)).toEqual([null]);
});

test('a figure carries its filing', () => {
  const { incomeStatement } = statements;
  const [latest, ...older] = incomeStatement?.annualReports ?? [];
  if (incomeStatement === null || latest === undefined) throw new Error('The fixture has an income statement');
  const provenance = {
    totalRevenue: {
      rule: 'tagged' as const,
      concepts: ['us-gaap:Revenues'],
      accessionNumber: '0000000001-25-000001',
      filed: '2025-02-01',
    },
  };
  const filed = {
    ...statements,
    incomeStatement: { ...incomeStatement, annualReports: [{ ...latest, provenance }, ...older] },
  };
  const [, revenue] = usedFigures(filed, years);
  expect(revenue).toMatchObject({ rule: 'tagged', filed: '2025-02-01', accessionNumber: '0000000001-25-000001' });
  expect(toBasisFigures(revenue === undefined ? [] : [revenue])).toEqual([
    {
      statement: 'income',
      field: 'totalRevenue',
      fiscalDateEnding: '2024-12-31',
      value: '1100',
      filed: '2025-02-01',
      accessionNumber: '0000000001-25-000001',
    },
  ]);
});

describe('findings', () => {
  const finding = (part: Partial<Finding>): Finding => ({
    rule: 'sources',
    period: 'annual',
    fiscalDateEnding: '2024-12-31',
    field: 'totalRevenue',
    stated: '1100',
    expected: '1090',
    difference: '10',
    text: 'The four quarters of fiscal 2024 sum to 1,090.',
    ...part,
  });
  const warningsFor = (findings: Finding[]) => {
    const { incomeStatement } = statements;
    return findingWarnings(
      { ...statements, incomeStatement: incomeStatement && { ...incomeStatement, findings } },
      years,
    );
  };

  test('a finding on a figure in use raises a single info warning', () => {
    expect(warningsFor([finding({}), finding({})])).toEqual([
      {
        type: 'info',
        severity: 'info',
        message: 'The four quarters of fiscal 2024 sum to 1,090.',
        about: 'Total revenue of fiscal 2024',
      },
    ]);
  });

  test('the same finding on several figures and years names them all', () => {
    const text = 'The four quarters do not sum to the year.';
    const several = [
      finding({ text }),
      finding({ text, fiscalDateEnding: '2023-12-31' }),
      finding({ text, field: 'operatingIncome' }),
    ];
    expect(warningsFor(several).map(({ about }) => about)).toEqual([
      'Total revenue of fiscal 2023, 2024; Operating income of fiscal 2024',
    ]);
  });

  test('findings on other figures, other years and quarters raise no warning', () => {
    const others = [
      finding({ field: 'grossProfit' }),
      finding({ fiscalDateEnding: '2012-12-31' }),
      finding({ period: 'quarterly' }),
    ];
    expect(warningsFor(others)).toEqual([]);
  });
});
