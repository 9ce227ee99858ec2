import type { PriceHistory, Timeframe } from '@basecase/gateway/contract';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { growthRate } from '@basecase/shared-ui/figures/growth';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';

/** Most closes of a chart: five years, or ten of monthly closes; fewer on a narrow screen. */
const pointCounts = {
  wide: { daily: 1260, weekly: 260, monthly: 120 },
  narrow: { daily: 250, weekly: 104, monthly: 60 },
} as const satisfies Record<string, Record<Timeframe, number>>;

export interface PriceView {
  readonly points: PriceHistory['data'];
  /** Change over the shown points, such as `+246.1%`; N/A with fewer than two. */
  readonly change: string;
  readonly tone: 'positive' | 'negative' | 'neutral';
  /** The span of the change, such as `over 1,260 daily closes`. */
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
  const most = pointCounts[width][timeframe];
  const points = history.data.slice(-most);
  const first = points[0];
  const last = points.at(-1);
  const share = points.length < 2 ? null : growthRate(first?.close, last?.close);
  const change = formatPercent(share, { plus: true });
  const mixed = dailyFrom !== null && first !== undefined && first.date < dailyFrom;
  const kind = mixed ? 'closes' : `${timeframe} closes`;
  const canReachFurther = history.olderOnRequest === true && points.length > 0 && points.length < most;
  const notes = [
    ...(canReachFurther && first !== undefined ? [`Daily since ${formatCalendarDay(first.date)}`] : []),
    ...(mixed ? [`Daily since ${formatCalendarDay(dailyFrom)}, weekly before`] : []),
    ...(meta === undefined ? [] : [`Stale: these prices are from ${formatMoment(meta.asOf)}`]),
  ];
  const span = `over ${points.length.toLocaleString('en-US')} ${kind}`;
  const from = first === undefined ? '' : formatCalendarDay(first.date);
  const until = last === undefined ? '' : formatCalendarDay(last.date);
  return {
    points,
    change,
    tone: share === null || share === 0 ? 'neutral' : share > 0 ? 'positive' : 'negative',
    span,
    canReachFurther,
    note: notes.length === 0 ? null : notes.join('. '),
    summary: `Closing price of ${symbol} from ${from} to ${until}, ${change} ${span}`,
  };
}
