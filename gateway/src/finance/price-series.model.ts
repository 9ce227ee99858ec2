import { dayMs } from '../contract/figures/days.ts';
import type { PriceHistory } from '../contract/stock.ts';
import type { PriceBar } from '../providers/provider.ts';
import { effectiveClose } from './splits.model.ts';

export type Point = PriceHistory['data'][number];

/** Upper bound of the ratio between weekly and daily close of one day. */
const maxRatio = 1.3;

/** Returns the points of a chart, oldest first. @param bars in any order */
export function pointsOf(bars: readonly PriceBar[]): Point[] {
  return bars.map((bar) => ({ date: bar.date, close: effectiveClose(bar) })).sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Returns the last point of each week (Monday to Sunday). @param points oldest first */
export function weeklyOf(points: readonly Point[]): Point[] {
  // 1970-01-05 was a Monday.
  return lastOfEach(points, ({ date }) => String(Math.floor((Date.parse(date) / dayMs - 4) / 7)));
}

/** Returns the last point of each month, with its own date. @param points oldest first */
export function monthlyOf(points: readonly Point[]): Point[] {
  return lastOfEach(points, ({ date }) => date.slice(0, 7));
}

/**
 * Returns the daily points with weekly points before the first one. Weekly closes are also adjusted for dividends, so
 * they are scaled to the daily close of the oldest common day; when they deviate too far there, nothing is filled.
 * @param daily oldest first
 * @param weekly oldest first
 */
export function fillFromWeekly(daily: readonly Point[], weekly: readonly Point[]): Point[] {
  const [first] = daily;
  if (first === undefined) return [...daily];
  const closes = new Map(daily.map((point) => [point.date, point.close]));
  const seam = weekly.find((week) => closes.has(week.date));
  if (seam === undefined) return [...daily];
  const scale = (closes.get(seam.date) ?? seam.close) / seam.close;
  if (scale > maxRatio || scale < 1 / maxRatio) return [...daily];
  const older = weekly.filter((week) => week.date < first.date);
  return [...older.map((week) => ({ date: week.date, close: rounded(week.close * scale) })), ...daily];
}

function lastOfEach(points: readonly Point[], groupOf: (point: Point) => string): Point[] {
  const groups = new Map<string, Point>();
  for (const point of points) groups.set(groupOf(point), point);
  return [...groups.values()];
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
