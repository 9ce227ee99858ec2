import { LRUCache } from 'lru-cache';
import { RateLimited } from '../http/errors.ts';

export interface ThrottleRule {
  /** Attempts before the first delay. */
  readonly free: number;
  /** After this long without an attempt everything is forgotten. */
  readonly windowMs: number;
  /** The first delay; each further attempt doubles it. */
  readonly firstDelayMs: number;
  /** No delay is longer: nobody is locked out for good. */
  readonly longestDelayMs: number;
}

interface Attempts {
  readonly count: number;
  readonly lastAt: number;
  readonly openAt: number;
}

/** Slows down whoever keeps failing. An attempt counts from its start, so that many at once gain nothing. */
export class AttemptThrottle {
  readonly #rule: ThrottleRule;
  readonly #now: () => number;
  readonly #attempts = new LRUCache<string, Attempts>({ max: 50_000 });

  constructor(rule: ThrottleRule, now: () => number = Date.now) {
    this.#rule = rule;
    this.#now = now;
  }

  /** Counts an attempt. @throws RateLimited while the key must wait */
  take(key: string): void {
    const now = this.#now();
    const { free, firstDelayMs, longestDelayMs } = this.#rule;
    const before = this.#current(key, now);
    if (now < before.openAt) {
      throw new RateLimited('Too many attempts. Please try again later.', Math.ceil((before.openAt - now) / 1000));
    }
    const count = before.count + 1;
    const delay = count < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(count - free, 30));
    this.#attempts.set(key, { count, lastAt: now, openAt: now + delay });
  }

  /** The attempt was a good one: nothing is held against the key any more. */
  forgive(key: string): void {
    this.#attempts.delete(key);
  }

  /** The attempt was a good one: it alone does not count, earlier ones do. */
  giveBack(key: string): void {
    const now = this.#now();
    const { count } = this.#current(key, now);
    if (count > 0) this.#attempts.set(key, { count: count - 1, lastAt: now, openAt: now });
  }

  #current(key: string, now: number): Attempts {
    const attempts = this.#attempts.get(key);
    if (attempts === undefined || now - attempts.lastAt > this.#rule.windowMs)
      return { count: 0, lastAt: now, openAt: 0 };
    return attempts;
  }
}
