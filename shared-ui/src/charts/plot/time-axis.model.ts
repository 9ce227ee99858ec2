import { formatMonth } from '../../figures/period.ts';
import { MOST_X_TICKS } from './ticks.model.ts';

const DAY_MS = 86_400_000;
/** Axes of more years than this are labelled only at their Januaries. */
const YEARS_WITH_MONTHS = 3;
/** Distances between two labels, in months. */
const steps = [1, 2, 3, 6, 12, 24, 36, 60, 120] as const;

/** Milliseconds of a day. @param day YYYY-MM-DD */
const parseTime = (day: string): number => Date.parse(day);

/** Milliseconds of days, for the functions below: a date is read once. @param days YYYY-MM-DD */
export function parseTimes(days: readonly string[]): number[] {
  return days.map(parseTime);
}

/** Positions of times on an axis from the first to the last one, 0 to 1; a single one is in the middle. @param times ascending */
export function timePositions(times: readonly number[]): number[] {
  const first = times[0] ?? 0;
  const span = (times.at(-1) ?? first) - first;
  return times.map((time) => (span === 0 ? 0.5 : (time - first) / span));
}

/** Index of the position nearest to a share of the axis. @param positions ascending */
export function nearestPosition(positions: readonly number[], share: number): number {
  let low = 0;
  let high = positions.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 1) < share) low = middle + 1;
    else high = middle;
  }
  const before = positions[low - 1];
  return before !== undefined && share - before < (positions[low] ?? 1) - share ? low - 1 : Math.max(0, low);
}

export interface TimeTick {
  /** Position on the axis, 0 to 1. */
  readonly at: number;
  readonly label: string;
}

/**
 * Labels of a time axis at first days of months, at most `most`: `Jan 2024` in January, `Apr` in others. Of more than three years only
 * Januaries are labelled.
 * @param first, last YYYY-MM-DD
 */
export function timeTicks(first: string, last: string, most = MOST_X_TICKS): TimeTick[] {
  const [start, end] = [parseTime(first), parseTime(last)];
  if (!(end > start)) return [];
  const fewest = (end - start) / DAY_MS > YEARS_WITH_MONTHS * 366 ? 12 : 1;
  const month = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth();
  const from = month(start - 1) + 1;
  const starts = Array.from({ length: Math.max(0, month(end) - from + 1) }, (_, index) => from + index);
  const isOn = (step: number) => starts.filter((index) => index % step === 0);
  const step = steps.find((candidate) => candidate >= fewest && isOn(candidate).length <= most) ?? 120;
  return isOn(step).map((index) => {
    const day = new Date(Date.UTC(Math.floor(index / 12), index % 12)).toISOString().slice(0, 10);
    const label = index % 12 === 0 ? `Jan ${day.slice(0, 4)}` : formatMonth(day);
    return { at: (parseTime(day) - start) / (end - start), label };
  });
}

/** Runs of indexes without a gap: `[first, last]` each. @param times ascending @param gapDays the longest step that is no gap */
export function runsWithoutGaps(times: readonly number[], gapDays: number): (readonly [number, number])[] {
  const runs: (readonly [number, number])[] = [];
  let start = 0;
  let previous = Number.NaN;
  times.forEach((time, index) => {
    if (time - previous > gapDays * DAY_MS) {
      runs.push([start, index - 1]);
      start = index;
    }
    previous = time;
  });
  if (times.length > 0) runs.push([start, times.length - 1]);
  return runs;
}
