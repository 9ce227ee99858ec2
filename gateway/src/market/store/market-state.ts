import type { z } from 'zod';
import type { MarketDatabase } from './market-schema.ts';

/** Returns a stored value; null when it is absent or of another shape. */
export async function readState<Schema extends z.ZodType>(
  db: MarketDatabase,
  key: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const row = await db.selectFrom('market_state').select('value').where('key', '=', key).executeTakeFirst();
  if (row === undefined) return null;
  const parsed = schema.safeParse(JSON.parse(row.value));
  return parsed.success ? parsed.data : null;
}

export async function writeState(db: MarketDatabase, key: string, value: unknown): Promise<void> {
  const row = { key, value: JSON.stringify(value) };
  await db
    .insertInto('market_state')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: row.value }))
    .execute();
}
