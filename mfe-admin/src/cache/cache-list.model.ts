import type { Budget, CacheStats, CallInput } from '@basecase/gateway/contract';
import { sourceLabel } from '@basecase/gateway/contract/sources';

export interface CacheRow {
  readonly key: string;
  readonly type: string;
  /** Such as `2.1 kB`. */
  readonly size: string;
  /** Such as `21 h 48 min`, `No expiration` or `Expired`. */
  readonly timeLeft: string;
  /** True past its ttl, while it is still served. */
  readonly stale: boolean;
}

export const pageSizes = ['5', '10', '25'] as const;
export type PageSize = (typeof pageSizes)[number];

/** Filter and page of the key list. `page` counts from 1. */
export interface KeyList {
  readonly filter: string;
  readonly pageSize: PageSize;
  readonly page: number;
}

/** The query parameters for a page of the key list. */
export function queryOf({ filter, pageSize, page }: KeyList): CallInput<'cacheStats'>['query'] {
  const limit = Number(pageSize);
  return { filter: filter.trim(), offset: (page - 1) * limit, limit };
}

export interface CachePage {
  readonly rows: readonly CacheRow[];
  /** Counts from 1; the last page when the list has become shorter than the requested page. */
  readonly page: number;
  readonly pages: number;
  /** Such as `1 to 10 of 42 keys`. */
  readonly summary: string;
}

/** The page of the key list in a reply. */
export function cachePage(stats: CacheStats, pageSize: PageSize): CachePage {
  const { cacheKeys, matched, offset } = stats;
  const size = Number(pageSize);
  const count = `${grouped(matched)} ${matched === 1 ? 'key' : 'keys'}`;
  return {
    rows: cacheKeys.map((key) => rowOf(key, stats)),
    page: Math.floor(offset / size) + 1,
    pages: Math.max(1, Math.ceil(matched / size)),
    summary:
      cacheKeys.length === 0 ? count : `${grouped(offset + 1)} to ${grouped(offset + cacheKeys.length)} of ${count}`,
  };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

function rowOf(key: string, stats: CacheStats): CacheRow {
  const entry = stats.cacheData[key];
  if (entry === undefined) return { key, type: 'other', size: 'N/A', timeLeft: 'N/A', stale: false };
  const timeLeft = formatTimeLeft(entry.ttl);
  // A cached 404 is never served past its ttl.
  const stale = timeLeft === 'Expired' && entry.type !== 'missing';
  return { key, type: entry.type, size: formatBytes(entry.size), timeLeft, stale };
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

/** The requests to one metered provider. */
export interface ProviderRequests extends Budget {
  readonly title: string;
  readonly failed: number;
}

/** Returns the requests to each metered provider, named where there are several. An older gateway states one alone. */
export function providerRequests({ budgets = [], budget, stats }: CacheStats): readonly ProviderRequests[] {
  const [first, ...others] = budgets.map(({ provider, ...given }) => ({
    ...given,
    title: `${sourceLabel(provider).title}: requests today`,
  }));
  if (first !== undefined && others.length > 0) return [first, ...others];
  return [{ ...budget, failed: stats.alphaVantageFailedCount, ...first, title: 'Provider requests today' }];
}

/** The used share of the requests of a day, from 0 to 1. */
export function budgetShare({ used, limit }: Budget): number {
  return limit <= 0 ? 1 : Math.min(used / limit, 1);
}

/** The time of the next freed request as text, in the reader's time zone. */
export function formatReset(resetsAt: string | null, locale?: string, timeZone?: string): string {
  if (resetsAt === null) return 'None used yet';
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
  const text = new Date(resetsAt).toLocaleString(locale ?? 'en-GB', { ...options, ...(timeZone ? { timeZone } : {}) });
  return `Next one frees up ${text}`;
}
