import type { Kysely } from 'kysely';

/** Adds the prices that users type in: one per user and company. */
export async function typedPrices(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('typed_prices')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('price', 'double precision', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('typed_prices_key', ['user_id', 'symbol'])
    .execute();
}
