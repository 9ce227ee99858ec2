import type { PriceHistory } from '@basecase/gateway/contract';

/** A close of a day or a week. */
export interface Week {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly close: number;
}

const DAY_MS = 86_400_000;
const YEARS = 10;

/** Number of the week of a day, Monday to Sunday. 1970-01-05 was a Monday. */
const toWeekNumber = (date: string): number => Math.floor((Date.parse(date) / DAY_MS - 4) / 7);

type Closes = Pick<PriceHistory, 'basis' | 'data' | 'closes'>;

/** Returns closes that are adjusted only for splits; null where a history has none, or does not state its basis. */
export function pickCloses({ basis, data, closes }: Closes): Week[] | null {
  if (basis === 'close') return data;
  if (closes === undefined || closes.length !== data.length) return null;
  return data.map(({ date, close }, index) => ({ date, close: closes[index] ?? close }));
}

/**
 * Returns the last close of each week of the ten years up to the newest one, oldest first.
 * @param data oldest first
 */
export function pickWeeks(data: readonly Week[]): Week[] {
  const newest = data.at(-1);
  if (newest === undefined) return [];
  const since = `${Number(newest.date.slice(0, 4)) - YEARS}${newest.date.slice(4)}`;
  const weeks = new Map<number, Week>();
  for (const { date, close } of data) {
    if (date >= since && close > 0) weeks.set(toWeekNumber(date), { date, close });
  }
  return [...weeks.values()];
}
