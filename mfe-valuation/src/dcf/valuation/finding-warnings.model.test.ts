import type { Finding } from '@basecase/gateway/contract';
import { createStatements, steadyGrower } from '../../testing/statements.ts';
import { findingWarnings } from './finding-warnings.model.ts';

const statements = createStatements(steadyGrower);
const years = ['2023', '2024'];

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
