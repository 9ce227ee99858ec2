import { LRUCache } from 'lru-cache';
import { RateLimited } from '../errors/errors.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import { atMost, mustWait, type Throttle, type ThrottleRule } from './throttle.ts';

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

/** A throttle of sign-ins that an operator can release for an account. */
export class ReleasableThrottle {
  readonly #throttle: Throttle;
  readonly #releases: Pick<LockoutReleases, 'latest'>;
  /** The release that was last applied to a key for an account. */
  readonly #applied = new LRUCache<string, number>(atMost(10_000));

  constructor(throttle: Throttle, releases: Pick<LockoutReleases, 'latest'>) {
    this.#throttle = throttle;
    this.#releases = releases;
  }

  /** Counts an attempt at an account; a key starts from none after a release. @throws RateLimited while it must wait */
  async attempt(key: string, account: string): Promise<void> {
    try {
      await this.#throttle.attempt(key);
    } catch (error) {
      if (!(error instanceof RateLimited)) throw error;
      const release = await this.#releases.latest(account);
      const applied = this.#applied.get(`${account}\n${key}`) ?? 0;
      if (release === null || release <= applied) throw error;
      this.#applied.set(`${account}\n${key}`, release);
      await this.#throttle.reset(key);
      await this.#throttle.attempt(key);
    }
  }

  async reset(key: string): Promise<void> {
    await this.#throttle.reset(key);
  }

  async refund(key: string): Promise<void> {
    await this.#throttle.refund(key);
  }
}
