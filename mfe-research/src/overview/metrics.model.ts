import type { Overview } from '@basecase/gateway/contract';
import { formatNumber, formatPercent, formatPerShare } from '@basecase/shared-ui/figures/format';

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
  /** The missing part of a missing figure; null otherwise. */
  readonly note: string | null;
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

/** A negative PEG or debt/equity comes from a loss or negative equity. It has no meaning, so it has no colour. */
function meaningful(metric: Metric, value: Figure): Metric {
  return finite(value) && value < 0 ? { ...metric, level: 'none' } : metric;
}

/** Twice today's price: an analyst target at the price fills half the bar. */
const TARGET_SCALE = 2;
/** A tenth of the price: earnings at a P/E of 10 fill the bar. */
const EPS_SCALE = 0.1;
const DIVIDEND_FULL = 0.05;

type MetricSource = Omit<Overview, 'source' | 'asOf' | 'symbol' | 'name'>;

/** Returns the three groups of key metrics with figures, ratings and bars. */
export function metricGroups(overview: MetricSource): MetricGroup[] {
  return [growthGroup(overview), valuationGroup(overview), qualityGroup(overview)];
}

function growthGroup(stock: MetricSource): MetricGroup {
  const { quarterlyRevenueGrowthYOY: revenue, quarterlyEarningsGrowthYOY: earnings, pegRatio, beta, price } = stock;
  const target = stock.analystTargetPrice;
  const money = { currency: stock.currency };
  return {
    title: 'Growth',
    metrics: [
      more('Revenue growth YoY', revenue, formatPercent(revenue), 0.05, 0.15),
      more('Earnings growth YoY', earnings, formatPercent(earnings), 0.05, 0.15),
      meaningful(less('PEG', pegRatio, formatNumber(pegRatio, 2), 1, 2), pegRatio),
      less('Beta', beta, formatNumber(beta, 2), 1, 1.5),
      unruled('Analyst target', target, formatPerShare(target, money), price === null ? null : price * TARGET_SCALE),
    ],
  };
}

function valuationGroup(stock: MetricSource): MetricGroup {
  const { peRatio, forwardPE, priceToBookRatio: book, eps, dividendYield, price } = stock;
  const money = { currency: stock.currency };
  return {
    title: 'Valuation',
    metrics: [
      more('P/E', peRatio, formatNumber(peRatio, 1), 15, 25),
      more('Forward P/E', forwardPE, formatNumber(forwardPE, 1), 15, 25),
      less('Price/book', book, formatNumber(book, 1), 3, 5),
      unruled('EPS', eps, formatPerShare(eps, money), price === null ? null : price * EPS_SCALE),
      unruled('Dividend yield', dividendYield, formatPercent(dividendYield, { decimals: 2 }), DIVIDEND_FULL),
    ],
  };
}

function qualityGroup(stock: MetricSource): MetricGroup {
  const { profitMargin, returnOnEquityTTM: roe, returnOnAssetsTTM: roa } = stock;
  const { currentRatio, debtToEquity, derived } = stock;
  return {
    title: 'Quality',
    metrics: [
      more('Profit margin', profitMargin, formatPercent(profitMargin), 0.1, 0.2),
      more('ROE', roe, formatPercent(roe), 0.1, 0.2),
      more('ROA', roa, formatPercent(roa), 0.05, 0.15),
      {
        ...ruled('Current ratio', currentRatio, formatNumber(currentRatio, 2), {
          level: levelOfCurrentRatio(currentRatio),
          limits: [1, 1.5],
        }),
        note: derived?.currentRatioGap ?? null,
      },
      {
        ...meaningful(less('Debt/equity', debtToEquity, formatNumber(debtToEquity, 2), 0.5, 1), debtToEquity),
        note: derived?.debtToEquityGap ?? null,
      },
    ],
  };
}
