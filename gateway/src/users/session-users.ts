import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../http/session-user.ts';
import { CachedUser } from './cached-user.ts';
import type { UserStore } from './user-store.ts';

type UserSource = Pick<UserStore, 'findById'>;

/** Caches the role and token version of signed-in users for a second. */
export class SessionUsers {
  readonly #store: UserSource;
  readonly #now: () => number;
  /** An evicted user is cleared: the guard may still hold a reference. */
  readonly #cached = new LRUCache<string, CachedUser>({ max: 10_000, dispose: (user) => user.clear() });
  readonly #reads = new Map<string, Promise<SessionUser | null>>();

  #changes = 0;

  constructor(store: UserSource, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Returns the cached user, which may be empty. An empty one may be evicted: ask again before a read. */
  cachedUser(id: string): CachedUser {
    const known = this.#cached.get(id);
    if (known !== undefined) return known;
    const added = new CachedUser();
    this.#cached.set(id, added);
    return added;
  }

  /** Returns the user from the database and caches it; null when there is none. */
  async read(id: string): Promise<SessionUser | null> {
    const running = this.#reads.get(id);
    if (running !== undefined) return running;
    const read = this.#load(id).finally(() => {
      if (this.#reads.get(id) === read) this.#reads.delete(id);
    });
    this.#reads.set(id, read);
    return read;
  }

  /** Drops a user from the cache. Must be called after each change of the user. */
  forget(id: string): void {
    this.#changes += 1;
    this.#cached.peek(id)?.clear();
    this.#reads.delete(id);
  }

  async #load(id: string): Promise<SessionUser | null> {
    const readAt = this.#now();
    const changes = this.#changes;
    const stored = await this.#store.findById(id);
    if (stored === null) return null;
    const { email, role, tokenVersion } = stored;
    const user = { id, email, role, tokenVersion };
    // A read that began before a change must not be cached after it.
    if (changes === this.#changes) this.cachedUser(id).set(user, readAt);
    return user;
  }
}
