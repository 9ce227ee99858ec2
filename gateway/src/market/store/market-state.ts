import { z } from 'zod';
import type { ListedCompany } from '../../providers/market-data.ts';
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

const listSchema = z.array(
  z.object({
    cik: z.number(),
    name: z.string(),
    symbols: z.array(z.string()),
    exchange: z.string().nullable(),
    isListed: z.boolean(),
    /** Names of earlier lists. */
    formerNames: z.array(z.string()),
  }),
);
export type KnownCompany = z.infer<typeof listSchema>[number];

/** Returns the companies of the list and those that earlier lists had. */
export async function readCompanyList(db: MarketDatabase): Promise<readonly KnownCompany[]> {
  return (await readState(db, 'companies', listSchema)) ?? [];
}

/** Keeps the list. A company that it no longer has stays with those of its symbols that are still free. @returns whether it changed */
export async function writeCompanyList(db: MarketDatabase, listed: readonly ListedCompany[]): Promise<boolean> {
  const known = new Map((await readCompanyList(db)).map((company) => [company.cik, company]));
  const now = listed.map(({ cik, name, symbols, exchange }): KnownCompany => {
    const before = known.get(cik);
    const names = before === undefined || before.name === name ? [] : [before.name];
    const formerNames = [...names, ...(before?.formerNames ?? [])];
    return { cik, name, symbols: [...symbols], exchange, isListed: true, formerNames };
  });
  const still = new Set(listed.map(({ cik }) => cik));
  const taken = new Set(listed.flatMap(({ symbols }) => symbols));
  const gone = [...known.values()]
    .filter(({ cik }) => !still.has(cik))
    .map((one) => ({ ...one, isListed: false, symbols: one.symbols.filter((symbol) => !taken.has(symbol)) }));
  const list = [...now, ...gone].sort((a, b) => a.cik - b.cik);
  const hasChanged = JSON.stringify(list) !== JSON.stringify([...known.values()]);
  if (hasChanged) await writeState(db, 'companies', list);
  return hasChanged;
}
