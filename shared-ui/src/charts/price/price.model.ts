import { formatNumberAxis, formatNumberShort } from '../../figures/format.ts';
import { growthRate } from '../../figures/growth.ts';
import { formatCalendarDay } from '../../figures/period.ts';
import { labelRoom, type Margin } from '../plot/geometry.model.ts';
import type { PriceMark, PricePoint, PriceSpan, TradeMarkKind } from '../plot/series.ts';
import { niceTicks } from '../plot/ticks.model.ts';
import { nearestPosition, parseTimes, runsWithoutGaps, timePositions } from '../plot/time-axis.model.ts';

export interface PlacedMark extends PriceMark {
  /** Position on the axis, 0 to 1. */
  readonly at: number;
  /** The point that is nearest. */
  readonly index: number;
}

/** A span in the shown time, by positions from 0 to 1. */
export interface PlacedSpan {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

export interface VolumePlan {
  readonly values: readonly (number | null)[];
  /** The end of the axis, and its label. */
  readonly top: number;
  readonly label: string;
}

/** The plan of a price chart, independent of its width. */
export interface PricePlan {
  readonly points: readonly PricePoint[];
  /** Position of each point on the axis, 0 to 1. */
  readonly positions: readonly number[];
  /** Parts of the line without a gap, as first and last index. */
  readonly runs: readonly (readonly [number, number])[];
  readonly ticks: readonly number[];
  readonly margin: Margin;
  /** Null without volumes. */
  readonly volume: VolumePlan | null;
  readonly marks: readonly PlacedMark[];
  /** Whether marks are in a row below the line. */
  readonly hasMarkRow: boolean;
  readonly spans: readonly PlacedSpan[];
}

/** Height of the bars of volume, and of their gap to the line. */
export const VOLUME_HEIGHT = 44;
export const VOLUME_GAP = 12;
export const MARKS_HEIGHT = 18;
const LABELS_HEIGHT = 28;
const TOP = 12;
/** The names of spans are above the line. */
const TOP_WITH_SPANS = 30;
const noSpans: readonly PriceSpan[] = [];

/** Ten trading days with two weekends and two holidays. */
export const DAILY_GAP_DAYS = 16;

/** Returns the plan of a price chart. @param points oldest first @param gapDays the longest step that is no gap */
export function pricePlan(
  points: readonly PricePoint[],
  marks: readonly PriceMark[],
  gapDays: number,
  spans: readonly PriceSpan[] = noSpans,
): PricePlan {
  const closes = points.map((point) => point.close);
  // Math.min(...) would exceed the limit of arguments with years of daily closes.
  const low = closes.reduce((least, close) => Math.min(least, close), closes[0] ?? 0);
  const high = closes.reduce((most, close) => Math.max(most, close), closes[0] ?? 0);
  const ticks = niceTicks(low, high);
  const days = points.map((point) => point.date);
  const times = parseTimes(days);
  const positions = timePositions(times);
  const volume = volumePlan(points);
  const placed = placedMarks(days, positions, marks);
  const hasMarkRow = placed.some(({ kind }) => !isTradeMark(kind));
  const right = Math.max(labelRoom(ticks.map(formatNumberAxis)), labelRoom([(closes.at(-1) ?? 0).toFixed(2)]) + 6);
  const below = (volume === null ? 0 : VOLUME_GAP + VOLUME_HEIGHT) + (hasMarkRow ? MARKS_HEIGHT : 0);
  const placedSpans = placeSpans(days, spans);
  return {
    points,
    positions,
    runs: runsWithoutGaps(times, gapDays),
    ticks,
    margin: { top: placedSpans.length === 0 ? TOP : TOP_WITH_SPANS, right, bottom: below + LABELS_HEIGHT, left: 4 },
    volume,
    marks: placed,
    hasMarkRow,
    spans: placedSpans,
  };
}

function volumePlan(points: readonly PricePoint[]): VolumePlan | null {
  if (points.every(({ volume }) => volume == null)) return null;
  const values = points.map(({ volume }) => volume ?? null);
  const most = values.reduce<number>((top, value) => Math.max(top, value ?? 0), 0);
  if (most === 0) return null;
  const top = niceTicks(0, most).at(-1) ?? most;
  return { values, top, label: formatNumberShort(top) };
}

function placedMarks(days: readonly string[], positions: readonly number[], marks: readonly PriceMark[]): PlacedMark[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) return [];
  const start = Date.parse(first);
  const span = Date.parse(last) - start;
  return marks
    .filter(({ date }) => date >= first && date <= last)
    .map((mark) => {
      const at = (Date.parse(mark.date) - start) / span;
      return { ...mark, at, index: nearestPosition(positions, at) };
    });
}

