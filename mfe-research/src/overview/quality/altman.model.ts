import type { CompanyKind } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type Figure, makeFigureReaders } from './figure.model.ts';
import { calculateRatio, type Ratio, subtotal, withoutValue } from './ratio.model.ts';
import type { YearReports } from './years.model.ts';

/** The market value of a company on past days. */
export interface Market {
  /** Closes adjusted only for splits, oldest first. */
  readonly closes: readonly { readonly date: string; readonly close: number }[];
  /** The reason why closes × shares is not the value of the company; null when it is. */
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;
/** A fiscal year may end in the middle of a week, before holidays. */
const OLDEST_CLOSE_DAYS = 10;

/** Returns the last close up to a day; null when it is more than ten days older. */
function closeAt(closes: Market['closes'], day: string): { readonly date: string; readonly close: number } | null {
  const last = closes.findLast(({ date }) => date <= day);
  if (last === undefined || Date.parse(day) - Date.parse(last.date) > OLDEST_CLOSE_DAYS * DAY_MS) return null;
  return last;
}

/** Kinds of companies whose debt is their raw material: measures of debt do not apply to them. */
const financials: readonly (CompanyKind | null)[] = ['bank', 'insurer', 'broker'];

/** Returns why a measure of debt and capital is not computed for a kind of company; null when it is. */
export function notForFinancials(kind: CompanyKind | null): string | null {
  if (!financials.includes(kind)) return null;
  return kind === 'broker' ? 'Not computed for brokers' : 'Not computed for banks and insurers';
}

/** Returns the Z-score of Altman (1968): 1.2 × working capital + 1.4 × retained earnings + 3.3 × EBIT + 1.0 × revenue, each / assets, + 0.6 × market value / liabilities. */
export function altmanScore(year: YearReports, { closes, reason }: Market): Ratio {
  if (reason !== null) return withoutValue(reason);
  const of = makeFigureReaders(year);
  const found = closeAt(closes, year.end);
  const close: Figure = {
    name: found === null ? `Close of ${formatCalendarDay(year.end)}` : `Close of ${formatCalendarDay(found.date)}`,
    value: found?.close ?? null,
    unit: 'per share',
    place: null,
    accession: null,
  };
  const figures = {
    current: of.balance('Current assets', 'totalCurrentAssets'),
    owed: of.balance('Current liabilities', 'totalCurrentLiabilities'),
    retained: of.balance('Retained earnings', 'retainedEarnings'),
    ebit: of.income('EBIT', 'ebit'),
    revenue: of.income('Revenue', 'totalRevenue'),
    shares: of.balance('Shares outstanding', 'commonStockSharesOutstanding', 'shares'),
    close,
    assets: of.balance('Total assets', 'totalAssets'),
    liabilities: of.balance('Total liabilities', 'totalLiabilities'),
  };
  return calculateRatio(figures, (n) => {
    if (n.assets.value <= 0 || n.liabilities.value <= 0) return 'Assets or liabilities are not above 0';
    const value = n.close.value * n.shares.value;
    const term = (name: string, weight: number, share: number) =>
      subtotal(`${weight.toFixed(1)} × ${name}`, weight * share, 'number', null);
    const terms = [
      term('working capital / assets', 1.2, (n.current.value - n.owed.value) / n.assets.value),
      term('retained earnings / assets', 1.4, n.retained.value / n.assets.value),
      term('EBIT / assets', 3.3, n.ebit.value / n.assets.value),
      term('market value / liabilities', 0.6, value / n.liabilities.value),
      term('revenue / assets', 1, n.revenue.value / n.assets.value),
    ];
    return {
      value: terms.reduce((sum, part) => sum + part.value, 0),
      subtotals: [subtotal('Market value', value), ...terms],
    };
  });
}
