import type { PriceHistory, ReportDates, Timeframe } from '@basecase/gateway/contract';
import type { PriceMark, PricePoint } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

/** Most closes of a chart: five years, or ten of monthly closes; fewer on a narrow screen. */
const pointCounts = {
  wide: { daily: 1260, weekly: 260, monthly: 120 },
  narrow: { daily: 250, weekly: 104, monthly: 60 },
} as const satisfies Record<string, Record<Timeframe, number>>;

/**
 * Years that this number of daily closes covers. Weekly closes before the first daily one would otherwise span decades.
 */
const dailyYears = { wide: 5, narrow: 1 } as const;
/** Days beyond these years, so that a full count of daily closes is not cut. */
const SPARE_DAYS = 10;

/** The longest step between two closes in days that is no gap: ten trading days, and the step of the timeframe itself. */
const gapDays = { daily: 16, weekly: 16, monthly: 47 } as const satisfies Record<Timeframe, number>;
/** Public closes are half a month apart. */
const publicGapDays = 40;

/** Basis of the closes. Older gateways do not send it. */
const bases = {
  close: { series: 'Close', change: 'close, not adjusted for dividends' },
  adjusted: { series: 'Adjusted close', change: 'adjusted for splits and dividends' },
  unknown: { series: 'Close', change: '' },
} as const;

export interface PriceView {
  readonly points: readonly PricePoint[];
  /** Name of the closes. */
  readonly series: string;
  readonly gapDays: number;
  /** Change over the shown points, such as `+246.1%`; N/A with fewer than two. */
  readonly change: string;
  readonly tone: 'positive' | 'negative' | 'neutral';
  /** The basis and start of the change: `close, not adjusted for dividends, since 14 May 2021`. */
  readonly span: string;
  /** The first daily close when older ones are weekly or not loaded, and the age of stale prices; null without either. */
  readonly note: string | null;
  /** Whether older closes can be loaded and the chart has room for them. */
  readonly canReachFurther: boolean;
  /** The chart in one sentence, for screen readers. */
  readonly summary: string;
}

/** Returns the view of a price history. */
export function priceView(history: PriceHistory, width: 'wide' | 'narrow'): PriceView {
  const { symbol, timeframe, dailyFrom, meta } = history;
  const points = shownPoints(history, width);
  const [first] = points;
  const last = points.at(-1);
  const share = points.length < 2 ? null : growthRate(first?.close, last?.close);
  const change = formatPercent(share, { plus: true });
  const noneDaily = timeframe === 'daily' && dailyFrom === null && points.length > 0;
  const isPublic = history.source === 'sec' && timeframe !== 'monthly';
  const mixed = dailyFrom !== null && first !== undefined && first.date < dailyFrom;
  const isShort = points.length > 0 && points.length < pointCounts[width][timeframe];
  const canReachFurther = history.olderOnRequest === true && isShort;
  const from = first === undefined ? '' : formatCalendarDay(first.date);
  const until = last === undefined ? '' : formatCalendarDay(last.date);
  const notes = [
    ...(isPublic ? ['Twice-monthly closes'] : []),
    ...(noneDaily && !isPublic ? ['Weekly: no daily prices are available'] : []),
    ...(canReachFurther ? [`Daily since ${from}`] : []),
    ...(mixed ? [`Daily since ${formatCalendarDay(dailyFrom)}, weekly before`] : []),
    ...(meta === undefined ? [] : [`Stale: these prices are from ${formatMoment(meta.asOf)}`]),
  ];
  const basis = bases[history.basis ?? 'unknown'];
  const closes = `${points.length.toLocaleString('en-US')} ${mixed ? '' : `${isPublic ? 'half-month' : noneDaily ? 'weekly' : timeframe} `}closes`;
  const adjusted = history.basis === 'adjusted' ? `, ${basis.change},` : '';
  return {
    points,
    series: basis.series,
    gapDays: isPublic ? publicGapDays : gapDays[timeframe],
    change,
    tone: share === null || share === 0 ? 'neutral' : share > 0 ? 'positive' : 'negative',
    span: [basis.change, from === '' ? '' : `since ${from}`].filter((part) => part !== '').join(', '),
    canReachFurther,
    note: notes.length === 0 ? null : notes.join('. '),
    summary: `Closing price of ${symbol}${adjusted} from ${from} to ${until}, ${change} over ${closes}`,
  };
}

/** Returns the newest points of a timeframe, with their volumes. */
function shownPoints({ data, volumes, timeframe }: PriceHistory, width: 'wide' | 'narrow'): PricePoint[] {
  const start = Math.max(0, data.length - pointCounts[width][timeframe]);
  const points = data.slice(start).map((point, index) => {
    const volume = volumes?.[start + index];
    return volume === undefined ? point : { ...point, volume };
  });
  const last = points.at(-1);
  if (timeframe !== 'daily' || last === undefined) return points;
  const since = new Date(last.date);
  since.setUTCFullYear(since.getUTCFullYear() - dailyYears[width]);
  since.setUTCDate(since.getUTCDate() - SPARE_DAYS);
  const earliest = since.toISOString().slice(0, 10);
  return points.filter(({ date }) => date >= earliest);
}

/** Names of the marks in the key of the chart. */
export const markNames = { ring: 'Earnings', diamond: 'Fiscal year end' } as const;

/** Returns the marks of a company's reports. */
export function priceMarks(dates: ReportDates | undefined): PriceMark[] {
  if (dates === undefined) return [];
  const ends = dates.fiscalYearEnds.map((date) => ({
    kind: 'diamond' as const,
    date,
    text: `Fiscal year ended ${formatCalendarDay(date)}`,
  }));
  const earnings = dates.earnings.map(({ date, fiscalDateEnding }) => ({
    kind: 'ring' as const,
    date,
    text: `Earnings of the quarter to ${formatCalendarDay(fiscalDateEnding)}, ${formatCalendarDay(date)}`,
  }));
  return [...ends, ...earnings];
}
