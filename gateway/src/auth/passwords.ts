import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from '../threads/fair-queue.ts';

/** argon2id (the library's default kind) at the cost that OWASP names as its second choice: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Pages and proxies give a call about ten seconds. A call that would take longer gets Retry-After at once. */
const longestWaitMs = 6000;
/** A check takes about 20 ms: a full queue empties in four seconds, on a busy machine it is full earlier. */
const strangers = { slots: 2, maxWaiting: 400, longestWaitMs };
const knownDevices = { slots: 1, maxWaiting: 200, longestWaitMs };

/** A caller in the queue of passwords. Jobs of one caller wait behind each other. */
interface Caller {
  readonly key: string;
  /** Whether the device signed in before. */
  readonly isKnown: boolean;
}

/**
 * Hashes and checks passwords, a few at a time, so that a wave of sign-ins does not starve everything else. A device that
 * signed in before has a queue of its own, which a flood of strangers does not fill.
 */
export class Passwords {
  readonly #strangers = new FairQueue(strangers);
  readonly #known = new FairQueue(knownDevices);
  readonly #dummy = hash('nobody has this password', cost);

  /** Runs a job that hashes or checks a password at the caller's turn. @throws NotReady when the queue is full */
  inTurn<Result>({ key, isKnown }: Caller, work: () => Promise<Result>): Promise<Result> {
    return (isKnown ? this.#known : this.#strangers).runWork(key, work);
  }

  hash(password: string): Promise<string> {
    return hash(password, cost);
  }

  /**
   * Returns whether the password belongs to the hash. Without a hash the result is false after the same work:
   * the time must not reveal whether a user exists.
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    const matched = await verify(passwordHash ?? (await this.#dummy), password);
    return matched && passwordHash !== null;
  }
}
