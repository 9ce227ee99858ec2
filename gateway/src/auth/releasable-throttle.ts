import { LRUCache } from 'lru-cache';
import { RateLimited } from '../errors/errors.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import { atMost } from './at-most.ts';
import type { Throttle } from './throttle.ts';

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