export function isTradeMark(kind: PriceMark['kind']): kind is TradeMarkKind {
  return kind !== 'ring' && kind !== 'diamond';
}

/** Returns the spans within the shown time, cut at its ends. */
function placeSpans(days: readonly string[], spans: readonly PriceSpan[]): PlacedSpan[] {
  const [first] = days;
  const last = days.at(-1);
  if (first === undefined || last === undefined || first === last) return [];
  const start = Date.parse(first);
  const length = Date.parse(last) - start;
  const place = (day: string) => Math.min(1, Math.max(0, (Date.parse(day) - start) / length));
  return spans
    .filter(({ from, to }) => to >= first && from <= last)
    .map(({ from, to, text }) => ({ from: place(from), to: place(to), text }));
}

/** Marks of trades that are joined, since they would cover each other. */
export interface JoinedTrades {
  readonly kind: TradeMarkKind;
  readonly at: number;
  readonly index: number;
  /** Null at the line. */
  readonly price: number | null;
  readonly count: number;
}

const JOIN_PX = 8;

/** Returns the marks of trades; those of one kind that are closer than 8 pixels are one. @param width pixels of the axis */
export function joinTrades(marks: readonly PlacedMark[], width: number): JoinedTrades[] {
  const joined: JoinedTrades[] = [];
  for (const { kind, at, index, price = null } of marks.toSorted((a, b) => a.at - b.at)) {
    if (!isTradeMark(kind)) continue;
    const before = joined.findLastIndex((one) => one.kind === kind);
    const known = joined[before];
    if (known !== undefined && (at - known.at) * width < JOIN_PX) joined[before] = { ...known, count: known.count + 1 };
    else joined.push({ kind, at, index, price, count: 1 });
  }
  return joined;
}

/** Returns the points with a trade, in order. */
export function listTradePoints({ marks }: PricePlan): readonly number[] {
  const points = new Set(marks.flatMap(({ kind, index }) => (isTradeMark(kind) ? [index] : [])));
  return [...points].sort((a, b) => a - b);
}

export function listMarks(plan: PricePlan, index: number): string[] {
  return plan.marks.filter((mark) => mark.index === index).map(({ text }) => text);
}

/** Half the width of a mark and a little more, in pixels. */
const MARK_REACH_PX = 5;

/** Texts of the marks within reach of a point: a pointer seldom finds one of a thousand points. */
export function marksNear(plan: PricePlan, index: number, width: number): string[] {
  const at = plan.positions[index] ?? 0;
  return plan.marks.filter((mark) => Math.abs(mark.at - at) * width <= MARK_REACH_PX).map(({ text }) => text);
}

/** The change from one point to another. */
export interface RangeChange {
  /** The change as a fraction; null when it has no meaning. */
  readonly share: number | null;
  /** `5 Jan 2024 to 27 Dec 2024`. */
  readonly span: string;
}

/** Returns the change over a range of points; null when a point is missing. @param from, to indexes, in this order */
export function rangeChange(points: readonly PricePoint[], from: number, to: number): RangeChange | null {
  const [first, last] = [points[from], points[to]];
  if (first === undefined || last === undefined) return null;
  const span = `${formatCalendarDay(first.date)} to ${formatCalendarDay(last.date)}`;
  return { share: growthRate(first.close, last.close), span };
}
