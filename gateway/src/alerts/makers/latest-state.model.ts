import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { daySchema, momentSchema } from '../../contract/figures.ts';

const awaitedSchema = z.object({ cik: z.number(), accession: z.string(), form: z.string(), filed: daySchema });
const stateSchema = z.object({
  /** What was accepted until then is no news. */
  begunAt: momentSchema,
  /** The moment of acceptance up to which all filings were read. */
  seenUntil: momentSchema,
  /** Days on which filings may have been missed, oldest first. */
  missedDays: z.array(daySchema),
  /** Reports of followed companies that the market does not have yet. */
  awaited: z.array(awaitedSchema),
  /** Forms of insiders of followed companies that could not be read yet. */
  awaitedForms: z.array(awaitedSchema).default([]),
});
/** What the check of the latest filings remembers. */
export type LatestState = z.infer<typeof stateSchema>;
export type AwaitedReport = LatestState['awaited'][number];

/** More days than these are no news any more. */
const mostMissedDays = 10;

export function parseLatestState(text: string | null): LatestState | null {
  return text === null ? null : stateSchema.parse(JSON.parse(text));
}

const newYork = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' });

/** Returns the day of a moment in New York, where filings are dated. */
function toFilingDay(moment: Date | string): string {
  return newYork.format(new Date(moment));
}

/** Whether nothing is filed on the day of a moment: a Saturday or a Sunday in New York. */
export function isFilingWeekend(moment: Date): boolean {
  return new Date(`${toFilingDay(moment)}T00:00:00Z`).getUTCDay() % 6 === 0;
}

/**
 * Returns the days between what was read before and the oldest filing that was read now, both included: what was filed
 * between them left the feed unread.
 */
export function listMissedDays(seenUntil: string, oldestRead: string): readonly string[] {
  const days: string[] = [];
  const last = toFilingDay(oldestRead);
  let at = Date.parse(toFilingDay(seenUntil));
  for (let day = toFilingDay(seenUntil); day <= last; day = new Date(at).toISOString().slice(0, 10)) {
    days.push(day);
    at += dayMs;
  }
  return days.slice(-mostMissedDays);
}

export function joinMissedDays(known: readonly string[], added: readonly string[]): string[] {
  return [...new Set([...known, ...added])].sort().slice(-mostMissedDays);
}
