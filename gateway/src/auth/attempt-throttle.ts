import { LRUCache } from 'lru-cache';
import { atMost } from './at-most.ts';
import { mustWait, type Throttle, type ThrottleRule } from './throttle.ts';

interface Attempts {
  readonly count: number;
  readonly lastAt: number;
  readonly openAt: number;
}

/** A throttle for a single process. */
export class AttemptThrottle implements Throttle {
  readonly #rule: ThrottleRule;
  readonly #now: () => number;
  readonly #attempts = new LRUCache<string, Attempts>(atMost(50_000));

  constructor(rule: ThrottleRule, now: () => number = Date.now) {
    this.#rule = rule;
    this.#now = now;
  }

  attempt(key: string): void {
    const now = this.#now();
    const { free, firstDelayMs, longestDelayMs } = this.#rule;
    const before = this.#current(key, now);
    if (now < before.openAt) throw mustWait(before.openAt - now);
    const count = before.count + 1;
    const delay = count < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(count - free, 30));
    this.#attempts.set(key, { count, lastAt: now, openAt: now + delay });
  }

  reset(key: string): void {
    this.#attempts.delete(key);
  }

  refund(key: string): void {
    const now = this.#now();
    const { count } = this.#current(key, now);
    if (count > 0) this.#attempts.set(key, { count: count - 1, lastAt: now, openAt: now });
  }

  #current(key: string, now: number): Attempts {
    const attempts = this.#attempts.get(key);
    // Uses the absolute distance, because a clock that is set back must not lock a user out.
    if (attempts === undefined || Math.abs(now - attempts.lastAt) > this.#rule.windowMs)
      return { count: 0, lastAt: now, openAt: 0 };
    return attempts;
  }
}
