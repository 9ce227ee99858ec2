import type { PriceHistory } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { closeNear } from '../../company/price-behind.model.ts';
import { debtParts, figureIn } from '../inputs/missing-inputs.model.ts';
import { type UsedFigure, usedFigures } from '../inputs/used-figures.model.ts';
import type { ValuedCompany } from './valued-company.ts';

/** Enterprise value ÷ revenue at the end of a fiscal year, or now. */
export interface SalesMultiple {
  readonly label: string;
  /** Null when a part of it is missing. */
  readonly value: number | null;
}

/** The figures of a multiple. */
export interface SalesPart {
  /** The fiscal year, or now. */
  readonly label: string;
  /** The fiscal year of the figures, which are as filed. */
  readonly year: string;
  readonly figures: readonly UsedFigure[];
  /** Shares and close at the end of the year; null when unknown, in another currency, or now. */
  readonly shares: number | null;
  readonly close: number | null;
  /** Today's market cap in the currency of the statements; null at the end of a year and when unknown. */
  readonly marketCap: number | null;
}

/** Returns the figures of enterprise value to sales at the end of each used fiscal year, and now with those of the latest one. */
export function salesParts(company: ValuedCompany, prices: PriceHistory['data']): SalesPart[] {
  const { basis, statements, market, overview } = company;
  const years = basis.years.map(({ label }) => label);
  const past = years.map((label) => {
    const report = statements.balanceSheet?.annualReports.find((report) => fiscalYear(report) === label);
    // Closes of another currency say nothing about sales in this one.
    const close = report === undefined || market.foreign !== null ? null : closeNear(prices, report.fiscalDateEnding);
    const shares = parseNumeral(report?.commonStockSharesOutstanding);
    return { label, year: label, figures: usedFigures(statements, [label]), shares, close, marketCap: null };
  });
  const year = years.at(-1) ?? '';
  const marketCap =
    market.foreign === null ? overview.marketCap : market.equity === 'converted' ? basis.marketCap : null;
  const figures = usedFigures(statements, [year]);
  return [...past, { label: 'Now', year, figures, shares: null, close: null, marketCap }];
}

/**
 * Returns enterprise value to sales at the end of each used fiscal year, and now with the figures of the latest one. Enterprise value is
 * market value + debt − cash and short-term investments, which count as 0 where none are found.
 */
export function salesMultiples(company: ValuedCompany, prices: PriceHistory['data']): SalesMultiple[] {
  return salesParts(company, prices).map(({ label, year, figures, shares, close, marketCap }) => {
    const value = marketCap ?? (shares === null || close === null ? null : shares * close);
    return { label, value: divideBySales(figures, year, value) };
  });
}

function divideBySales(figures: readonly UsedFigure[], year: string, marketValue: number | null): number | null {
  const revenue = figureIn(figures, 'totalRevenue', year);
  const cash = figureIn(figures, 'cashAndCashEquivalentsAtCarryingValue', year);
  const { short, long, missing } = debtParts(figures, year);
  if (marketValue === null || revenue === null || revenue <= 0 || cash === null || missing !== 'none') return null;
  const net = (short ?? 0) + (long ?? 0) - cash - (figureIn(figures, 'shortTermInvestments', year) ?? 0);
  return (marketValue + net) / revenue;
}

/** Returns the sentence about today's multiple beside the past ones; null without today's or with fewer than two past ones. */
export function multipleSentence(multiples: readonly SalesMultiple[], name: string): string | null {
  const now = multiples.at(-1)?.value ?? null;
  const past = multiples.slice(0, -1).flatMap(({ value }) => (value === null ? [] : [value]));
  if (now === null) return null;
  const at = `At ${now.toFixed(1)} times sales`;
  if (past.length < 2) return `${at}.`;
  const lower = past.filter((value) => now < value).length;
  const than = lower === 0 ? 'no less than at the end of any' : `less than at the end of ${lower}`;
  return `${at} ${name} costs ${than} of its last ${past.length} fiscal years.`;
}
