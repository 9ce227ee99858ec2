import { dayMs } from '../../contract/figures/days.ts';
import type { AlertMailChoice } from '../../contract/watching/alerts.ts';

/** Alerts that wait for a mail. Milliseconds since the epoch. */
export interface Waiting {
  readonly oldest: number;
  readonly newest: number;
  /** The last mail; null before the first. */
  readonly mailedAt: number | null;
}

/** Between two mails at once; what comes meanwhile is joined. */
const betweenMs = 10 * 60_000;
/** What is found together is made within this time, and becomes one mail. */
const quietMs = 60_000;

/** Returns whether a mail with the waiting alerts is due. */
export function isMailDue(choice: AlertMailChoice, { oldest, newest, mailedAt }: Waiting, now: number): boolean {
  switch (choice.mode) {
    case 'off':
      return false;
    case 'daily':
      return oldest <= findLastMailTime(now, choice);
    case 'atOnce':
      return (
        (mailedAt === null || now - mailedAt >= betweenMs) && (now - newest >= quietMs || now - oldest >= betweenMs)
      );
  }
}

/**
 * Returns the last moment at which the clock of the user's zone showed the time of the daily mail. A time that a change of
 * the clocks leaves out counts at its end.
 */
export function findLastMailTime(now: number, { at, zone }: Pick<AlertMailChoice, 'at' | 'zone'>): number {
  const today = readClock(now, zone);
  const wanted = Number(at.slice(0, 2)) * 60 + Number(at.slice(3));
  const day = today.minutes >= wanted ? today.day : today.day - dayMs;
  const local = day + wanted * 60_000;
  // The offset of the zone at that time, not of now: a change of the clocks may lie between.
  const guess = local - readClock(local, zone).offset;
  return local - readClock(guess, zone).offset;
}

/** Returns the day and the minutes since midnight that the clock of a zone shows, as if it were UTC, and its offset. */
function readClock(moment: number, zone: string) {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  const minutes = part('hour') * 60 + part('minute');
  return { day, minutes, offset: day + minutes * 60_000 - Math.floor(moment / 60_000) * 60_000 };
}
