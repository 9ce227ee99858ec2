import { RateLimited } from '../errors/errors.ts';

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
