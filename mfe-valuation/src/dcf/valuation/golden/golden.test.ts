import type { Overview } from '@basecase/gateway/contract';
import { createStatements } from '../../../testing/statements.ts';
import { calculateDcf } from '../dcf.model.ts';
import { type DcfAssumptions, defaultAssumptions } from '../dcf-assumptions.ts';
import assumptions from './assumptions.json';
import companies from './companies.json';
import values from './values.json';

/** Values that valuate.py, which shares nothing with the product, has come to for annual reports of three real companies: Apple, Snowflake (losses) and Logistic Properties of the Americas (20-F, IFRS). */
const golden: Readonly<Record<string, Readonly<Record<string, Golden>>>> = values;
const cases: Readonly<Record<string, object>> = assumptions;

interface Golden {
  readonly wacc: number;
  readonly projectedCashFlows: readonly number[];
  readonly terminalValue: number;
  readonly enterpriseValue: number;
  readonly equityValue: number;
  readonly fairValuePerShare: number;
}

const named = companies.flatMap((company) =>
  Object.entries(cases).map(([name, part]) => ({ company, symbol: company.symbol, name, part })),
);

test.each(named)('$symbol, $name', ({ company, symbol, name, part }) => {
  const expected = golden[symbol]?.[name];
  if (expected === undefined) throw new Error('valuate.py has not been run for this case');
  const chosen: DcfAssumptions = { ...defaultAssumptions, ...part };
  const result = calculateDcf(reportsOf(company), stockOf(company), chosen);
  const { projectedCashFlows, ...figures } = expected;
  for (const [key, value] of Object.entries(figures)) expectSame(figureIn(result, key), value);
  expect(result?.projectedCashFlows).toHaveLength(projectedCashFlows.length);
  result?.projectedCashFlows.forEach((flow, index) => {
    expectSame(flow, projectedCashFlows[index] ?? Number.NaN);
  });
});

/** Compares ten digits; the cash flows of a loss-making company are exactly 0. */
function expectSame(value: number, expected: number): void {
  if (expected === 0) expect(value).toBe(0);
  else expect(value / expected).toBeCloseTo(1, 10);
}

type Company = (typeof companies)[number];

function figureIn(result: object | null, key: string): number {
  const value: unknown = Object.entries(result ?? {}).find(([name]) => name === key)?.[1];
  return typeof value === 'number' ? value : Number.NaN;
}

function stockOf({ stock }: Company): Pick<Overview, 'price' | 'marketCap' | 'sharesOutstanding' | 'beta'> {
  return stock;
}

function reportsOf({ years }: Company) {
  return createStatements(
    years.map((year) => ({
      year: year.year,
      revenue: year.totalRevenue,
      operatingIncome: year.operatingIncome,
      preTax: year.incomeBeforeTax,
      tax: year.incomeTaxExpense,
      interest: year.interestExpense ?? 0,
      depreciation: year.depreciationDepletionAndAmortization,
      capex: year.capitalExpenditures,
      currentAssets: year.totalCurrentAssets,
      currentLiabilities: year.totalCurrentLiabilities,
      cash: year.cashAndCashEquivalentsAtCarryingValue,
      shortTermInvestments: year.shortTermInvestments ?? 0,
      shortTermDebt: year.shortTermDebt ?? 0,
      currentDebt: year.currentDebt ?? 0,
      longTermDebt: year.longTermDebt ?? 0,
      shares: year.commonStockSharesOutstanding ?? 0,
    })),
  );
}
