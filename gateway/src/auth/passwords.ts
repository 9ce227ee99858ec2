import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { NotReady } from '../errors/errors.ts';

/** argon2id (the library's default kind) at the cost that OWASP names as its second choice: 19 MiB, 2 passes. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const atOnce = 2;
const mostWaiting = 64;

/** Hashes and checks passwords, two at a time, so that a wave of sign-ins does not starve everything else. */
export class Passwords {
  readonly #limit = pLimit(atOnce);
  readonly #dummy = hash('nobody has this password', cost);

  /** @throws NotReady when too many wait already */
  async hash(password: string): Promise<string> {
    return this.#inTurn(() => hash(password, cost));
  }

  /**
   * Whether the password belongs to the hash. Without a hash the same work is done and the answer is no:
   * the time must not tell whether a user exists.
   * @throws NotReady when too many wait already
   */
  async matches(passwordHash: string | null, password: string): Promise<boolean> {
    return this.#inTurn(async () => {
      const matched = await verify(passwordHash ?? (await this.#dummy), password);
      return matched && passwordHash !== null;
    });
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#limit.pendingCount >= mostWaiting)
      throw new NotReady('The service is busy. Please try again in a moment.');
    return this.#limit(work);
  }
}
