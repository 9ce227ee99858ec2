import { labelRoom, type Margin } from '../plot/geometry.model.ts';
import type { DatedValue } from '../plot/series.ts';
import { niceTicks } from '../plot/ticks.model.ts';

/** A series of a chart of lines over time. */
export interface DatedLine {
  readonly key: string;
  readonly label: string;
  /** Its place among all series, which gives it colour, dash and marker. */
  readonly index: number;
  /** Oldest first; null is a gap. */
  readonly points: readonly DatedValue[];
}

/** A time that the chart can be read at, such as a day or a year of several ends. */
export interface ReadingMoment {
  /** YYYY-MM-DD: its place on the axis. */
  readonly date: string;
  readonly title: string;
  /** One per line; null is missing. */
  readonly values: readonly (number | null)[];
}

/** A point of a line as shares of the plot, from the left and from the bottom. */
export interface PlacedPoint {
  readonly x: number;
  readonly y: number;
}

export interface PlacedLine {
  readonly key: string;
  readonly index: number;
  /** Parts of the line between gaps. */
  readonly runs: readonly (readonly PlacedPoint[])[];
  /** The newest point with its label; null without any. */
  readonly end: (PlacedPoint & { readonly label: string; readonly value: number }) | null;
}

/** The plan of a chart of lines, independent of its size. */
export interface LinesPlan {
  readonly lines: readonly PlacedLine[];
  readonly ticks: readonly number[];
  /** Positions of the moments, 0 to 1. */
  readonly positions: readonly number[];
  /** First and last day; null without a point. */
  readonly span: { readonly first: string; readonly last: string } | null;
}

/**
 * Returns the plan of lines over a common time axis.
 * @param isFromZero whether the axis contains 0
 */
export function planLines(
  lines: readonly DatedLine[],
  moments: readonly ReadingMoment[],
  isFromZero: boolean,
): LinesPlan {
  const points = lines.flatMap((line) => line.points);
  const days = [...points, ...moments].map(({ date }) => date).sort();
  const values = points.flatMap(({ value }) => value ?? []);
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || values.length === 0) {
    return { lines: [], ticks: niceTicks(0, 1), positions: [], span: null };
  }
  const low = Math.min(...values, ...(isFromZero ? [0] : []));
  const ticks = niceTicks(low, Math.max(...values, ...(isFromZero ? [0] : [])));
  const [bottom, top] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const length = Date.parse(last) - Date.parse(first) || 1;
  const x = (date: string) => (Date.parse(date) - Date.parse(first)) / length;
  const y = (value: number) => (value - bottom) / (top - bottom || 1);
  return {
    lines: lines.map(({ key, label, index, points: own }) => {
      const newest = own.findLast(({ value }) => value !== null);
      const end =
        newest === undefined || newest.value === null
          ? null
          : { x: x(newest.date), y: y(newest.value), value: newest.value, label };
      return { key, index, runs: splitRuns(own, x, y), end };
    }),
    ticks,
    positions: moments.map(({ date }) => x(date)),
    span: { first, last },
  };
}

function splitRuns(
  points: readonly DatedValue[],
  x: (date: string) => number,
  y: (value: number) => number,
): PlacedPoint[][] {
  const runs: PlacedPoint[][] = [[]];
  for (const { date, value } of points) {
    if (value === null) runs.push([]);
    else runs.at(-1)?.push({ x: x(date), y: y(value) });
  }
  return runs.filter((run) => run.length > 0);
}

/** Least distance between two labels at the ends of lines. */
const labelPx = 14;

/** Returns the places of labels, moved apart so that none covers another, in the order given. @param wanted in pixels */
export function spreadLabels(wanted: readonly number[], height: number): number[] {
  const order = wanted.map((at, index) => ({ at, index })).sort((a, b) => a.at - b.at);
  let floor = Number.NEGATIVE_INFINITY;
  const placed = order.map(({ at, index }) => {
    floor = Math.max(at, floor + labelPx);
    return { at: floor, index };
  });
  let ceiling = height;
  for (const label of placed.toReversed()) {
    label.at = Math.min(label.at, ceiling);
    ceiling = label.at - labelPx;
  }
  return placed.sort((a, b) => a.index - b.index).map(({ at }) => at);
}

/** Below this width a label is its figure alone. */
const narrowPx = 460;

/** Returns the texts at the ends of lines, and the margin with room for them and for the axis. */
export function layOutEnds(
  plan: LinesPlan,
  width: number,
  axisLabels: readonly string[],
  formatEnd: (value: number) => string,
): { readonly margin: Margin; readonly texts: readonly string[] } {
  const texts = plan.lines.map(({ end }) => {
    if (end === null) return '';
    return width < narrowPx ? formatEnd(end.value) : `${end.label} ${formatEnd(end.value)}`;
  });
  return { texts, margin: { top: 14, right: labelRoom(texts) + 8, bottom: 26, left: labelRoom(axisLabels) } };
}
