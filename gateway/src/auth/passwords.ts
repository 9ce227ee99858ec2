import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { NotReady } from '../errors/errors.ts';

/** argon2id (the library's default kind) at the cost that OWASP names as its second choice: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const maxConcurrent = 2;
const maxWaiting = 64;

/** Hashes and checks passwords, two at a time, so that a wave of sign-ins does not starve everything else. */
export class Passwords {
  readonly #limit = pLimit(maxConcurrent);
  readonly #dummy = hash('nobody has this password', cost);

  /** Returns the hash of a password. @throws NotReady when the queue is full */
  async hash(password: string): Promise<string> {
    return this.#queued(() => hash(password, cost));
  }

  /**
   * Returns whether the password belongs to the hash. Without a hash the result is false after the same work:
   * the time must not reveal whether a user exists.
   * @throws NotReady when the queue is full
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#queued(async () => {
      const matched = await verify(passwordHash ?? (await this.#dummy), password);
      return matched && passwordHash !== null;
    });
  }

  #queued<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#limit.pendingCount >= maxWaiting)
      throw new NotReady('The service is busy. Please try again in a moment.');
    return this.#limit(work);
  }
}
