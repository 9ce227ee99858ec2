import type { Overview } from '@basecase/gateway/contract';
import { comparablePrice } from '@basecase/shared-ui/company/price-age.model';
import { formatNumber, formatPercent, formatPerShare, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { betaNote, bookNote, earningsNote, NOT_GIVEN, pegNote, targetNote } from './metric-notes.model.ts';

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
function noted(metric: Metric, note: string | null, missing: string = NOT_GIVEN): Metric {
  return { ...metric, note: metric.value === NOT_AVAILABLE ? missing : note };
}

/** Adds the meaning of a figure of which neither more nor less is better. */
function stated(metric: Metric, note: string | null): Metric {
  return { ...noted(metric, note), neutral: true };
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

export type MetricSource = Omit<Overview, 'source' | 'asOf' | 'symbol' | 'name'>;

/** The origin of growth, margin and returns: the notes of these figures. */
export interface Basis {
  /** The period of growth; null when it is not known. */
  readonly growth: string | null;
  /** The period of the others. */
  readonly year: string;
  /** Why a figure is missing. */
  readonly missing: string;
  /** Why growth of earnings is missing. */
  readonly earningsMissing: string;
}

function providerBasis({ latestQuarter }: MetricSource): Basis {
  const growth = latestQuarter === null ? null : `Quarter to ${formatCalendarDay(latestQuarter)}`;
  return { growth, year: 'Latest 4 quarters', missing: NOT_GIVEN, earningsMissing: NOT_GIVEN };
}

/** Titles of the groups of key metrics. */
export const groupTitles = ['Growth', 'Valuation', 'Quality'] as const;
/** Number of metrics of each group. */
export const groupSize = 5;

/** Returns the three groups of key metrics with figures, ratings and bars. */
export function metricGroups(overview: MetricSource, basis = providerBasis(overview)): MetricGroup[] {
  return [growthGroup(overview, basis), valuationGroup(overview, basis), qualityGroup(overview, basis)];
}

function growthGroup(stock: MetricSource, basis: Basis): MetricGroup {
  const { quarterlyRevenueGrowthYOY: revenue, quarterlyEarningsGrowthYOY: earnings, pegRatio, beta } = stock;
  const price = comparablePrice(stock);
  const target = stock.analystTargetPrice;
  const money = { currency: stock.currency };
  const growth = (label: string, value: Figure, missing: string) =>
    noted(more(label, value, formatPercent(value), 0.05, 0.15), basis.growth, missing);
  return {
    title: 'Growth',
    metrics: [
      growth('Revenue growth YoY', revenue, basis.missing),
      growth('Earnings growth YoY', earnings, basis.earningsMissing),
      noted(meaningful(less('PEG', pegRatio, formatNumber(pegRatio, 2), 1, 2), pegRatio), pegNote(pegRatio)),
      noted(less('Beta', beta, formatNumber(beta, 2), 1, 1.5), betaNote(beta)),
      noted(
        unruled('Analyst target', target, formatPerShare(target, money), price === null ? null : price * TARGET_SCALE),
        targetNote(stock),
      ),
    ],
  };
}

function valuationGroup(stock: MetricSource, basis: Basis): MetricGroup {
  const { peRatio, forwardPE, priceToBookRatio: book, eps, dividendYield, pegRatio } = stock;
  const price = comparablePrice(stock);
  const money = { currency: stock.currency };
  return {
    title: 'Valuation',
    metrics: [
      stated(more('P/E', peRatio, formatNumber(peRatio, 1), 15, 25), earningsNote(peRatio, pegRatio)),
      stated(more('Forward P/E', forwardPE, formatNumber(forwardPE, 1), 15, 25), earningsNote(forwardPE, null)),
      stated(less('Price/book', book, formatNumber(book, 1), 3, 5), bookNote(book)),
      noted(
        unruled('EPS', eps, formatPerShare(eps, money), price === null ? null : price * EPS_SCALE),
        basis.year,
        basis.missing,
      ),
      noted(
        unruled('Dividend yield', dividendYield, formatPercent(dividendYield, { decimals: 2 }), DIVIDEND_FULL),
        null,
      ),
    ],
  };
}

function qualityGroup(stock: MetricSource, basis: Basis): MetricGroup {
  const { profitMargin, returnOnEquityTTM: roe, returnOnAssetsTTM: roa } = stock;
  const { currentRatio, debtToEquity, derived } = stock;
  const ofYear = (metric: Metric) => noted(metric, basis.year, basis.missing);
  const sheet = derived?.balanceDate ? `Balance sheet of ${formatCalendarDay(derived.balanceDate)}` : null;
  return {
    title: 'Quality',
    metrics: [
      ofYear(more('Profit margin', profitMargin, formatPercent(profitMargin), 0.1, 0.2)),
      ofYear(more('ROE', roe, formatPercent(roe), 0.1, 0.2)),
      ofYear(more('ROA', roa, formatPercent(roa), 0.05, 0.15)),
      {
        ...ruled('Current ratio', currentRatio, formatNumber(currentRatio, 2), {
          level: levelOfCurrentRatio(currentRatio),
          limits: [1, 1.5],
        }),
        note: derived?.currentRatioGap ?? (finite(currentRatio) ? sheet : null),
      },
      {
        ...meaningful(less('Debt/equity', debtToEquity, formatNumber(debtToEquity, 2), 0.5, 1), debtToEquity),
        note: derived?.debtToEquityGap ?? (finite(debtToEquity) ? sheet : null),
      },
    ],
  };
}
