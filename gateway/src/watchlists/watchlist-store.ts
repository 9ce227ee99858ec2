import type { WatchlistChange, Watchlists } from '../contract/watching/watchlists.ts';
import { Unauthorized } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';
import { lockUser, requireUserBytes } from '../users/user-bytes.ts';
import { applyChanges, emptyContent, parseContent, toWatchlists } from './watchlist-content.model.ts';

/** A visit ends after this time without a call. */
const visitMs = 30 * 60_000;
/** Calls that follow each other sooner are noted once. */
const notedEveryMs = 60_000;

export type WatchlistStore = ReturnType<typeof createWatchlistStore>;

/** The lists of companies that users follow, a row per user, and the times of their visits. */
export function createWatchlistStore(db: Database, now: () => number = Date.now) {
  async function readLists(userId: string): Promise<Watchlists> {
    const row = await findRow(db, userId);
    return row === undefined ? toWatchlists(emptyContent, 0) : toWatchlists(parseContent(row.content), row.revision);
  }

  /**
   * Makes changes to the newest lists, together or not at all. Changes of one user wait for each other, so that none is
   * lost; a change of a deleted user is refused.
   * @throws Conflict, NotFound, Unauthorized
   */
  async function changeLists(userId: string, changes: readonly WatchlistChange[]): Promise<Watchlists> {
    return db.transaction().execute(async (transaction) => {
      if (!(await lockUser(transaction, userId))) throw new Unauthorized('Please sign in again.');
      const row = await findRow(transaction, userId);
      const before = row === undefined ? emptyContent : parseContent(row.content);
      const content = applyChanges(before, changes, now());
      const columns = { revision: (row?.revision ?? 0) + 1, content: JSON.stringify(content) };
      await transaction
        .insertInto('watchlists')
        .values({ user_id: userId, ...columns, seen_at: null, seen_before_at: null })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
      await requireUserBytes(transaction, userId);
      return toWatchlists(content, columns.revision);
    });
  }

  /**
   * Notes that the user looks at the lists now. A user without a list has no row, and no visits.
   * @returns the end of the visit before this one, in milliseconds since the epoch; null on the first
   */
  async function noteVisit(userId: string): Promise<number | null> {
    const at = now();
    const row = await findRow(db, userId);
    if (row === undefined) return null;
    const isNext = row.seen_at !== null && at - row.seen_at > visitMs;
    const before = isNext ? row.seen_at : row.seen_before_at;
    if (row.seen_at === null || at - row.seen_at > notedEveryMs) {
      await db
        .updateTable('watchlists')
        .set({ seen_at: at, seen_before_at: before })
        .where('user_id', '=', userId)
        .execute();
    }
    return before;
  }

  function findRow(db: Database, userId: string) {
    return db.selectFrom('watchlists').selectAll().where('user_id', '=', userId).executeTakeFirst();
  }

  return { readLists, changeLists, noteVisit };
}
