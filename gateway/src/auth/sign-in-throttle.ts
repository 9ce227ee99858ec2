import { NotReady, SecondFactorNeeded } from '../errors/errors.ts';
import { findNetwork, listNetworks } from '../http/find-network.ts';
import type { LockoutReleases } from '../users/lockout-releases.ts';
import type { Passwords } from './passwords.ts';
import {
  createReleasableThrottle,
  type MakeThrottle,
  type ReleasableThrottle,
  type Throttle,
  throttlesByWidth,
} from './throttle.ts';

const minute = 60_000;
/** Guesses of one caller at one account. */
const callerRule = { free: 5, windowMs: 15 * minute, firstDelayMs: minute / 2, longestDelayMs: 15 * minute };
/**
 * Free attempts of a network, its /56 and its /48. A network that guesses all the time gets about six attempts more
 * than its bound in a quarter of an hour, so it never locks the next wider network, and a /48 never locks the account.
 */
const callerFree = [callerRule.free, 15, 30];
const networkRule = { free: 100, windowMs: 15 * minute, firstDelayMs: minute, longestDelayMs: 15 * minute };
const networkFree = [networkRule.free, 400, 1600];
/** Guesses at one account from everywhere. The waits are short, so that strangers cannot shut its owner out. */
const accountRule = { free: 50, windowMs: 15 * minute, firstDelayMs: minute / 12, longestDelayMs: minute };

interface Attempt {
  /** Normalised email. */
  readonly account: string;
  /** IP address of the caller. */
  readonly address: string;
  /** The trusted device; null if the device never signed in to the account. */
  readonly device: string | null;
}

interface SignInDeps {
  readonly make: MakeThrottle;
  readonly passwords: Pick<Passwords, 'inTurn'>;
  readonly releases: Pick<LockoutReleases, 'latest'>;
}

/** A throttle with the key that an attempt counts for. */
type Counter = readonly [throttle: ReleasableThrottle, key: string];

/**
 * Delays guesses by account and network together, so that a stranger cannot shut an account out. A trusted device is
 * counted by itself: neither its neighbours nor a flood of strangers delay it.
 */
export function createSignInThrottle({ make, passwords, releases }: SignInDeps) {
  const releasable = (throttle: Throttle) => createReleasableThrottle(throttle, releases);
  // Throttles by the width of the network, the narrowest first.
  const byCaller = throttlesByWidth(make, 'caller', callerRule, callerFree).map(releasable);
  const byNetwork = throttlesByWidth(make, 'network', networkRule, networkFree).map(releasable);
  const byAccount = releasable(make('account-everywhere', accountRule));

  /** Returns the counters of an attempt: that of the caller first, then those that it shares with others. */
  function listCounters({ account, address, device }: Attempt): readonly Counter[] {
    const names = device === null ? listNetworks(address) : [`device ${device}`];
    const counters = (throttles: readonly ReleasableThrottle[], prefix: string): Counter[] =>
      throttles.slice(0, names.length).map((throttle, width) => [throttle, prefix + names[width]]);
    const ofCaller = counters(byCaller, `${account}\n`);
    if (device !== null) return ofCaller;
    return [...ofCaller, ...counters(byNetwork, ''), [byAccount, account]];
  }

  return {
    /**
     * Runs an attempt at its turn in the queue of passwords. A success clears the caller's attempts, and an attempt that
     * was not carried out or that lacks a second factor does not count.
     * @param confirm checks what needs no turn, after a right password
     * @throws RateLimited while the caller must wait; NotReady when the queue is full; the error of `attempt` and
     * `confirm`
     */
    async runAttempt<Result>(
      of: Attempt,
      attempt: () => Promise<Result | null>,
      confirm: (result: Result) => Promise<void> = async () => {},
    ): Promise<Result | null> {
      const isKnown = of.device !== null;
      const counters = listCounters(of);
      const counted: Counter[] = [];
      // The counters run in order: an attempt that the narrow network refuses does not count for the wider one.
      const count = async (some: readonly Counter[]): Promise<void> => {
        for (const [throttle, key] of some) {
          await throttle.attempt(key, of.account);
          counted.push([throttle, key]);
        }
      };
      try {
        await count(counters.slice(0, 1));
        const turn = { key: isKnown ? of.account : findNetwork(of.address), isKnown };
        const result = await passwords.inTurn(turn, async () => {
          // Attempts count at their turn: waiting sign-ins of an office must not use up the failures of its network.
          await count(counters.slice(1));
          return attempt();
        });
        // The turn has ended: the next password need not wait for stores.
        if (result === null) return null;
        await confirm(result);
        await Promise.all(counted.map(([throttle, key], at) => throttle[at === 0 ? 'reset' : 'refund'](key)));
        return result;
      } catch (error) {
        if (error instanceof NotReady || error instanceof SecondFactorNeeded) {
          for (const [throttle, key] of counted) await throttle.refund(key);
        }
        throw error;
      }
    },
  };
}
