import type { CacheStats } from '@basecase/gateway/contract';

export interface CacheRow {
  readonly key: string;
  readonly type: string;
  /** Such as `2.1 kB`. */
  readonly size: string;
  /** Such as `21 h 48 min`, `No expiration` or `Expired`. */
  readonly timeLeft: string;
  readonly expired: boolean;
}

export const pageSizes = ['5', '10', '25'] as const;
export type PageSize = (typeof pageSizes)[number];

export interface CachePage {
  readonly rows: readonly CacheRow[];
  /** 1 for the first; moved back to the last one when the list became shorter. */
  readonly page: number;
  readonly pages: number;
  /** Such as `1 to 10 of 42 keys`. */
  readonly summary: string;
}

/** The page of the key list to show, for keys that contain `filter` in any case. */
export function cachePage(stats: CacheStats, filter: string, pageSize: PageSize, wanted: number): CachePage {
  const needle = filter.trim().toLowerCase();
  const keys = stats.cacheKeys.filter((key) => key.toLowerCase().includes(needle));
  const size = Number(pageSize);
  const pages = Math.max(1, Math.ceil(keys.length / size));
  const page = Math.min(Math.max(wanted, 1), pages);
  const first = (page - 1) * size;
  const rows = keys.slice(first, first + size).map((key) => rowOf(key, stats));
  const noun = keys.length === 1 ? 'key' : 'keys';
  const summary = rows.length === 0 ? `0 ${noun}` : `${first + 1} to ${first + rows.length} of ${keys.length} ${noun}`;
  return { rows, page, pages, summary };
}

function rowOf(key: string, stats: CacheStats): CacheRow {
  const entry = stats.cacheData[key];
  if (entry === undefined) return { key, type: 'other', size: 'N/A', timeLeft: 'N/A', expired: false };
  const timeLeft = formatTimeLeft(entry.ttl);
  return { key, type: entry.type, size: formatBytes(entry.size), timeLeft, expired: timeLeft === 'Expired' };
}

/** @param seconds left; null for an entry that does not expire */
export function formatTimeLeft(seconds: number | null): string {
  if (seconds === null) return 'No expiration';
  if (seconds <= 0) return 'Expired';
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return 'Under 1 min';
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** A size in decimal units, one decimal: `2.1 kB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** How much of the day's requests is used, from 0 to 1. */
export function budgetShare({ used, limit }: CacheStats['budget']): number {
  return limit <= 0 ? 1 : Math.min(used / limit, 1);
}

/** When requests become possible again, in the reader's time zone. */
export function formatReset(resetsAt: string | null, locale?: string, timeZone?: string): string {
  if (resetsAt === null) return 'None used yet';
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
  const text = new Date(resetsAt).toLocaleString(locale ?? 'en-GB', { ...options, ...(timeZone ? { timeZone } : {}) });
  return `Next one frees up ${text}`;
}
