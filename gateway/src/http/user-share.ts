import { RateLimited } from '../errors/errors.ts';

const retryAfterSeconds = 2;

/** Lets each user have a number of calls under way at once. */
export class UserShare {
  readonly #most: number;
  readonly #underWay = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @throws RateLimited when as many of the user's calls are under way already */
  async run<Reply>(userId: string, call: () => Promise<Reply>): Promise<Reply> {
    const others = this.#underWay.get(userId) ?? 0;
    if (others >= this.#most) throw new RateLimited('Too many requests. Please try again later.', retryAfterSeconds);
    this.#underWay.set(userId, others + 1);
    try {
      return await call();
    } finally {
      const left = (this.#underWay.get(userId) ?? 0) - 1;
      if (left > 0) this.#underWay.set(userId, left);
      else this.#underWay.delete(userId);
    }
  }
}
