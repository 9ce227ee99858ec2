import type { Role } from '../../src/contract/access/roles.ts';
import type { Database } from '../../src/storage/schema.ts';
import { WatchlistStore } from '../../src/watchlists/watchlist-store.ts';

/** Adds a user to the database. */
export async function addUser(db: Database, id: string, role: Role = 'Guest'): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id,
      email: `${id}@example.com`,
      password_hash: '',
      role,
      token_version: 0,
      created_at: 0,
      last_sign_in_at: null,
      email_proved_at: null,
    })
    .execute();
}

/** Adds a user who follows companies. */
export async function watch(db: Database, userId: string, ...symbols: string[]): Promise<void> {
  await addUser(db, userId, 'Member');
  await follow(db, userId, ...symbols);
}

/** Lets a user follow companies. */
export async function follow(db: Database, userId: string, ...symbols: string[]): Promise<void> {
  await new WatchlistStore(db).changeLists(
    userId,
    symbols.map((symbol) => ({ kind: 'add', symbol })),
  );
}
