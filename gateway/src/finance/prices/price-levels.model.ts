import { daysBetween } from '../../contract/figures/days.ts';
import type { CalculatedFigure, CalculatedFigures } from '../../contract/stock.ts';

export interface DayClose {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly close: number;
}

/** A change of this size from one close to the next may be a split. */
const splitRatio = 1.5;
const yearDays = 364;
/** Public closes are half a month apart. */
const longestStepDays = 40;
/** Trading days with weekends and holidays. */
const calendarDays = 1.6;

/**
 * Returns the highest and the lowest close of 52 weeks and the averages of 50 and 200 trading days; without a level
 * whose closes are not all there.
 * @param closes of days, weeks or half months, oldest first, on one split basis
 * @param daily the newest of them that have every trading day, oldest first
 */
export function calculateLevels(closes: readonly DayClose[], daily: readonly DayClose[]): CalculatedFigures {
  const last = closes.at(-1);
  if (last === undefined) return {};
  const from = closes.findLastIndex(({ date }) => daysBetween(date, last.date) >= yearDays);
  const year = from < 0 ? [] : closes.slice(from);
  const toFigure = (value: number, formula: string): CalculatedFigure => ({
    value,
    formula,
    period: 'prices',
    periodEnd: last.date,
  });
  const isWhole = year.length > 0 && year.every((one, at) => isNext(year[at - 1], one));
  const values = year.slice(1).map(({ close }) => close);
  return {
    ...(isWhole && {
      week52High: toFigure(Math.max(...values), 'Highest close of 52 weeks'),
      week52Low: toFigure(Math.min(...values), 'Lowest close of 52 weeks'),
    }),
    ...average('day50MovingAverage', 50),
    ...average('day200MovingAverage', 200),
  };

  function average(name: 'day50MovingAverage' | 'day200MovingAverage', days: number): CalculatedFigures {
    const newest = daily.slice(-days);
    const [first] = newest;
    if (first === undefined || newest.length < days || newest.at(-1)?.date !== last?.date) return {};
    if (daysBetween(first.date, last?.date ?? '') > days * calendarDays || findJump(newest, '') !== null) return {};
    const mean = newest.reduce((sum, { close }) => sum + close, 0) / days;
    return { [name]: toFigure(mean, `Mean of ${days} closes`) };
  }
}

/** Returns the day after which closes after a day jump like in a split; null where none does. @param closes oldest first */
export function findJump(closes: readonly DayClose[], after: string): string | null {
  const at = closes.findIndex((one, index) => one.date > after && isJump(closes[index - 1], one));
  return closes[at]?.date ?? null;
}

function isNext(before: DayClose | undefined, one: DayClose): boolean {
  if (before === undefined) return true;
  return daysBetween(before.date, one.date) <= longestStepDays && !isJump(before, one);
}

function isJump(before: DayClose | undefined, { close }: DayClose): boolean {
  if (before === undefined) return false;
  return Math.max(close / before.close, before.close / close) >= splitRatio;
}
