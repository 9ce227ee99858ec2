import { RateLimited } from '../errors/errors.ts';

const retryAfterSeconds = 2;

/** Limits the concurrent calls of each user. */
export class UserShare {
  readonly #maxConcurrent: number;
  readonly #running = new Map<string, number>();

  constructor(maxConcurrent: number) {
    this.#maxConcurrent = maxConcurrent;
  }

  /** @throws RateLimited when the user is at the limit */
  async runCall<Reply>(userId: string, call: () => Promise<Reply>): Promise<Reply> {
    const others = this.#running.get(userId) ?? 0;
    if (others >= this.#maxConcurrent)
      throw new RateLimited('Too many requests. Please try again later.', retryAfterSeconds);
    this.#running.set(userId, others + 1);
    try {
      return await call();
    } finally {
      const left = (this.#running.get(userId) ?? 0) - 1;
      if (left > 0) this.#running.set(userId, left);
      else this.#running.delete(userId);
    }
  }
}
