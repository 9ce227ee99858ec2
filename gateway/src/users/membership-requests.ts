import { dayMs } from '../contract/figures/days.ts';
import { TimedStore } from '../storage/store.ts';
import { type StoredUser, toUser } from './user-store.ts';

const mostListed = 100;
/** A Guest whose request was dismissed may ask again after this time. */
const silenceMs = 7 * dayMs;

/** An open request of a user. Times are milliseconds since the epoch. */
interface OpenRequest {
  readonly user: StoredUser;
  readonly askedAt: number;
}

/** The outcome of a request. `dismissed`: an Admin dismissed one, and the next is possible at `opensAt`. */
type Asked =
  | { readonly kind: 'open'; readonly askedAt: number; readonly isNew: boolean }
  | { readonly kind: 'dismissed'; readonly opensAt: number };

/** Requests of Guests for membership, one per user. A raised role and the deletion of the user remove it. */
export class MembershipRequests extends TimedStore {
  /** Keeps a request; an open one stays as it is. */
  async requestMembership(userId: string): Promise<Asked> {
    const now = this.now();
    const added = await this.db
      .insertInto('membership_requests')
      .values({ user_id: userId, asked_at: now, dismissed_at: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ asked_at: now, dismissed_at: null })
          .where('membership_requests.dismissed_at', '<=', now - silenceMs),
      )
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 1n) return { kind: 'open', askedAt: now, isNew: true };
    const known = await this.#row(userId);
    if (known === undefined || known.dismissed_at === null) {
      return { kind: 'open', askedAt: known?.asked_at ?? now, isNew: false };
    }
    return { kind: 'dismissed', opensAt: known.dismissed_at + silenceMs };
  }

  /** Returns when the user asked; null without an open request. */
  async askedAt(userId: string): Promise<number | null> {
    const row = await this.#row(userId);
    return row === undefined || row.dismissed_at !== null ? null : row.asked_at;
  }

  /** Returns the open requests, the oldest first. */
  async list(): Promise<OpenRequest[]> {
    const rows = await this.db
      .selectFrom('membership_requests')
      .innerJoin('users', 'users.id', 'membership_requests.user_id')
      .selectAll('users')
      .select('asked_at')
      .where('dismissed_at', 'is', null)
      .orderBy('asked_at')
      .limit(mostListed)
      .execute();
    return rows.map((row) => ({ user: toUser(row), askedAt: row.asked_at }));
  }

  /** @returns whether there was an open request */
  async dismiss(userId: string): Promise<boolean> {
    const dismissed = await this.db
      .updateTable('membership_requests')
      .set({ dismissed_at: this.now() })
      .where('user_id', '=', userId)
      .where('dismissed_at', 'is', null)
      .executeTakeFirst();
    return dismissed.numUpdatedRows === 1n;
  }

  #row(userId: string) {
    return this.db.selectFrom('membership_requests').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }
}
