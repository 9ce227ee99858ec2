import { createStatements, steadyGrower } from '../../testing/statements.ts';
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
