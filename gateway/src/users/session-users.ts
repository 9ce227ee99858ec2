import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../http/session-user.ts';
import { getOrAdd } from '../storage/get-or-add.ts';
import type { OwnKeyStore } from './own-key-store.ts';
import type { UserStore } from './user-store.ts';

/** The wait for a database that does not answer, and the pause before the next try. */
const awayMs = 1000;

type UserSource = Pick<UserStore, 'findById'>;
type OwnKeySource = Pick<OwnKeyStore, 'findKeys'>;

/** Caches the role, token version and own key of signed-in users for a second. */
export class SessionUsers {
  readonly #store: UserSource;
  readonly #ownKeys: OwnKeySource | null;
  readonly #now: () => number;
  /** An evicted user is cleared: the guard may still hold a reference. */
  readonly #cached = new LRUCache<string, CachedUser>({ max: 10_000, dispose: (user) => user.clear() });
  readonly #reads = new Map<string, Promise<SessionUser | null>>();

  #changes = 0;
  #awayAt = Number.NEGATIVE_INFINITY;

  /** @param ownKeys null where own keys are not used */
  constructor(store: UserSource, ownKeys: OwnKeySource | null = null, now: () => number = Date.now) {
    this.#store = store;
    this.#ownKeys = ownKeys;
    this.#now = now;
  }

  /** Returns the cached user, which may be empty. An empty one may be evicted: call this again before a read. */
  cachedUser(id: string): CachedUser {
    return getOrAdd(this.#cached, id, () => new CachedUser());
  }

  /** Returns the user from the database and caches it; null when there is none. */
  async readUser(id: string): Promise<SessionUser | null> {
    const running = this.#reads.get(id);
    if (running !== undefined) return running;
    const read = this.#load(id).finally(() => {
      if (this.#reads.get(id) === read) this.#reads.delete(id);
    });
    this.#reads.set(id, read);
    return read;
  }

  /**
   * Returns the user for a call that only reads. While the database is unavailable this is the user as last read, for a
   * bounded time: a short outage must not take away answers that are in memory.
   * @throws the error of the read when no such user is known
   */
  async readOrLast(id: string): Promise<SessionUser | null> {
    const last = () => this.cachedUser(id).lastKnown(this.#now());
    const known = last();
    if (known === null) return this.readUser(id);
    if (Math.abs(this.#now() - this.#awayAt) < awayMs) return known;
    const read = await inTime(this.readUser(id));
    if (read !== null) return read.user;
    this.#awayAt = this.#now();
    // The user may have been changed by this process meanwhile.
    return last() ?? this.readUser(id);
  }

  /** Evicts a user from the cache. Must be called after each change of the user. */
  forget(id: string): void {
    this.#changes += 1;
    this.#cached.peek(id)?.clear();
    this.#reads.delete(id);
  }

  async #load(id: string): Promise<SessionUser | null> {
    const readAt = this.#now();
    const changes = this.#changes;
    const [stored, ownKeys = null] = await Promise.all([this.#store.findById(id), this.#ownKeys?.findKeys(id)]);
    if (stored === null) return null;
    const { email, role, tokenVersion } = stored;
    const user = { id, email, role, tokenVersion, ownKeys };
    // A read that began before a change must not be cached after it.
    if (changes === this.#changes) this.cachedUser(id).set(user, readAt);
    return user;
  }
}

/** Returns the outcome of a read; null when it fails or takes too long. */
function inTime(read: Promise<SessionUser | null>): Promise<{ readonly user: SessionUser | null } | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), awayMs);
    const settle = (outcome: { readonly user: SessionUser | null } | null) => {
      clearTimeout(timer);
      resolve(outcome);
    };
    read.then(
      (user) => settle({ user }),
      () => settle(null),
    );
  });
}

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
