import type { CalculatedFigure, CalculatedName, Overview } from '@basecase/gateway/contract';
import { comparablePrice } from '@basecase/shared-ui/company/price-age.model';
import { isApart } from '@basecase/shared-ui/company/typed-price.model';
import { formatNumber, formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import {
  BEING_READ,
  betaNote,
  bookNote,
  earningsNote,
  NO_PROVIDER,
  NOT_FILED,
  NOT_GIVEN,
  NOT_LOADED,
  pegNote,
  targetNote,
} from './metric-notes.model.ts';

/** The rating of a figure; `none` without a rule or a figure. */
export type Level = 'low' | 'mid' | 'high' | 'none';

export interface Metric {
  readonly label: string;
  readonly value: string;
  readonly level: Level;
  /** Length of the bar, 0 to 1; null when the figure is missing. */
  readonly fraction: number | null;
  /** Positions of the limits on the bar, 0 to 1. */
  readonly thresholds: readonly number[];
  /** The period or meaning of the figure, or the reason why it is missing; null without any. */
  readonly note: string | null;
  /** True for a note that takes two lines with all that may come late. */
  readonly longNote?: boolean;
  /** True where more is not better: the note explains the figure, and its colour is no praise. */
  readonly neutral?: boolean;
}

export interface MetricGroup {
  readonly title: string;
  readonly metrics: readonly Metric[];
}

type Figure = number | null;

const clamp = (share: number): number => Math.min(1, Math.max(0, share));
const finite = (value: Figure): value is number => value !== null && Number.isFinite(value);

/** Rates a figure of which more is better: red below `good`, blue below `excellent`, else green. */
export function levelOfMore(value: Figure, good: number, excellent: number): Level {
  if (!finite(value)) return 'none';
  if (value < good) return 'low';
  return value < excellent ? 'mid' : 'high';
}

/** Rates a figure of which less is better: green below `best`, blue below `fair`, else red. */
export function levelOfLess(value: Figure, best: number, fair: number): Level {
  if (!finite(value)) return 'none';
  if (value < best) return 'high';
  return value < fair ? 'mid' : 'low';
}

/** Rates a current ratio: green above 1.5, blue above 1, else red. */
export function levelOfCurrentRatio(value: Figure): Level {
  if (!finite(value)) return 'none';
  if (value > 1.5) return 'high';
  return value > 1 ? 'mid' : 'low';
}

interface Rule {
  readonly level: Level;
  readonly limits: readonly [number, number];
}

/** A bar ends at twice the upper limit, so that both limits are well inside. */
function ruled(label: string, value: Figure, text: string, rule: Rule): Metric {
  const full = rule.limits[1] * 2;
  return {
    label,
    value: text,
    level: rule.level,
    fraction: finite(value) ? clamp(value / full) : null,
    thresholds: rule.limits.map((limit) => limit / full),
    note: null,
  };
}

function more(label: string, value: Figure, text: string, good: number, excellent: number): Metric {
  return ruled(label, value, text, { level: levelOfMore(value, good, excellent), limits: [good, excellent] });
}

function less(label: string, value: Figure, text: string, best: number, fair: number): Metric {
  return ruled(label, value, text, { level: levelOfLess(value, best, fair), limits: [best, fair] });
}

/** Returns a metric without a rule: a grey bar that ends at `full`. */
function unruled(label: string, value: Figure, text: string, full: Figure): Metric {
  const share = finite(value) && finite(full) && full > 0 ? clamp(value / full) : null;
  return { label, value: text, level: 'none', fraction: share, thresholds: [], note: null };
}

/** Adds a note to a figure, and to a missing one the reason. */
function noted(metric: Metric, note: string | null, missing: string): Metric {
  return { ...metric, note: metric.value === NOT_AVAILABLE ? missing : note };
}

/** Adds the meaning of a figure of which neither more nor less is better. */
function stated(metric: Metric, note: string | null, missing: string): Metric {
  return { ...noted(metric, note, missing), neutral: true };
}

/** A negative PEG or debt/equity comes from a loss or negative equity. It has no meaning, so it has no colour. */
function meaningful(metric: Metric, value: Figure): Metric {
  return finite(value) && value < 0 ? { ...metric, level: 'none' } : metric;
}

/** The bar ends at twice today's price: an analyst target at the price fills half of it. */
const TARGET_SCALE = 2;
/** The bar ends at a tenth of the price: earnings at a P/E of 10 fill it. */
const EPS_SCALE = 0.1;
const DIVIDEND_FULL = 0.05;

export type MetricSource = Overview;

/** Returns the note of a figure that filings may give: its period or meaning, and what filings say of it. */
function describeFigure(stock: MetricSource, name: CalculatedName, ofProvider: string | null): string | null {
  const made = stock.calculated?.[name];
  if (made === undefined) return ofProvider;
  if (stock[name] === made.value) return ofProvider === null ? originText(made) : `${originText(made)}. ${ofProvider}`;
  if (!isApart(stock, name)) return ofProvider;
  const money = { currency: stock.currency };
  const value = name === 'eps' ? formatPerShare(made.value, money) : formatCalculated(name, made.value);
  return `${ofProvider === null ? '' : `${ofProvider}. `}By filings ${value}`;
}

const percents: readonly CalculatedName[] = [
  'profitMargin',
  'returnOnEquityTTM',
  'returnOnAssetsTTM',
  'quarterlyRevenueGrowthYOY',
  'quarterlyEarningsGrowthYOY',
];

function formatCalculated(name: CalculatedName, value: number): string {
  if (name === 'dividendYield') return formatPercent(value, { decimals: 2 });
  return percents.includes(name) ? formatPercent(value) : formatNumber(value, 1);
}

/** Returns the calculation of a figure: "Price ÷ diluted EPS, 12 months to 30 Sep 2026". */
function originText({ formula, period, periodEnd }: CalculatedFigure): string {
  return `${formula}, ${spans[period]} ${formatCalendarDay(periodEnd)}`;
}

const spans = {
  'twelve months': '12 months to',
  'fiscal year': 'fiscal year to',
  quarter: 'quarter to',
  'balance sheet': 'at',
  prices: 'to',
} as const;

/** Returns why a figure is missing that filings could give. */
function whyMissing(stock: MetricSource): string {
  if (isBeingRead(stock)) return BEING_READ;
  return stock.source === 'sec' ? NOT_FILED : NOT_GIVEN;
}

/** Whether filings are being read that may give what is missing. */
function isBeingRead({ source, pending = [] }: MetricSource): boolean {
  return source === 'sec' && pending.includes('filings');
}

/** Returns why a figure is missing that only the provider has. */
export function whyNotGiven({ source, pending }: Pick<Overview, 'source' | 'pending'>): string {
  if (source !== 'sec') return NOT_GIVEN;
  return pending?.includes('profile') === true ? NOT_LOADED : NO_PROVIDER;
}

/** Titles of the groups of key metrics. */
export const groupTitles = ['Growth', 'Valuation', 'Quality'] as const;
/** Number of metrics of each group. */
export const groupSize = 5;

/** Returns the three groups of key metrics with figures, ratings and bars, without those that need a provider where there is none. */
export function metricGroups(overview: MetricSource): MetricGroup[] {
  return [growthGroup(overview), valuationGroup(overview), qualityGroup(overview)].map(({ title, metrics }) => ({
    title,
    metrics: metrics.filter(({ note }) => note !== NO_PROVIDER),
  }));
}

/** Returns the names of the figures that only a data provider has, where there is none; empty otherwise. */
export function listUnprovided(overview: MetricSource): string[] {
  return [growthGroup(overview), valuationGroup(overview)]
    .flatMap(({ metrics }) => metrics)
    .flatMap(({ label, note }) => (note === NO_PROVIDER ? [label] : []));
}

function growthGroup(stock: MetricSource): MetricGroup {
  const { pegRatio, beta } = stock;
  const price = comparablePrice(stock);
  const target = stock.analystTargetPrice;
  const money = { currency: stock.currency };
  const { latestQuarter, source } = stock;
  const quarter = latestQuarter === null || source === 'sec' ? null : `Quarter to ${formatCalendarDay(latestQuarter)}`;
  const growth = (label: string, name: 'quarterlyRevenueGrowthYOY' | 'quarterlyEarningsGrowthYOY') => {
    const value = stock[name];
    return noted(
      more(label, value, formatPercent(value), 0.05, 0.15),
      describeFigure(stock, name, quarter),
      whyMissing(stock),
    );
  };
  const why = whyNotGiven(stock);
  return {
    title: 'Growth',
    metrics: [
      growth('Revenue growth YoY', 'quarterlyRevenueGrowthYOY'),
      growth('Earnings growth YoY', 'quarterlyEarningsGrowthYOY'),
      noted(meaningful(less('PEG', pegRatio, formatNumber(pegRatio, 2), 1, 2), pegRatio), pegNote(pegRatio), why),
      noted(less('Beta', beta, formatNumber(beta, 2), 1, 1.5), betaNote(beta), why),
      noted(
        unruled('Analyst target', target, formatPerShare(target, money), price === null ? null : price * TARGET_SCALE),
        targetNote(stock),
        why,
      ),
    ],
  };
}

function valuationGroup(stock: MetricSource): MetricGroup {
  const { peRatio, forwardPE, priceToBookRatio: book, eps, dividendYield, pegRatio } = stock;
  const price = comparablePrice(stock);
  const money = { currency: stock.currency };
  return {
    title: 'Valuation',
    metrics: [
      {
        ...stated(
          more('P/E', peRatio, formatNumber(peRatio, 1), 15, 25),
          describeFigure(stock, 'peRatio', earningsNote(peRatio, pegRatio)),
          whyNoRatio(stock, eps !== null && eps <= 0 ? 'Negative earnings' : NOT_FILED),
        ),
        longNote: true,
      },
      stated(
        more('Forward P/E', forwardPE, formatNumber(forwardPE, 1), 15, 25),
        earningsNote(forwardPE, null),
        whyNotGiven(stock),
      ),
      stated(
        less('Price/book', book, formatNumber(book, 1), 3, 5),
        describeFigure(stock, 'priceToBookRatio', bookNote(book)),
        whyNoRatio(stock, 'No positive book value'),
      ),
      noted(
        unruled('EPS', eps, formatPerShare(eps, money), price === null ? null : price * EPS_SCALE),
        describeFigure(stock, 'eps', ofFourQuarters(stock)),
        whyMissing(stock),
      ),
      noted(
        unruled('Dividend yield', dividendYield, formatPercent(dividendYield, { decimals: 2 }), DIVIDEND_FULL),
        dividendYield === 0 ? 'Pays no dividend' : describeFigure(stock, 'dividendYield', null),
        whyNoRatio(stock, NOT_FILED),
      ),
    ],
  };
}

/** Returns the period of the provider's figures; null where these are not loaded. */
function ofFourQuarters({ source }: MetricSource): string | null {
  return source === 'sec' ? null : 'Latest 4 quarters';
}

/** Returns why a ratio to the price is missing. @param other the reason where price and shares are known */
function whyNoRatio(stock: MetricSource, other: string): string {
  if (stock.source !== 'sec') return NOT_GIVEN;
  if (isBeingRead(stock)) return BEING_READ;
  if (stock.price === null) return 'No price';
  return stock.basis?.sharesGap ?? other;
}

function qualityGroup(stock: MetricSource): MetricGroup {
  const { profitMargin, returnOnEquityTTM: roe, returnOnAssetsTTM: roa } = stock;
  const { currentRatio, debtToEquity, derived } = stock;
  const ofYear = (name: CalculatedName, metric: Metric) =>
    noted(metric, describeFigure(stock, name, ofFourQuarters(stock)), whyMissing(stock));
  const isRead = !isBeingRead(stock);
  const sheet = derived?.balanceDate ? `Balance sheet of ${formatCalendarDay(derived.balanceDate)}` : null;
  return {
    title: 'Quality',
    metrics: [
      ofYear('profitMargin', more('Profit margin', profitMargin, formatPercent(profitMargin), 0.1, 0.2)),
      ofYear('returnOnEquityTTM', more('ROE', roe, formatPercent(roe), 0.1, 0.2)),
      ofYear('returnOnAssetsTTM', more('ROA', roa, formatPercent(roa), 0.05, 0.15)),
      {
        ...ruled('Current ratio', currentRatio, formatNumber(currentRatio, 2), {
          level: levelOfCurrentRatio(currentRatio),
          limits: [1, 1.5],
        }),
        note: finite(currentRatio) ? sheet : isRead ? (derived?.currentRatioGap ?? null) : BEING_READ,
      },
      {
        ...meaningful(less('Debt/equity', debtToEquity, formatNumber(debtToEquity, 2), 0.5, 1), debtToEquity),
        note: finite(debtToEquity) ? sheet : isRead ? (derived?.debtToEquityGap ?? null) : BEING_READ,
      },
    ],
  };
}
