import type { PriceHistory, Vintages } from '@basecase/gateway/contract';
import type { DatedValue, ValueBand } from '@basecase/shared-ui/charts/plot/series';
import { formatNumber, NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type MarketFigures, whyNotComparable } from './comparable.model.ts';
import {
  type KnownWeek,
  knownWeeks,
  type Multiple,
  type MultipleHistory,
  multipleHistory,
  multipleKinds,
} from './multiples.model.ts';
import { joinCloses, pickCloses, pickWeeks } from './weeks.model.ts';

/** The panel of a multiple, as text and figures. */
export interface MultipleView {
  readonly key: string;
  readonly name: string;
  /** `19.4`, `Not meaningful` or `N/A`. */
  readonly value: string;
  readonly isNumber: boolean;
  /** `40th percentile`, or the parts that are missing; null without a band or for a multiple that means nothing. */
  readonly note: string | null;
  /** `Median 21.3 · band 12.4 to 61.5`, or why there is none. */
  readonly summary: string;
  readonly points: readonly DatedValue[];
  readonly multiples: readonly Multiple[];
  readonly band: ValueBand | null;
  /** The chart in one sentence. */
  readonly label: string;
}

/** Returns a multiple as text. */
export function multipleText(multiple: Multiple): string {
  if (multiple === 'missing') return NOT_AVAILABLE;
  return multiple === 'not meaningful' ? 'Not meaningful' : formatNumber(multiple, 1);
}

const endings = ['th', 'st', 'nd', 'rd'] as const;

/** Returns a percentile in words, such as `81st percentile`. No value is below or above all values of its own set. */
export function percentileText(percentile: number): string {
  const rank = Math.min(99, Math.max(1, Math.round(percentile)));
  const isTeen = rank >= 11 && rank <= 13;
  return `${rank}${isTeen ? 'th' : (endings[rank % 10] ?? 'th')} percentile`;
}

/** Returns the panels of all multiples. @param weeks oldest first */
export function multipleViews(weeks: readonly KnownWeek[]): MultipleView[] {
  return multipleKinds.map((kind) => toView(multipleHistory(kind, weeks)));
}

function toView({ kind, points, multiples, now, missing, band, percentile }: MultipleHistory): MultipleView {
  const value = multipleText(now);
  const note = percentile === null ? missing : percentileText(percentile);
  const range =
    band === null
      ? 'Too short for a band'
      : `Median ${multipleText(band.median)} · band ${multipleText(band.low)} to ${multipleText(band.high)}`;
  const span = `${formatCalendarDay(points[0]?.date ?? '')} to ${formatCalendarDay(points.at(-1)?.date ?? '')}`;
  const latest = note === null ? value : `${value}, ${note}`;
  return {
    key: kind.key,
    name: kind.name,
    value,
    isNumber: typeof now === 'number',
    note,
    summary: range,
    points,
    multiples,
    band,
    label: `${kind.name} from ${span}; latest ${latest}. ${range}`,
  };
}

/** The section of multiples: its panels, or the reason why there are none. */
export interface MultiplesView {
  readonly reason: string | null;
  /** `Every week since May 2016, with the figures filed by that day`. */
  readonly span: string;
  /** Days between two points that are no gap. */
  readonly gapDays: number;
  readonly multiples: readonly MultipleView[];
}

/** Two missing points are holidays; more are a gap. */
const gaps = { weeks: 25, 'half months': 40 } as const;

const without = (reason: string): MultiplesView => ({ reason, span: '', gapDays: gaps.weeks, multiples: [] });

/**
 * Returns the multiples of each week of ten years, of each half month where public closes reach further back. No figure
 * counts before the day of its filing.
 * @param history null without prices of a provider
 */
export function multiplesView(market: MarketFigures, history: PriceHistory | null, vintages: Vintages): MultiplesView {
  // A chart of public closes has the same ones, without those before a split.
  const own = history === null || history.source === 'sec' ? [] : pickCloses(history);
  if (own === null) return without('There are no closes without dividends taken off, which past multiples need.');
  const { closes, isJoined } = joinCloses(own, vintages.closes ?? []);
  const weeks = pickWeeks(closes);
  const [first] = weeks;
  const last = weeks.at(-1);
  if (first === undefined || last === undefined) return without('No price history data available.');
  if (vintages.quarterly.length === 0) return without('No quarterly or annual reports of this company were found.');
  const reason = whyNotComparable(market, vintages, last.date);
  if (reason !== null) return without(reason);
  return {
    reason: null,
    span: `Every ${isJoined ? 'half month' : 'week'} since ${formatCalendarDay(first.date)}, with the figures filed by that day`,
    gapDays: gaps[isJoined ? 'half months' : 'weeks'],
    multiples: multipleViews(knownWeeks(weeks, vintages.quarterly)),
  };
}
