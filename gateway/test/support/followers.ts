import type { Insertable } from 'kysely';
import type { Role } from '../../src/contract/access/roles.ts';
import type { Database, Schema } from '../../src/storage/schema.ts';
import { createWatchlistStore } from '../../src/watchlists/watchlist-store.ts';

/** Adds users to the database; the email of each is ID@example.com. */
export async function addUsers(
  db: Database,
  ids: readonly string[],
  change: Partial<Insertable<Schema['users']>> = {},
): Promise<void> {
  const usual = { password_hash: '', role: 'Guest', token_version: 0, created_at: 0 } as const;
  const rows = ids.map((id) => ({ id, email: `${id}@example.com`, last_sign_in_at: null, ...usual, ...change }));
  for (let at = 0; at < rows.length; at += 500) {
    await db
      .insertInto('users')
      .values(rows.slice(at, at + 500))
      .execute();
  }
}

export async function addUser(db: Database, id: string, role: Role = 'Guest'): Promise<void> {
  await addUsers(db, [id], { role });
}

/** Adds a user who follows companies. */
export async function watch(db: Database, userId: string, ...symbols: string[]): Promise<void> {
  await addUser(db, userId, 'Member');
  await follow(db, userId, ...symbols);
}

/** Lets a user follow companies. */
export async function follow(db: Database, userId: string, ...symbols: string[]): Promise<void> {
  await createWatchlistStore(db).changeLists(
    userId,
    symbols.map((symbol) => ({ kind: 'add', symbol })),
  );
}

/** Returns the database of a process that ends while it tells: no alert can be added. */
export function endingDatabase(db: Database): Database {
  return db.withPlugin({
    transformQuery({ node }) {
      const isAlert = node.kind === 'InsertQueryNode' && node.into?.table.identifier.name === 'alerts';
      if (isAlert) throw new Error('The process ends.');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}
