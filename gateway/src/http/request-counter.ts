import { RateLimited } from '../errors/errors.ts';
import { findNetwork } from './find-network.ts';

const minuteMs = 60_000;

/** Keys that are counted at once: strangers with many addresses must not fill the memory. Those beyond it are admitted. */
const mostKeys = 100_000;

/** Counts the requests of each key, such as a user, in the current minute. A plain map: every request pays for it. */
export class RequestCounter {
  readonly #limit: number;
  readonly #now: () => number;
  readonly #windowMs: number;
  #counts = new Map<string, number>();
  #windowStart = 0;

  /**
   * @param limit requests per window; 0 is no limit
   * @param windowMs milliseconds, a minute by default
   */
  constructor(limit: number, now: () => number = Date.now, windowMs = minuteMs) {
    this.#limit = limit;
    this.#now = now;
    this.#windowMs = windowMs;
  }

  /** Counts a request. @returns 0 when it is admitted, else the seconds until the next window */
  count(key: string): number {
    if (this.#limit === 0) return 0;
    const now = this.#now();
    if (Math.abs(now - this.#windowStart) >= this.#windowMs) {
      this.#windowStart = now;
      this.#counts = new Map();
    }
    const before = this.#counts.get(key);
    if (before === undefined && this.#counts.size >= mostKeys) return 0;
    const count = (before ?? 0) + 1;
    this.#counts.set(key, count);
    return count <= this.#limit ? 0 : Math.max(1, Math.ceil((this.#windowStart + this.#windowMs - now) / 1000));
  }
}

/** Counts the calls of callers without a session by their network. */
export class AnonymousLimit {
  readonly #counter: RequestCounter;

  /** @param perMinute calls of a network; 0 is no limit */
  constructor(perMinute: number, now: () => number = Date.now) {
    this.#counter = new RequestCounter(perMinute, now);
  }

  /** Counts a call from an IP address. @returns the error of a network with too many calls, or null */
  count(address: string): RateLimited | null {
    const wait = this.#counter.count(findNetwork(address));
    return wait > 0 ? new RateLimited('Too many requests. Please try again later.', wait) : null;
  }
}
