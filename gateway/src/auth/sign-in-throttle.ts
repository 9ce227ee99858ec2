import { NotReady } from '../errors/errors.ts';
import { networkOf } from './network-of.ts';
import type { MakeThrottle, Throttle } from './throttle.ts';

const minute = 60_000;
/** Guesses of one caller at one account. */
const callerRule = { free: 5, windowMs: 15 * minute, firstDelayMs: minute / 2, longestDelayMs: 15 * minute };
const networkRule = { free: 100, windowMs: 15 * minute, firstDelayMs: minute, longestDelayMs: 15 * minute };
/** Guesses at one account from everywhere. Short waits: with long ones strangers could shut its owner out. */
const accountRule = { free: 50, windowMs: 15 * minute, firstDelayMs: minute / 12, longestDelayMs: minute };

interface Attempt {
  /** Normalised email. */
  readonly account: string;
  /** IP address of the caller. */
  readonly address: string;
  /** The device, if it signed in to the account before. */
  readonly device: string | null;
}

/**
 * Delays guesses by account and network together, so that a stranger cannot shut an account out. A device that signed in
 * before is counted by itself: neither its neighbours nor a flood of strangers delay it.
 */
export class SignInThrottle {
  readonly #byCaller: Throttle;
  readonly #byNetwork: Throttle;
  readonly #byAccount: Throttle;

  constructor(make: MakeThrottle) {
    this.#byCaller = make('caller', callerRule);
    this.#byNetwork = make('network', networkRule);
    this.#byAccount = make('account-everywhere', accountRule);
  }

  /**
   * Runs an attempt. A success clears what the caller did, and an attempt that was not carried out does not count.
   * @throws RateLimited while the caller must wait; the error of `attempt`
   */
  async run<Result>(of: Attempt, attempt: () => Promise<Result | null>): Promise<Result | null> {
    const network = networkOf(of.address);
    const caller = `${of.account}\n${of.device === null ? network : `device ${of.device}`}`;
    await this.#byCaller.attempt(caller);
    const shared: (readonly [Throttle, string])[] =
      of.device === null
        ? [
            [this.#byNetwork, network],
            [this.#byAccount, of.account],
          ]
        : [];
    const counted: (readonly [Throttle, string])[] = [];
    try {
      for (const [throttle, key] of shared) {
        await throttle.attempt(key);
        counted.push([throttle, key]);
      }
      const result = await attempt();
      if (result === null) return null;
      await this.#byCaller.reset(caller);
      for (const [throttle, key] of counted) await throttle.refund(key);
      return result;
    } catch (error) {
      if (error instanceof NotReady) {
        for (const [throttle, key] of [[this.#byCaller, caller] as const, ...counted]) await throttle.refund(key);
      }
      throw error;
    }
  }
}
