import { LRUCache } from 'lru-cache';
import {
  BadUpstream,
  NotReady,
  ProviderAway,
  Queued,
  QuotaExceeded,
  ShareExceeded,
  StillLoading,
  UpstreamTimeout,
} from '../errors/errors.ts';
import { isAllOfOwnKey, isClearedBy } from '../storage/own-data.ts';

/** Remembers the failed load of a key for a short time, so that it is not repeated at once. */
export class FailureMemory {
  readonly #failures = new LRUCache<string, { readonly error: Error; readonly until: number }>({ max: 5000 });
  readonly #ttlMs: number;
  readonly #now: () => number;

  constructor(ttlMs: number, now: () => number) {
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  /** Remembers a failure that later callers may get too. */
  remember(key: string, error: Error): void {
    if (!isRemembered(error)) return;
    this.#failures.set(key, { error, until: this.#now() + failureTtlMs(error, this.#ttlMs) });
  }

  /** Returns the failure of the last load, or null when none is remembered. */
  recall(key: string): Error | null {
    const failure = this.#failures.get(key);
    if (failure === undefined) return null;
    const left = failure.until - this.#now();
    // The time left exceeds the ttl only after the clock was set back.
    if (left > 0 && left <= this.#ttlMs) return failure.error;
    this.#failures.delete(key);
    return null;
  }

  keys(): string[] {
    return [...this.#failures.keys()];
  }

  /** Forgets a failure, or all of the loads with an own key. */
  forget(key: string): void {
    for (const known of isAllOfOwnKey(key) ? this.keys() : [key]) {
      if (isClearedBy(known, key)) this.#failures.delete(known);
    }
  }

  forgetAll(): void {
    this.#failures.clear();
  }
}

const outages = [BadUpstream, UpstreamTimeout, QuotaExceeded, ShareExceeded, Queued, NotReady];

/** Returns whether the failure is unrelated to the company: a stale answer is then better than none. */
export function isOutage(error: Error): boolean {
  return outages.some((kind) => error instanceof kind);
}

/** Returns whether later callers get a failure too: not one that concerns only its caller or ends by itself. */
export function isRemembered(error: Error): boolean {
  return ![ShareExceeded, Queued, ProviderAway, StillLoading].some((kind) => error instanceof kind);
}

/** Returns how long a failure is remembered. A caller that waits out Retry-After must not hit the remembered failure. */
export function failureTtlMs(error: Error, usualMs: number): number {
  const isDated = error instanceof QuotaExceeded || error instanceof BadUpstream || error instanceof UpstreamTimeout;
  const retryAfterSeconds = isDated ? error.retryAfterSeconds : null;
  return retryAfterSeconds === null ? usualMs : Math.min(usualMs, Math.ceil(retryAfterSeconds) * 1000);
}
