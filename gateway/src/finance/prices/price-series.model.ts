import { dayMs, daysBetween } from '../../contract/figures/days.ts';
import type { PriceBasis } from '../../contract/prices.ts';
import type { PriceBar } from '../../providers/provider.ts';
import { effectiveClose, splitBetween, splitFactors, unsettledJumps } from './splits.model.ts';

/** A point of a chart. */
export interface Point {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly close: number;
  /** Shares traded a day; null when not known. */
  readonly volume: number | null;
}

/** Ten trading days with two weekends and two holidays: a longer distance between two bars is a gap. */
const longestStepDays = 16;
/** An older close does not belong to the previous trading day: a weekend with holidays is shorter. */
const longestPauseDays = 7;

/** Returns the basis on which all bars have a close: adjusted for dividends only where each bar is. */
export function chooseBasis(bars: readonly PriceBar[]): PriceBasis {
  return bars.length > 0 && bars.every((bar) => bar.adjustedClose !== null) ? 'adjusted' : 'close';
}

/** Returns the points of a chart on one basis, oldest first. @param bars daily, in any order */
export function toPoints(bars: readonly PriceBar[], basis: PriceBasis): Point[] {
  const sorted = bars.toSorted(byDate);
  const factors = splitFactors(sorted);
  return sorted.map((bar, at) => {
    const factor = factors[at] ?? 1;
    return {
      date: bar.date,
      close: basis === 'adjusted' ? effectiveClose(bar) : rounded(bar.close * factor),
      volume: bar.volume === null ? null : Math.round(bar.volume / factor),
    };
  });
}

/** Returns the points of weekly bars, oldest first, with their volume by day. @param bars in any order */
export function toWeeklyPoints(bars: readonly PriceBar[], basis: PriceBasis): Point[] {
  return toPoints(bars, basis).map((point) => ({
    ...point,
    volume: point.volume === null ? null : Math.round(point.volume / tradingDaysUntil(point.date)),
  }));
}

/** Returns the last point of each week (Monday to Sunday). @param points oldest first */
export function pickWeekly(points: readonly Point[]): Point[] {
  // 1970-01-05 was a Monday.
  return lastOfEach(points, ({ date }) => String(Math.floor((Date.parse(date) / dayMs - 4) / 7)));
}

/** Returns the last point of each month, with its own date. @param points oldest first */
export function pickMonthly(points: readonly Point[]): Point[] {
  return lastOfEach(points, ({ date }) => date.slice(0, 7));
}

export interface FilledSeries {
  /** Oldest first. */
  readonly points: readonly Point[];
  /** From this date on all points are daily; null without points. */
  readonly dailyFrom: string | null;
}

/**
 * Returns the daily points with weekly points before the first one and in their gaps. Both must be closes without dividends;
 * when they are on two split bases the weekly ones are moved to the daily one, and when they deviate nothing is filled.
 * @param daily oldest first
 * @param weekly oldest first
 */
export function fillFromWeekly(daily: readonly Point[], weekly: readonly Point[]): FilledSeries {
  const [first] = daily;
  const scale = findScale(daily, weekly);
  if (first === undefined || scale === null) return { points: daily, dailyFrom: first?.date ?? null };
  const gaps = findGaps(daily);
  const fills = weekly
    .filter(({ date }) => date < first.date || gaps.some((gap) => gap.from < date && date < gap.to))
    .map((week) => ({
      date: week.date,
      close: rounded(week.close * scale),
      volume: week.volume === null ? null : Math.round(week.volume / scale),
    }));
  const last = fills.at(-1);
  const dailyFrom = last === undefined ? first : daily.find((point) => point.date > last.date);
  return { points: [...fills, ...daily].sort(byDate), dailyFrom: dailyFrom?.date ?? null };
}

/** Returns the close before the newest bar, on its split basis; null when it is not certain. @param bars newest first */
export function findPreviousClose(bars: readonly PriceBar[]): number | null {
  const [newest, before] = bars;
  if (newest === undefined || before === undefined) return null;
  const pair = [before, newest];
  if (daysBetween(before.date, newest.date) > longestPauseDays || unsettledJumps(pair).length > 0) return null;
  return toPoints(pair, 'close')[0]?.close ?? null;
}

/** Returns the factor that puts weekly closes on the split basis of the daily ones; null when they do not agree. */
function findScale(daily: readonly Point[], weekly: readonly Point[]): number | null {
  const closes = new Map(daily.map((point) => [point.date, point.close]));
  const seam = weekly.find((week) => closes.has(week.date));
  if (seam === undefined) return null;
  return splitBetween((closes.get(seam.date) ?? seam.close) / seam.close);
}

function findGaps(daily: readonly Point[]): { readonly from: string; readonly to: string }[] {
  return daily.flatMap(({ date: to }, at) => {
    const from = daily[at - 1]?.date;
    return from === undefined || daysBetween(from, to) <= longestStepDays ? [] : [{ from, to }];
  });
}

/** Returns the trading days of a week up to a day. The newest weekly bar may be that of a running week. */
function tradingDaysUntil(date: string): number {
  return Math.min(5, Math.max(1, new Date(date).getUTCDay() || 5));
}

function lastOfEach(points: readonly Point[], groupOf: (point: Point) => string): Point[] {
  const groups = new Map<string, Point[]>();
  for (const point of points) {
    const group = groupOf(point);
    const members = groups.get(group);
    if (members === undefined) groups.set(group, [point]);
    else members.push(point);
  }
  return [...groups.values()].flatMap((members) => {
    const last = members.at(-1);
    return last === undefined ? [] : [{ ...last, volume: meanVolume(members) }];
  });
}

function meanVolume(points: readonly Point[]): number | null {
  const known = points.flatMap(({ volume }) => volume ?? []);
  return known.length === 0 ? null : Math.round(known.reduce((sum, volume) => sum + volume, 0) / known.length);
}

function byDate(a: { readonly date: string }, b: { readonly date: string }): number {
  if (a.date === b.date) return 0;
  return a.date < b.date ? -1 : 1;
}

function rounded(value: number): number {
  return Number(value.toFixed(4));
}
