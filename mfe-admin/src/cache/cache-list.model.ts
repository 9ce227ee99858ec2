import type { Budget, CacheStats, CallInput } from '@basecase/gateway/contract';
import { type Source, sourceLabel } from '@basecase/gateway/contract/sources';
import { SYMBOL_PATTERN } from '@basecase/gateway/contract/symbol';

export interface CacheRow {
  readonly key: string;
  /** Symbol of the company that the answer is about; null for other answers. */
  readonly company: string | null;
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

export function toQuery({ filter, pageSize, page }: KeyList): CallInput<'cacheStats'>['query'] {
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

export function cachePage(stats: CacheStats, pageSize: PageSize): CachePage {
  const { cacheKeys, matched, offset } = stats;
  const size = Number(pageSize);
  const count = `${grouped(matched)} ${matched === 1 ? 'key' : 'keys'}`;
  return {
    rows: cacheKeys.map((key) => toRow(key, stats)),
    page: Math.floor(offset / size) + 1,
    pages: Math.max(1, Math.ceil(matched / size)),
    summary:
      cacheKeys.length === 0 ? count : `${grouped(offset + 1)} to ${grouped(offset + cacheKeys.length)} of ${count}`,
  };
}

const grouped = (count: number): string => count.toLocaleString('en-US');

function toRow(key: string, stats: CacheStats): CacheRow {
  const entry = stats.cacheData[key];
  const company = parseCompany(key);
  if (entry === undefined) return { key, company, type: 'other', size: 'N/A', timeLeft: 'N/A', stale: false };
  const timeLeft = formatTimeLeft(entry.ttl);
  // A cached 404 is never served past its ttl.
  const stale = timeLeft === 'Expired' && entry.type !== 'missing';
  return { key, company, type: entry.type, size: formatBytes(entry.size), timeLeft, stale };
}

/** Returns the symbol in a key such as `price-history:AAPL:daily`; null for a key of a number, such as a filing's. */
export function parseCompany(key: string): string | null {
  const subject = key.split(':')[1] ?? '';
  return SYMBOL_PATTERN.test(subject) && /[A-Z]/.test(subject) ? subject : null;
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
  if (bytes < 1000) return `${bytes}\u00a0B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)}\u00a0kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)}\u00a0MB` : `${(bytes / 1e9).toFixed(1)}\u00a0GB`;
}

/** The requests to one metered provider. */
export interface ProviderRequests extends Budget {
  readonly title: string;
  readonly failed: number;
  /** Null for an older gateway, which names no provider. */
  readonly provider: Source | null;
  /** When the provider is called again after it reported its limit; null without such a block. */
  readonly blockedUntil: string | null;
}

/** Returns the requests to each metered provider, named where there are several. An older gateway states only one. */
export function providerRequests({ budgets = [], budget, stats }: CacheStats): readonly ProviderRequests[] {
  const [first, ...others] = budgets.map((given) => ({
    ...given,
    blockedUntil: given.blockedUntil ?? null,
    title: `${sourceLabel(given.provider).title}: requests today`,
  }));
  if (first !== undefined && others.length > 0) return [first, ...others];
  const unnamed = { ...budget, failed: stats.alphaVantageFailedCount, provider: null, blockedUntil: null };
  return [{ ...unnamed, ...first, title: 'Provider requests today' }];
}

/** The used share of the requests of a day, from 0 to 1. */
export function budgetShare({ used, limit }: Budget): number {
  return limit <= 0 ? 1 : Math.min(used / limit, 1);
}

/** The time of the next freed request as text, in the reader's time zone. */
export function formatReset(resetsAt: string | null, locale?: string, timeZone?: string): string {
  return resetsAt === null ? 'None used yet' : `Next one frees up ${formatTime(resetsAt, locale, timeZone)}`;
}

/** The text of a block, in the reader's time zone. */
export function formatBlock(until: string, locale?: string, timeZone?: string): string {
  return `The provider reported that its limit is reached. It is asked again ${formatTime(until, locale, timeZone)}`;
}

function formatTime(moment: string, locale = 'en-GB', timeZone?: string): string {
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };
  return new Date(moment).toLocaleString(locale, { ...options, ...(timeZone === undefined ? {} : { timeZone }) });
}
