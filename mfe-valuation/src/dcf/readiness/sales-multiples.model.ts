import type { PriceHistory } from '@basecase/gateway/contract';
import { parseNumeral } from '@basecase/shared-ui/figures/parse';
import { fiscalYear } from '@basecase/shared-ui/figures/period';
import { closeNear } from '../../company/closes.model.ts';
import type { ValuedCompany } from '../model/valued-company.ts';
import { type UsedFigure, usedFigures } from '../sources/used-figures.model.ts';
import { debtParts, figureIn } from './missing-inputs.model.ts';

/** Enterprise value ÷ revenue at the end of a fiscal year, or now. */
export interface SalesMultiple {
  readonly label: string;
  /** Null when a part of it is missing. */
  readonly value: number | null;
}

/**
 * Returns enterprise value to sales at the end of each used fiscal year, and now with the figures of the latest one. Enterprise value is
 * market value + debt − cash and short-term investments, which count as 0 where none are found.
 */
export function salesMultiples(company: ValuedCompany, prices: PriceHistory['data']): SalesMultiple[] {
  const { basis, statements, market, overview } = company;
  const years = basis.years.map(({ label }) => label);
  const past = years.map((label) => {
    const figures = usedFigures(statements, [label]);
    const report = statements.balanceSheet?.annualReports.find((report) => fiscalYear(report) === label);
    const shares = parseNumeral(report?.commonStockSharesOutstanding);
    const close = report === undefined ? null : closeNear(prices, report.fiscalDateEnding);
    // Closes of another currency say nothing about sales in this one.
    const value = shares === null || close === null || market.foreign !== null ? null : shares * close;
    return { label, value: multipleOf(figures, label, value) };
  });
  const latest = years.at(-1) ?? '';
  const now = market.foreign === null ? overview.marketCap : market.equity === 'converted' ? basis.marketCap : null;
  return [...past, { label: 'Now', value: multipleOf(usedFigures(statements, [latest]), latest, now) }];
}

function multipleOf(figures: readonly UsedFigure[], year: string, marketValue: number | null): number | null {
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
  if (past.length < 2) return `${at}. This says nothing about what its margin should be.`;
  const lower = past.filter((value) => now < value).length;
  return `${at} ${name} costs less than at the end of ${lower} of its last ${past.length} fiscal years. This says nothing about what its margin should be.`;
}
