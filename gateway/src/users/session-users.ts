import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../http/session-user.ts';
import type { UserStore } from './user-store.ts';

/** What is needed of the stored users. */
type UserSource = Pick<UserStore, 'findById'>;

/** A change made by another process is seen within this time. */
const lifetimeMs = 1000;

/** Role and token version of the users at work, kept in memory for a second at most. */
export class SessionUsers {
  readonly #store: UserSource;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, { readonly user: SessionUser; readonly readAt: number }>({ max: 10_000 });
  readonly #reads = new Map<string, Promise<SessionUser | null>>();

  #changes = 0;

  constructor(store: UserSource, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** The user's state if it is known and recent enough; without a wait, for the way that every call takes. */
  recent(id: string): SessionUser | null {
    const known = this.#known.get(id);
    return known !== undefined && Math.abs(this.#now() - known.readAt) < lifetimeMs ? known.user : null;
  }

  /** The user's state from the database; null when there is no such user. */
  async read(id: string): Promise<SessionUser | null> {
    const running = this.#reads.get(id);
    if (running !== undefined) return running;
    const read = this.#load(id).finally(() => {
      if (this.#reads.get(id) === read) this.#reads.delete(id);
    });
    this.#reads.set(id, read);
    return read;
  }

  /** To be called after each change of a user: nobody may go on with the old state. */
  forget(id: string): void {
    this.#changes += 1;
    this.#known.delete(id);
    this.#reads.delete(id);
  }

  async #load(id: string): Promise<SessionUser | null> {
    const readAt = this.#now();
    const changes = this.#changes;
    const stored = await this.#store.findById(id);
    if (stored === null) return null;
    const { email, role, tokenVersion } = stored;
    const user = { id, email, role, tokenVersion };
    // A state read before a change of this process must not outlive it.
    if (changes === this.#changes) this.#known.set(id, { user, readAt });
    return user;
  }
}
