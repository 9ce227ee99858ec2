import type { BalanceSheet } from '@basecase/gateway/contract';
import { readFigure } from '@basecase/shared-ui/figures/reports';
import { type MarketFigures, whyNotTheShares } from '../multiples/comparable.model.ts';
import type { Market } from './scores.model.ts';

/**
 * Returns the closes of a company, or why they do not value it: the shares of the newest balance sheet must agree with
 * the market cap.
 * @param closes adjusted only for splits, or null
 */
export function buildMarket(
  overview: MarketFigures | null,
  closes: Market['closes'] | null,
  sheet: Pick<BalanceSheet, 'annualReports' | 'quarterlyReports'> | null,
): Market {
  const without = (reason: string): Market => ({ closes: [], reason });
  if (overview === null || closes === null) return without('Prices without adjustment for dividends not found');
  const reports = [...(sheet?.quarterlyReports ?? []), ...(sheet?.annualReports ?? [])];
  const newest = reports.reduce<(typeof reports)[number] | null>(
    (best, report) => (best === null || report.fiscalDateEnding > best.fiscalDateEnding ? report : best),
    null,
  );
  if (newest === null) return without('Balance sheet not found');
  const { currency } = overview;
  if (currency === null || newest.reportedCurrency === null)
    return without('Currency of price or statements not found');
  if (currency !== newest.reportedCurrency) {
    return without(`Statements are in ${newest.reportedCurrency}, the price is in ${currency}`);
  }
  const shares = readFigure(newest, 'sharesOutstanding') ?? readFigure(newest, 'commonStockSharesOutstanding');
  return { closes, reason: whyNotTheShares(overview, shares) };
}
