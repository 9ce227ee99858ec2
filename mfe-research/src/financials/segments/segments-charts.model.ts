import type { SegmentBreakdown, SegmentPart } from '@basecase/gateway/contract';
import type { BarSeries, ChartColor } from '@basecase/shared-ui/charts/plot/series';
import { formatPercent } from '@basecase/shared-ui/figures/format';
import { margin } from '@basecase/shared-ui/figures/growth';
import { moneyFormats } from '../../money-formats.model.ts';
import { formatSpan } from '../table/table-period.model.ts';
import { measureNames, partLabel, pointsText, type SegmentColumn } from './segments.model.ts';

/** Most parts of a chart. */
const MOST_PARTS = 6;

const colors: readonly ChartColor[] = ['series-1', 'series-2', 'series-3', 'series-4', 'series-5', 'series-6'];
const OTHER: ChartColor = 'series-8';

interface ChartPart {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** One per column, oldest first. */
  readonly values: readonly (number | null)[];
}

/** Returns the outermost parts; of more than six the smallest join as "Other parts". A part that is not stated adds nothing. */
function chartParts(breakdown: SegmentBreakdown, columns: readonly SegmentColumn[]): ChartPart[] {
  const outermost = breakdown.parts.filter(({ partOf }) => partOf === null);
  const listValues = ({ figures }: SegmentPart) => columns.map(({ place }) => figures[place]?.value ?? null);
  const findSize = (part: SegmentPart): number => Math.abs(listValues(part).findLast((value) => value !== null) ?? 0);
  const room = outermost.length > MOST_PARTS ? MOST_PARTS - 1 : MOST_PARTS;
  const kept = new Set([...outermost].sort((a, b) => findSize(b) - findSize(a)).slice(0, room));
  const own = outermost
    .filter((part) => kept.has(part))
    .map(
      (part, index): ChartPart => ({
        key: part.member,
        label: partLabel(part),
        color: colors[index] ?? OTHER,
        values: listValues(part),
      }),
    );
  const joined = outermost.filter((part) => !kept.has(part)).map(listValues);
  if (joined.length === 0) return own;
  const values = columns.map((_, index) => {
    const known = joined.flatMap((one) => one[index] ?? []);
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
  });
  return [...own, { key: 'other', label: 'Other parts', color: OTHER, values }];
}

export interface SegmentsChart {
  readonly title: string;
  readonly label: string;
  readonly periods: readonly string[];
  readonly bars: readonly BarSeries[];
}

/** Returns the stacked chart of a measure by parts. */
export function segmentsChart(
  breakdown: SegmentBreakdown,
  columns: readonly SegmentColumn[],
  currency: string | null,
): SegmentsChart {
  const periods = columns.map(({ label }) => label);
  const title = `${measureNames[breakdown.measure]} by ${breakdown.by}`;
  const newest = breakdown.sums[columns.at(-1)?.place ?? -1] ?? null;
  return {
    title,
    label: `${title}, ${formatSpan(periods)}, latest sum ${moneyFormats(currency).short(newest)}`,
    periods,
    bars: chartParts(breakdown, columns),
  };
}

export interface PartShare {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  /** Share of the sum in the newest period. */
  readonly share: string;
  /** Change in percentage points since the oldest period. */
  readonly change: string;
  /** Length of the bar and place of the oldest share, 0 to 1; null when there is none. */
  readonly now: number | null;
  readonly before: number | null;
}

const within = (share: number | null): number | null => (share === null ? null : Math.min(1, Math.max(0, share)));

/** Returns each part's share of the sum of parts, in the newest period and in the oldest. */
export function partShares(breakdown: SegmentBreakdown, columns: readonly SegmentColumn[]): PartShare[] {
  const [first, last] = [columns[0]?.place ?? -1, columns.at(-1)?.place ?? -1];
  return chartParts(breakdown, columns).map(({ key, label, color, values }) => {
    const now = margin(values.at(-1), breakdown.sums[last]);
    const before = first === last ? null : margin(values[0], breakdown.sums[first]);
    const change = now === null || before === null ? '' : pointsText((now - before) * 100);
    return { key, label, color, share: formatPercent(now), change, now: within(now), before: within(before) };
  });
}
