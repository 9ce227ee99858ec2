import type { PriceHistory } from '@basecase/gateway/contract';

/** A close of a day or a week. */
export interface Week {
  /** YYYY-MM-DD */
  readonly date: string;
  readonly close: number;
}

export const DAY_MS = 86_400_000;
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

/** Number of the half month of a day. */
const toHalfMonth = (date: string): string => `${date.slice(0, 7)} ${date.slice(8) <= '15' ? 1 : 2}`;

/** Returns the number of half months that days are in. */
export function countHalfMonths(dates: readonly string[]): number {
  return new Set(dates.map(toHalfMonth)).size;
}

/**
 * Returns the closes of the provider with public ones before the first of them, the last of each half month; the closes
 * of the provider alone where these reach as far back.
 * @param own oldest first @param open of half months, oldest first
 */
export function joinCloses(
  own: readonly Week[],
  open: readonly Week[],
): { closes: readonly Week[]; isJoined: boolean } {
  const first = own[0]?.date ?? '9999';
  const earlier = open.filter(({ date }) => date < first);
  if (earlier.length === 0) return { closes: own, isJoined: false };
  const halves = new Map([...earlier, ...own].map((week) => [toHalfMonth(week.date), week]));
  return { closes: [...halves.values()], isJoined: true };
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
