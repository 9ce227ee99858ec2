import type { Database } from '../schema.ts';
import { hasColumn } from './restored-tokens.ts';

/** Returns the digests of the secret addresses that a database has, which are those that are not ended. */
export async function listFeedAddresses(db: Database): Promise<readonly string[]> {
  if (!(await hasColumn(db, 'feed_addresses', 'token_hash'))) return [];
  const rows = await db.selectFrom('feed_addresses').select('token_hash').execute();
  return rows.map(({ token_hash }) => token_hash);
}

/** Ends all restored secret addresses except the valid ones. @param valid null where no record of ended ones exists */
export async function endFeedAddresses(db: Database, valid: readonly string[] | null): Promise<void> {
  if (valid === null) return;
  const known = new Set(valid);
  for (const hash of await listFeedAddresses(db)) {
    if (!known.has(hash)) await db.deleteFrom('feed_addresses').where('token_hash', '=', hash).execute();
  }
}
