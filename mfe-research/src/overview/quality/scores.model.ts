import type { CompanyKind } from '@basecase/gateway/contract';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import {
  calculateRatio,
  type Figure,
  makeFigureReaders,
  type Outcome,
  type Ratio,
  type Subtotal,
  subtotal,
  withoutValue,
  withoutYearBefore,
  type YearReports,
} from './figure.model.ts';

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

/** The figures of a year that the signals compare with those of the year before. */
function comparedFigures(year: YearReports) {
  const of = makeFigureReaders(year, true);
  return {
    income: of.income('Net income', 'netIncome'),
    debt: of.longDebt(),
    currentAssets: of.balance('Current assets', 'totalCurrentAssets'),
    currentLiabilities: of.balance('Current liabilities', 'totalCurrentLiabilities'),
    shares: of.balance('Shares outstanding', 'commonStockSharesOutstanding', 'shares'),
    gross: of.income('Gross profit', 'grossProfit'),
    revenue: of.income('Revenue', 'totalRevenue'),
    assets: of.balance('Total assets', 'totalAssets'),
  };
}

type Compared = Readonly<Record<keyof ReturnType<typeof comparedFigures>, { readonly value: number }>>;

/** The ratios of a year. @param start total assets at the beginning of the year */
function calculateRatios(of: Compared, start: number) {
  return {
    roa: of.income.value / start,
    leverage: of.debt.value / ((of.assets.value + start) / 2),
    liquidity: of.currentAssets.value / of.currentLiabilities.value,
    margin: of.gross.value / of.revenue.value,
    turnover: of.revenue.value / start,
    shares: of.shares.value,
  };
}

type Ratios = ReturnType<typeof calculateRatios>;

const percent = (share: number): string => `${(share * 100).toFixed(1)}%`;
const times = (value: number): string => value.toFixed(2);
const change = (from: number, to: number, text: (value: number) => string): string => `${text(from)} to ${text(to)}`;

/** Returns the nine signals as 1 or 0, in the order of the paper. */
function listSignals(now: Ratios, then: Ratios, cash: number, income: number): Subtotal[] {
  const signal = (name: string, holds: boolean, remark: string | null) =>
    subtotal(name, holds ? 1 : 0, 'score', remark);
  return [
    signal('1. Return on assets is above 0', now.roa > 0, percent(now.roa)),
    signal('2. Operating cash flow is above 0', cash > 0, null),
    signal('3. Return on assets has risen', now.roa > then.roa, change(then.roa, now.roa, percent)),
    signal('4. Operating cash flow is above net income', cash > income, null),
    signal(
      '5. Long-term debt / assets has fallen',
      now.leverage < then.leverage,
      change(then.leverage, now.leverage, percent),
    ),
    signal('6. Current ratio has risen', now.liquidity > then.liquidity, change(then.liquidity, now.liquidity, times)),
    signal('7. No shares were issued', now.shares <= then.shares, null),
    signal('8. Gross margin has risen', now.margin > then.margin, change(then.margin, now.margin, percent)),
    signal('9. Revenue / assets has risen', now.turnover > then.turnover, change(then.turnover, now.turnover, times)),
  ];
}

/** Returns the F-score of Piotroski (2000), 0 to 9: how many of its nine signals hold. */
export function piotroskiScore(year: YearReports): Ratio {
  const { before } = year;
  if (before === null) return withoutYearBefore;
  if (before.before === null) return withoutValue(`Total assets at the beginning of ${before.label} not found`);
  const then = comparedFigures(before);
  const figures = {
    cash: makeFigureReaders(year, true).cash('Operating cash flow', 'operatingCashflow'),
    ...comparedFigures(year),
    incomeThen: then.income,
    debtThen: then.debt,
    currentAssetsThen: then.currentAssets,
    currentLiabilitiesThen: then.currentLiabilities,
    sharesThen: then.shares,
    grossThen: then.gross,
    revenueThen: then.revenue,
    assetsThen: then.assets,
    assetsFirst: makeFigureReaders(before.before, true).balance('Total assets', 'totalAssets'),
  };
  return calculateRatio(figures, (of): Outcome => {
    const now = calculateRatios(of, of.assetsThen.value);
    const earlier = calculateRatios(
      {
        income: of.incomeThen,
        debt: of.debtThen,
        currentAssets: of.currentAssetsThen,
        currentLiabilities: of.currentLiabilitiesThen,
        shares: of.sharesThen,
        gross: of.grossThen,
        revenue: of.revenueThen,
        assets: of.assetsThen,
      },
      of.assetsFirst.value,
    );
    if (![...Object.values(now), ...Object.values(earlier)].every(Number.isFinite)) return 'A figure to divide by is 0';
    const signals = listSignals(now, earlier, of.cash.value, of.income.value);
    return { value: signals.reduce((sum, { value }) => sum + value, 0), subtotals: signals };
  });
}
