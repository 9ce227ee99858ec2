import { RateLimited } from '../errors/errors.ts';
import { findNetwork } from './find-network.ts';
import { RequestCounter } from './request-counter.ts';

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
