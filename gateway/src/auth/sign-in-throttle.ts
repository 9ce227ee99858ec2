import { NotReady, SecondFactorNeeded } from '../errors/errors.ts';
import { networkOf } from '../http/network-of.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import type { Passwords } from './passwords.ts';
import { ReleasableThrottle } from './releasable-throttle.ts';
import type { MakeThrottle, ThrottleRule } from './throttle.ts';

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

interface SignInThrottleOptions {
  readonly make: MakeThrottle;
  readonly passwords: Pick<Passwords, 'inTurn'>;
  readonly releases: Pick<LockoutReleases, 'latest'>;
}

/** A throttle with the key that an attempt counts for. */
type Counter = readonly [throttle: ReleasableThrottle, key: string];

/**
 * Delays guesses by account and network together, so that a stranger cannot shut an account out. A device that signed in
 * before is counted by itself: neither its neighbours nor a flood of strangers delay it.
 */
export class SignInThrottle {
  readonly #passwords: SignInThrottleOptions['passwords'];
  readonly #byCaller: ReleasableThrottle;
  readonly #byNetwork: ReleasableThrottle;
  readonly #byAccount: ReleasableThrottle;

  constructor({ make, passwords, releases }: SignInThrottleOptions) {
    const throttle = (name: string, rule: ThrottleRule) => new ReleasableThrottle(make(name, rule), releases);
    this.#passwords = passwords;
    this.#byCaller = throttle('caller', callerRule);
    this.#byNetwork = throttle('network', networkRule);
    this.#byAccount = throttle('account-everywhere', accountRule);
  }

  /**
   * Runs an attempt at its turn in the queue of passwords. A success clears what the caller did, and an attempt that was
   * not carried out or that lacks a second factor does not count.
   * @param confirm checks what needs no turn, after a right password
   * @throws RateLimited while the caller must wait; NotReady when the queue is full; the error of `attempt` and `confirm`
   */
  async run<Result>(
    of: Attempt,
    attempt: () => Promise<Result | null>,
    confirm: (result: Result) => Promise<void> = async () => {},
  ): Promise<Result | null> {
    const network = networkOf(of.address);
    const isKnown = of.device !== null;
    const caller: Counter = [this.#byCaller, `${of.account}\n${isKnown ? `device ${of.device}` : network}`];
    const shared: Counter[] = isKnown
      ? []
      : [
          [this.#byNetwork, network],
          [this.#byAccount, of.account],
        ];
    const counted: Counter[] = [];
    const count = async (counter: Counter): Promise<void> => {
      await counter[0].attempt(counter[1], of.account);
      counted.push(counter);
    };
    try {
      await count(caller);
      const turn = { key: isKnown ? of.account : network, isKnown };
      const result = await this.#passwords.inTurn(turn, async () => {
        // Counted at the turn: an office whose right sign-ins wait must not use up what its network may fail.
        for (const counter of shared) await count(counter);
        return attempt();
      });
      // The turn has ended: the next password need not wait for stores.
      if (result === null) return null;
      await confirm(result);
      const refunds = counted.slice(1).map(([throttle, key]) => throttle.refund(key));
      await Promise.all([caller[0].reset(caller[1]), ...refunds]);
      return result;
    } catch (error) {
      if (error instanceof NotReady || error instanceof SecondFactorNeeded) {
        for (const [throttle, key] of counted) await throttle.refund(key);
      }
      throw error;
    }
  }
}
