import { LRUCache } from 'lru-cache';
import { RateLimited } from '../errors/errors.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';

export interface ThrottleRule {
  /** Number of attempts before the first delay. */
  readonly free: number;
  /** Attempts are forgotten after this time without a new one. */
  readonly windowMs: number;
  /** The first delay; each further attempt doubles it. */
  readonly firstDelayMs: number;
  /** Upper bound of the delay, so that no user is locked out for good. */
  readonly longestDelayMs: number;
}

/** Delays repeated failures. An attempt counts from its start, so that concurrent attempts gain nothing. */
export interface Throttle {
  /** Counts an attempt. @throws RateLimited while the key must wait */
  attempt(key: string): void | Promise<void>;
  /** Forgets all attempts of the key, after a success. */
  reset(key: string): void | Promise<void>;
  /** Takes back one attempt, after a success; earlier ones still count. */
  refund(key: string): void | Promise<void>;
}

/** Creates a throttle. @param name tells the throttles of the product apart */
export type MakeThrottle = (name: string, rule: ThrottleRule) => Throttle;

/**
 * Creates the throttles of a network and of the wider ones around it.
 * @param free attempts before the first delay, of each width; a wider network bears more, because others are in it too
 */
export function throttlesByWidth(make: MakeThrottle, name: string, rule: ThrottleRule, free: readonly number[]) {
  return free.map((bound, width) => make(width === 0 ? name : `${name}-wider-${width}`, { ...rule, free: bound }));
}

export function mustWait(milliseconds: number): RateLimited {
  return new RateLimited('Too many attempts. Please try again later.', Math.ceil(milliseconds / 1000));
}

/** Returns options for a cache of so many entries. With `max` the library would reserve the memory of all of them at once. */
export function atMost(entries: number): { readonly maxSize: number; readonly sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 };
}

interface Attempts {
  readonly count: number;
  readonly lastAt: number;
  readonly openAt: number;
}

/** Returns a throttle for a single process. @param now milliseconds since the epoch */
export function createThrottle(rule: ThrottleRule, now: () => number = Date.now) {
  const { free, windowMs, firstDelayMs, longestDelayMs } = rule;
  const known = new LRUCache<string, Attempts>(atMost(50_000));

  function readAttempts(key: string, at: number): Attempts {
    const attempts = known.get(key);
    // Uses the absolute distance, because a clock that is set back must not lock a user out.
    if (attempts === undefined || Math.abs(at - attempts.lastAt) > windowMs) return { count: 0, lastAt: at, openAt: 0 };
    return attempts;
  }

  return {
    attempt(key: string): void {
      const at = now();
      const before = readAttempts(key, at);
      if (at < before.openAt) throw mustWait(before.openAt - at);
      const count = before.count + 1;
      const delay = count < free ? 0 : Math.min(longestDelayMs, firstDelayMs * 2 ** Math.min(count - free, 30));
      known.set(key, { count, lastAt: at, openAt: at + delay });
    },
    reset(key: string): void {
      known.delete(key);
    },
    refund(key: string): void {
      const at = now();
      const { count } = readAttempts(key, at);
      if (count > 0) known.set(key, { count: count - 1, lastAt: at, openAt: at });
    },
  };
}

/** Returns a throttle of sign-ins that an operator can release for an account. */
export function createReleasableThrottle(throttle: Throttle, releases: Pick<LockoutReleases, 'latest'>) {
  /** The release that was last applied to a key for an account. */
  const applied = new LRUCache<string, number>(atMost(10_000));
  return {
    /** Counts an attempt at an account; a key starts from none after a release. @throws RateLimited while it must wait */
    async attempt(key: string, account: string): Promise<void> {
      try {
        await throttle.attempt(key);
      } catch (error) {
        if (!(error instanceof RateLimited)) throw error;
        const release = await releases.latest(account);
        if (release === null || release <= (applied.get(`${account}\n${key}`) ?? 0)) throw error;
        applied.set(`${account}\n${key}`, release);
        await throttle.reset(key);
        await throttle.attempt(key);
      }
    },
    reset: async (key: string): Promise<void> => throttle.reset(key),
    refund: async (key: string): Promise<void> => throttle.refund(key),
  };
}

export type ReleasableThrottle = ReturnType<typeof createReleasableThrottle>;
