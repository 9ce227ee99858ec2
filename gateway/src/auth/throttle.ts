import { RateLimited } from '../errors/errors.ts';

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

/** Slows down whoever keeps failing. An attempt counts from its start, so that many at once gain nothing. */
export interface Throttle {
  /** Counts an attempt. @throws RateLimited while the key must wait */
  take(key: string): void | Promise<void>;
  /** The attempt was a good one: nothing is held against the key any more. */
  forgive(key: string): void | Promise<void>;
  /** The attempt was a good one: it alone does not count, earlier ones do. */
  giveBack(key: string): void | Promise<void>;
}

/** @param name tells one throttle of the product from another */
export type MakeThrottle = (name: string, rule: ThrottleRule) => Throttle;

export function mustWait(milliseconds: number): RateLimited {
  return new RateLimited('Too many attempts. Please try again later.', Math.ceil(milliseconds / 1000));
}
