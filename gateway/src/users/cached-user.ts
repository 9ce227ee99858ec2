import type { SessionUser } from '../http/session-user.ts';

/** Upper bound of the time until a change by another process is seen. */
const ttlMs = 1000;
/** Upper bound of the time for which a cached user is used while the database is unavailable. */
const graceMs = 30_000;

/** Caches the role and token version of one user for a second, so that most requests need no query. */
export class CachedUser {
  #user: SessionUser | null = null;
  #readAt = 0;

  /** @param readAt when the user was read, milliseconds since the epoch */
  set(user: SessionUser, readAt: number): void {
    this.#user = user;
    this.#readAt = readAt;
  }

  clear(): void {
    this.#user = null;
  }

  /** Returns the user for reading calls while the database is unavailable; null when none was read recently. */
  lastKnown(now: number): SessionUser | null {
    return Math.abs(now - this.#readAt) < graceMs ? this.#user : null;
  }

  /** Returns the user, or null when none was read within the ttl. */
  recent(now: number): SessionUser | null {
    return Math.abs(now - this.#readAt) < ttlMs ? this.#user : null;
  }
}
