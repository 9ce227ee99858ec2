import { dayMs, monthName } from '../../contract/figures/days.ts';
import type { InsiderTrade } from '../../contract/insiders.ts';

type Judged = Pick<InsiderTrade, 'day' | 'isAcquired'>;
type Judgement = NonNullable<InsiderTrade['judgement']>;

const yearsOfRule = 3;
const yearMs = 365.25 * dayMs;

/**
 * Judges a trade by the rule of Cohen, Malloy and Pomorski (2012): it is routine if the person traded in the same calendar
 * month in each of the three years before. A person whose first trade is less than three years old is not judged.
 * @param history all trades of the person in the open market
 * @param since the day on which the person became an insider; null where it is not known
 */
export function judgeTrade(trade: Judged, history: readonly Judged[], since: string | null): Judgement {
  const month = countMonths(trade.day);
  const months = new Set(history.map(({ day }) => countMonths(day)));
  const first = history.reduce((oldest, { day }) => (day < oldest ? day : oldest), trade.day);
  if (month - countMonths(first) < yearsOfRule * 12) {
    return { verdict: 'tooShort', reason: describeShort(trade, first, since) };
  }
  const missing = [1, 2, 3].find((years) => !months.has(month - years * 12));
  if (missing !== undefined) return { verdict: 'notRoutine', reason: describeUnusual(trade, history, missing) };
  let years = yearsOfRule;
  while (months.has(month - (years + 1) * 12)) years += 1;
  return { verdict: 'routine', reason: `Every ${monthName(trade.day)} since ${yearOf(trade.day) - years}` };
}

function describeShort(trade: Judged, first: string, since: string | null): string {
  if (since !== null && countMonths(trade.day) - countMonths(since) < yearsOfRule * 12) {
    return `Insider since ${monthName(since)} ${yearOf(since)}`;
  }
  return first === trade.day ? 'First trade of this person' : `Trades since ${monthName(first)} ${yearOf(first)}`;
}

/** @param missing the number of years before in which the person did not trade in this month */
function describeUnusual({ day, isAcquired }: Judged, history: readonly Judged[], missing: number): string {
  const noun = isAcquired ? 'purchase' : 'sale';
  const before = history.filter((one) => one.isAcquired === isAcquired && one.day < day).map((one) => one.day);
  const last = before.reduce<string | null>((newest, one) => (newest === null || one > newest ? one : newest), null);
  if (last === null) return `First ${noun} of this person`;
  const years = Math.floor((Date.parse(day) - Date.parse(last)) / yearMs);
  if (years >= 2) return `First ${noun} in ${years} years`;
  const month = monthName(day);
  const hasMonth = history.some(
    (one) => one.day < day && monthName(one.day) === month && yearOf(one.day) < yearOf(day),
  );
  return hasMonth ? `No ${month} trade in ${yearOf(day) - missing}` : `No ${month} trade before`;
}

function countMonths(day: string): number {
  return yearOf(day) * 12 + Number(day.slice(5, 7));
}

function yearOf(day: string): number {
  return Number(day.slice(0, 4));
}
