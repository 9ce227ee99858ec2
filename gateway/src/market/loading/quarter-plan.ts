import { z } from 'zod';
import type { PublishedFile } from '../../providers/market-data.ts';
import type { KnownLoad } from '../store/market-loads.ts';

/** A load of fewer filings than this share of a quarter beside it is no whole quarter. */
const leastShare = 0.6;
const dayMs = 86_400_000;
/** A quarter is published about five weeks after its end. */
const publishedAfterDays = 35;

/** Which quarters are wanted, and which of them the bound of the disk keeps out. */
export interface QuarterPlan {
  /** Names, newest first. */
  readonly wanted: readonly string[];
  readonly left: readonly string[];
  /** The loads of the oldest quarters, which are to be unloaded. */
  readonly unload: readonly number[];
  /** Wanted, not loaded, and with room on the disk; newest first. */
  readonly missing: readonly PublishedFile[];
}

interface Disk {
  readonly bytes: number;
  readonly mostBytes: number;
}

/**
 * Plans the quarters. The newest one is loaded also beyond the bound of the disk: without it there is no market.
 * @param published newest first
 */
export function planQuarters(
  published: readonly PublishedFile[],
  loads: readonly KnownLoad[],
  mostQuarters: number,
  { bytes, mostBytes }: Disk,
): QuarterPlan {
  // Without a list nothing is known to be unwanted.
  if (published.length === 0) return { wanted: [], left: [], unload: [], missing: [] };
  const wanted = published.slice(0, mostQuarters);
  const names = wanted.map(({ name }) => name);
  const held = listQuarters(loads);
  const unwanted = held.filter(({ name }) => !names.includes(name));
  const kept = held.filter((load) => !unwanted.includes(load)).sort((a, b) => (a.name < b.name ? 1 : -1));
  const each = held.length === 0 ? 0 : bytes / held.length;
  // How many quarters fit, by the mean of those that are held.
  const room = each === 0 ? names.length : Math.max(1, kept.length + Math.floor((mostBytes - bytes) / each));
  const fitting = names.slice(0, Math.max(1, room));
  const over = kept.filter(({ name }) => !fitting.includes(name));
  return {
    wanted: names,
    left: names.filter((name) => !fitting.includes(name)),
    unload: [...unwanted, ...over].map(({ id }) => id),
    missing: wanted.filter(({ name }) => fitting.includes(name) && !kept.some((load) => load.name === name)),
  };
}

/** Returns the quarters in use. */
export function listQuarters(loads: readonly KnownLoad[]): readonly KnownLoad[] {
  return loads.filter(({ kind, problem }) => kind === 'quarter' && problem === null);
}

/** Returns the filings that a quarter must have: of the version in use, else of the quarter before, else of the one after. */
export function leastFilings(name: string, loads: readonly KnownLoad[]): number {
  const quarters = [...listQuarters(loads)].sort((a, b) => (a.name < b.name ? 1 : -1));
  const own = quarters.find((load) => load.name === name);
  const before = quarters.find((load) => load.name < name);
  const after = quarters.findLast((load) => load.name > name);
  return Math.ceil(((own ?? before ?? after)?.filings ?? 0) * leastShare);
}

/** Returns the last day of a quarter such as `2025q1`. */
export function endOfQuarter(name: string): string {
  const [year = '', quarter = ''] = name.split('q');
  return new Date(Date.UTC(Number(year), Number(quarter) * 3, 0)).toISOString().slice(0, 10);
}

/** Returns the names of the quarters that are published by a time, newest first, as long as no list of them was read. */
export function guessQuarters(now: number, count: number): readonly string[] {
  const last = new Date(now - publishedAfterDays * dayMs);
  const newest = last.getUTCFullYear() * 4 + Math.floor(last.getUTCMonth() / 3) - 1;
  return Array.from({ length: count }, (_, back) => {
    const quarter = newest - back;
    return `${Math.floor(quarter / 4)}q${(quarter % 4) + 1}`;
  });
}

/** Returns the days after one day until before another, oldest first, without weekends. */
export function listWeekdays(after: string, before: string): readonly string[] {
  const days: string[] = [];
  for (let at = Date.parse(`${after}T00:00:00Z`) + dayMs; ; at += dayMs) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (day >= before) return days;
    if (new Date(at).getUTCDay() % 6 !== 0) days.push(day);
  }
}

const fileSchema = z.object({ name: z.string(), path: z.string(), isGuess: z.boolean().optional() });

/** What the newest lists of files had, and when each part was last checked. It survives a restart, so that one costs no call. */
export const planSchema = z.object({
  quarters: z.array(fileSchema),
  prices: z.array(fileSchema),
  /** Names of quarters, newest first. */
  wanted: z.array(z.string()),
  left: z.array(z.string()),
  /** When all was last up to date, by part; milliseconds since the epoch. */
  checked: z.partialRecord(z.enum(['lists', 'quarters', 'days', 'frames']), z.number()),
});
export type MarketPlan = z.infer<typeof planSchema>;

export const emptyPlan: MarketPlan = { quarters: [], prices: [], wanted: [], left: [], checked: {} };

/** The file that is being downloaded. */
export const loadingSchema = z
  .object({ quarter: z.string(), done: z.number(), of: z.number(), at: z.number() })
  .nullable();
