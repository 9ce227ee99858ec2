import { sql } from 'kysely';
import { toNameKey } from '../../contract/plain-text.ts';
import { firstCaseName } from '../../contract/rules.ts';
import type { Database, Schema } from '../schema.ts';
import { previousTables } from '../tables/previous-tables.ts';

type PreviousTable = keyof typeof previousTables;
type Copy = Pick<Schema['documents'], 'kind' | 'key' | 'body' | 'saved_at'> &
  Partial<Pick<Schema['documents'], 'symbol' | 'expires_at'>>;

/** What every row has besides the columns of its table. */
interface Stored extends Readonly<Record<string, unknown>> {
  readonly user_id: string;
  readonly mark: string;
}

/** A screen may name thousands of companies. */
const rowsAtOnce = 500;

/**
 * Copies what users saved from the tables of the release before into `documents`: all rows once, and at each start those that one
 * of its processes has written since. A document that was saved later stays.
 */
export async function copyPreviousRows(db: Database): Promise<void> {
  await copyRows(db, 'projection_cases', 'saved_at || name', (row) => [toCase(row, row.name, false)]);
  await copyRows(db, 'projections', "saved_at || coalesce(name, '')", async (row) => [
    toCase(row, row.name ?? (await chooseName(db, row)), true),
  ]);
  await copyRows(db, 'typed_prices', "price || ' ' || day", ({ symbol, price, day }) => [
    { kind: 'typed-price', key: symbol, symbol, body: JSON.stringify({ price, day }), saved_at: Date.parse(day) || 0 },
  ]);
  await copyRows(db, 'saved_screens', "saved_at || ' ' || seen_at", ({ name, saved_at, seen_at, ...row }) => [
    { kind: 'saved-screen', key: name, body: row.definition, saved_at },
    { kind: 'screen-members', key: name, body: row.members ?? 'null', saved_at: seen_at },
  ]);
  await copyRows(db, 'own_peers', "saved_at || ''", ({ symbol, peers, saved_at }) => [
    { kind: 'own-peers', key: symbol, symbol, body: peers, saved_at },
  ]);
  await copyRows(db, 'watch_rules', 'rule', ({ target, rule }) => [
    { kind: 'watch-rule', key: target, body: rule, saved_at: Date.now() },
  ]);
}

/** Copies the rows of a table that have changed since they were copied. @param mark text in SQL that differs after each change */
async function copyRows<Name extends PreviousTable>(
  db: Database,
  name: Name,
  mark: string,
  toCopies: (row: Schema[Name]) => readonly Copy[] | Promise<readonly Copy[]>,
): Promise<void> {
  const keys = Object.entries(previousTables[name].columns).flatMap(([key, { isKey }]) => (isKey ? [key] : []));
  for (;;) {
    const { rows } = await sql<Schema[Name] & Stored>`select *, ${sql.raw(mark)} as mark
      from ${sql.table(name)} where copied is distinct from ${sql.raw(mark)} limit ${rowsAtOnce}`.execute(db);
    for (const row of rows) {
      for (const { symbol = '', expires_at = null, ...copy } of await toCopies(row)) {
        const columns = { ...copy, symbol, expires_at };
        await db
          .insertInto('documents')
          .values({ user_id: row.user_id, ...columns, version: 1, created_at: copy.saved_at })
          .onConflict((conflict) =>
            conflict
              .columns(['user_id', 'kind', 'key'])
              .doUpdateSet({ ...columns, version: sql<number>`documents.version + 1` })
              .where('documents.saved_at', '<=', copy.saved_at),
          )
          .execute();
      }
      const place = sql.join(
        keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`),
        sql` and `,
      );
      await sql`update ${sql.table(name)} set copied = ${row.mark} where ${place}`.execute(db);
    }
    if (rows.length < rowsAtOnce) return;
  }
}

function toCase(row: Omit<Schema['projections'], 'name'>, name: string, isDefault: boolean): Copy {
  const { symbol, company_name: companyName, current_year: currentYear, saved_at, expires_at } = row;
  const head = JSON.stringify({ name, isDefault, companyName, currentYear });
  const body = `${head.slice(0, -1)},"scenarios":${row.scenarios}}`;
  return { kind: 'projection', key: `${symbol} ${toNameKey(name)}`, symbol, body, saved_at, expires_at };
}

/** Returns a name that no other case has, for one of the release that preceded named cases. */
async function chooseName(db: Database, { user_id, symbol }: Schema['projections']): Promise<string> {
  const rows = await db
    .selectFrom('documents')
    .select('key')
    .where((row) => row.and({ user_id, symbol, kind: 'projection' }))
    .execute();
  const taken = new Set(rows.map(({ key }) => key));
  let name = firstCaseName;
  for (let number = 2; taken.has(`${symbol} ${toNameKey(name)}`); number += 1) name = `${firstCaseName} ${number}`;
  return name;
}
