import type { IncomeStatement, Stock } from '@basecase/gateway/contract';
import { margin } from '@basecase/shared-ui/figures/growth';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { DEFAULT_CURRENT_YEAR, type Seed } from './scenarios.model.ts';

/** Returns the figures that a projection starts from: of the latest fiscal year and the key figures. */
export function readSeed(
  statement: IncomeStatement | null,
  stock: Pick<Stock, 'sharesOutstanding' | 'peRatio'> | null,
  /** In the currency of the statements. */
  marketCap: number | null,
): Seed {
  const latest = statement?.annualReports[0];
  const revenue = parseNumeral(latest?.totalRevenue);
  const netMargin = margin(parseNumeral(latest?.netIncome), revenue);
  return {
    revenue: millions(revenue),
    margin: netMargin === null ? null : netMargin * 100,
    shares: millions(stock?.sharesOutstanding ?? null),
    peRatio: stock?.peRatio ?? null,
    salesMultiple: revenue !== null && revenue > 0 && marketCap !== null ? marketCap / revenue : null,
  };
}

/** Returns the latest fiscal year plus one, or the default without a statement. */
export function findCurrentYear(statement: IncomeStatement | null): number {
  const latest = statement?.annualReports[0];
  return latest === undefined ? DEFAULT_CURRENT_YEAR : Number(fiscalYear(latest)) + 1;
}

function millions(value: number | null): number | null {
  return value === null ? null : value / 1e6;
}
