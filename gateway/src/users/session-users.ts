import { LRUCache } from 'lru-cache';
import type { SessionUser } from '../http/session-user.ts';
import { Seat } from './seat.ts';
import type { UserStore } from './user-store.ts';

/** What is needed of the stored users. */
type UserSource = Pick<UserStore, 'findById'>;

/** Role and token version of the users at work, kept in memory for a second at most. */
export class SessionUsers {
  readonly #store: UserSource;
  readonly #now: () => number;
  /** Whoever still holds a seat that was given up finds it empty. */
  readonly #seats = new LRUCache<string, Seat>({ max: 10_000, dispose: (seat) => seat.leave() });
  readonly #reads = new Map<string, Promise<SessionUser | null>>();

  #changes = 0;

  constructor(store: UserSource, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** The seat of a user. An empty one may have been given up: ask again before reading the user's state. */
  seatOf(id: string): Seat {
    const known = this.#seats.get(id);
    if (known !== undefined) return known;
    const seat = new Seat();
    this.#seats.set(id, seat);
    return seat;
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
    this.#seats.peek(id)?.leave();
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
    if (changes === this.#changes) this.seatOf(id).take(user, readAt);
    return user;
  }
}
