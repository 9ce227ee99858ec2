import type { SessionUser } from '../http/session-user.ts';

/** A change made by another process is seen within this time. */
const lifetimeMs = 1000;

/** Where the state of one user is kept while he is at work, so that every call finds it without looking it up. */
export class Seat {
  #user: SessionUser | null = null;
  #readAt = 0;

  /** @param readAt when the state was read, milliseconds since the epoch */
  take(user: SessionUser, readAt: number): void {
    this.#user = user;
    this.#readAt = readAt;
  }

  leave(): void {
    this.#user = null;
  }

  /** The user's state if it is known and recent enough. */
  recent(now: number): SessionUser | null {
    return Math.abs(now - this.#readAt) < lifetimeMs ? this.#user : null;
  }
}
