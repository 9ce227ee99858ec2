import { hash, verify } from '@node-rs/argon2';
import pLimit, { type LimitFunction } from 'p-limit';
import { NotReady } from '../errors/errors.ts';

/** argon2id (the library's default kind) at the cost that OWASP names as its second choice: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxConcurrent = 2;
/** A check takes about 20 ms: a full queue empties in a few seconds. */
const maxWaiting = 256;

/**
 * Hashes and checks passwords, two at a time, so that a wave of sign-ins does not starve everything else. A device that
 * signed in before has a queue of its own, which a flood of strangers does not fill.
 */
export class Passwords {
  readonly #strangers = pLimit(maxConcurrent);
  readonly #known = pLimit(1);
  readonly #dummy = hash('nobody has this password', cost);

  /** Returns the hash of a password. @throws NotReady when the queue is full */
  async hash(password: string): Promise<string> {
    return queued(this.#strangers, () => hash(password, cost));
  }

  /**
   * Returns whether the password belongs to the hash. Without a hash the result is false after the same work:
   * the time must not reveal whether a user exists.
   * @param isKnown whether the device signed in before
   * @throws NotReady when the queue is full
   */
  async matches(passwordHash: string | null, password: string, isKnown = false): Promise<boolean> {
    return queued(isKnown ? this.#known : this.#strangers, async () => {
      const matched = await verify(passwordHash ?? (await this.#dummy), password);
      return matched && passwordHash !== null;
    });
  }
}

function queued<Result>(limit: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= maxWaiting) throw new NotReady('The service is busy. Please try again in a moment.');
  return limit(work);
}
