import { LRUCache } from 'lru-cache';
import { BadUpstream, NotReady, QuotaExceeded, UpstreamTimeout } from '../errors/errors.ts';

/** Remembers for a short while how the load of a key failed, so that a broken one is not asked for again at once. */
export class FailureMemory {
  readonly #failures = new LRUCache<string, { readonly error: Error; readonly until: number }>({ max: 5000 });
  readonly #lifetimeMs: number;
  readonly #now: () => number;

  constructor(lifetimeMs: number, now: () => number) {
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
  }

  remember(key: string, error: Error): void {
    this.#failures.set(key, { error, until: this.#now() + failureLifetime(error, this.#lifetimeMs) });
  }

  /** The failure of the last load, while it is remembered. */
  recall(key: string): Error | null {
    const failure = this.#failures.get(key);
    if (failure === undefined) return null;
    const left = failure.until - this.#now();
    // More than ever was given is left only when the clock was set back.
    if (left > 0 && left <= this.#lifetimeMs) return failure.error;
    this.#failures.delete(key);
    return null;
  }

  forget(key: string): void {
    this.#failures.delete(key);
  }

  forgetAll(): void {
    this.#failures.clear();
  }
}

/** Failures that say nothing about the company asked for: an older answer is better than none. */
export function isOutage(error: Error): boolean {
  return [BadUpstream, UpstreamTimeout, QuotaExceeded, NotReady].some((kind) => error instanceof kind);
}

/** A caller that waits out Retry-After must not hit the remembered failure. */
export function failureLifetime(error: Error, usualMs: number): number {
  return error instanceof QuotaExceeded ? Math.min(usualMs, Math.ceil(error.retryAfterSeconds) * 1000) : usualMs;
}
