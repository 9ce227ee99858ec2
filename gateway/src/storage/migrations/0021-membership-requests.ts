import type { Kysely } from 'kysely';

/** Adds the requests of Guests for membership: one per user. */
export async function membershipRequests(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('membership_requests')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('asked_at', 'bigint', (column) => column.notNull())
    .addColumn('dismissed_at', 'bigint')
    .execute();
}
