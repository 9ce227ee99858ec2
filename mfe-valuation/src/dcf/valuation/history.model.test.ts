import * as blank from '@basecase/gateway/contract/testing/reports';
import { overview } from '../../testing/company.ts';
import { createStatements, steadyGrower } from '../../testing/statements.ts';
import type { Statements } from '../inputs/typed-figures.model.ts';
import { usedFigures } from '../inputs/used-figures.model.ts';
import { dcfBasis } from './dcf.model.ts';
import { readFiscalYears, withWholeYears } from './history.model.ts';
import { valuationInputs } from './valuation-inputs.model.ts';

const head = { symbol: 'TEST', source: 'sample' as const, asOf: '2026-10-30T00:00:00Z', quarterlyReports: [] };

/** Statements of fiscal years with a last day, a label of the company and a revenue, newest first. */
function labelled(years: readonly (readonly [day: string, fiscalYear: number, revenue: number])[]): Statements {
  return {
    incomeStatement: {
      ...head,
      annualReports: years.map(([day, fiscalYear, revenue]) => ({
        ...blank.incomeReport(day, { totalRevenue: String(revenue) }),
        fiscalYear,
      })),
    },
    balanceSheet: {
      ...head,
      annualReports: years.map(([day, fiscalYear]) => ({
        ...blank.balanceReport(day, { commonStockSharesOutstanding: '100' }),
        fiscalYear,
      })),
    },
    cashFlow: {
      ...head,
      annualReports: years.map(([day, fiscalYear]) => ({ ...blank.cashFlowReport(day, {}), fiscalYear })),
    },
  };
}

// Johnson & Johnson: two fiscal years end within calendar 2023.
const twoEndsInOneYear = labelled([
  ['2023-12-31', 2023, 1210],
  ['2023-01-01', 2022, 1100],
  ['2022-01-02', 2021, 1000],
]);

test('two fiscal years that end in one calendar year are both there', () => {
  expect(readFiscalYears(twoEndsInOneYear).map(({ label, revenue }) => [label, revenue])).toEqual([
    ['2021', 1000],
    ['2022', 1100],
    ['2023', 1210],
  ]);
});

test('growth counts the years between them: 1,000 to 1,210 in two years is 10% a year', () => {
  expect(dcfBasis(twoEndsInOneYear, {})?.operating.historicalGrowth).toBeCloseTo(0.1, 12);
});

test('a year that ends in the next calendar year keeps the label of the company, in the figures used too', () => {
  const statements = labelled([
    ['2025-02-01', 2024, 1100],
    ['2024-02-03', 2023, 1000],
  ]);
  expect(readFiscalYears(statements).map(({ label }) => label)).toEqual(['2023', '2024']);
  const revenues = usedFigures(statements, ['2023', '2024']).filter(({ field }) => field === 'totalRevenue');
  expect(revenues.map(({ fiscalYear, value }) => [fiscalYear, value])).toEqual([
    [2023, '1000'],
    [2024, '1100'],
  ]);
});

describe('two balance sheets beside three years of income, as of a first annual report', () => {
  const [first, second] = steadyGrower;
  const three = [
    { ...first, year: 2022, revenue: 900 },
    { ...first, year: 2023 },
    { ...second, year: 2024 },
  ];
  // Notes state a few figures of the year before.
  const stray = { currentAssets: null, currentLiabilities: null };
  const without = (...years: readonly number[]) =>
    createStatements(three.map((year) => (years.includes(year.year) ? { ...year, ...stray } : year)));
  const usedYears = (statements: Statements) => {
    const { statements: whole, omitted } = withWholeYears(statements);
    return { used: readFiscalYears(whole).map(({ label }) => label), omitted };
  };

  test('the years that have one are used, and the other is named', () => {
    expect(usedYears(without(2022))).toEqual({ used: ['2023', '2024'], omitted: ['2022'] });
    expect(usedYears(without())).toEqual({ used: ['2022', '2023', '2024'], omitted: [] });
    const { basis, omitted } = valuationInputs(without(2022), { ...overview, sharesOutstanding: 100, marketCap: 3000 });
    expect(basis?.years).toHaveLength(2);
    expect(omitted).toEqual(['2022']);
  });

  test('a gap between two years stays, and so do two years in any case', () => {
    expect(usedYears(without(2023)).omitted).toEqual([]);
    expect(usedYears(without(2022, 2023)).omitted).toEqual([]);
  });

  test('a balance sheet without current parts in any year, as of a bank, is whole', () => {
    expect(usedYears(without(2022, 2023, 2024)).omitted).toEqual([]);
  });
});
