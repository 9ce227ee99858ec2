import { Migrator, sql } from 'kysely';
import { lastReleased, makeReleasedTables } from '../../test/support/released-tables.ts';
import { describeOnEachEmptyDatabase } from '../../test/support/test-database.ts';
import { isPostgres } from './dialects.ts';
import { getOrAdd } from './get-or-add.ts';
import { appliedMigrations, migrate } from './migrations.ts';
import type { Database } from './schema.ts';

/** Columns with their types and defaults, keys and indexes. The names of keys do not count. */
const descriptions = {
  embedded: [
    `select t.name as "table", c.* from sqlite_master t, pragma_table_xinfo(t.name) c where t.type = 'table'`,
    `select t.name as "table", i.origin, i."unique", case i.origin when 'c' then i.name end as name,
      (select group_concat(c.name) from pragma_index_info(i.name) c) as columns
      from sqlite_master t, pragma_index_list(t.name) i where t.type = 'table'`,
  ],
  postgres: [
    `select table_name as "table", ordinal_position, column_name, data_type, is_nullable, column_default
      from information_schema.columns where table_schema = 'public'`,
    `select conrelid::regclass::text as "table", contype, pg_get_constraintdef(oid) as made from pg_constraint
      where connamespace = 'public'::regnamespace`,
    `select tablename as "table", indexdef from pg_indexes where schemaname = 'public'
      and indexname not in (select conname from pg_constraint)`,
  ],
};

/** Returns what the tables of a database are made of as lines, by table; without those that record migrations. */
async function describeTables(db: Database): Promise<Record<string, string[]>> {
  const tables = new Map<string, string[]>();
  for (const query of descriptions[isPostgres(db) ? 'postgres' : 'embedded']) {
    const { rows } = await sql.raw<{ table: string }>(query).execute(db);
    for (const { table, ...row } of rows) getOrAdd(tables, table, () => []).push(JSON.stringify(row));
  }
  const made = [...tables].filter(([name]) => !name.startsWith('kysely_'));
  return Object.fromEntries(made.map(([name, lines]) => [name, lines.sort()]));
}

describeOnEachEmptyDatabase('the tables of a database', (open) => {
  test('are those that the migrations of earlier releases made, and others', async () => {
    const db = await open();
    const made = await describeTables(db);
    const names = await appliedMigrations(db);
    await makeReleasedTables(db, lastReleased);
    const released = await describeTables(db);
    expect(released.users?.length).toBeGreaterThan(8);
    for (const [name, lines] of Object.entries(released)) expect(made[name]).toEqual(expect.arrayContaining(lines));
    expect(names).toEqual(expect.arrayContaining([...(await appliedMigrations(db))]));
  });

  test.each(['0009-account-links', '0019-list-of-builds', '0033-ownership-forms', lastReleased])(
    'are completed in a database that a release with %s left, and its rows stay',
    async (last) => {
      const db = await open();
      const [made, names] = [await describeTables(db), await appliedMigrations(db)];
      await makeReleasedTables(db, last);
      await sql`insert into app_builds (app, version, manifest, shared, entry, digest, published_at, published_by)
        values ('risk', '1', '{}', '{}', 'e', 'd', 1, 'cli')`.execute(db);
      await sql`insert into price_bars (symbol, date, close) values ('IBM', '2026-11-20', 1.5)`.execute(db);
      for (let start = 0; start < 2; start += 1) await migrate(db);
      expect(await describeTables(db)).toEqual(made);
      expect(await appliedMigrations(db)).toEqual(names);
      const bars = await db.selectFrom('price_bars').select(['symbol', 'close']).execute();
      expect(bars).toEqual([{ symbol: 'IBM', close: 1.5 }]);
      const copied = await db.selectFrom('published_builds').select('version').execute();
      expect(copied).toHaveLength(last < '0022' ? 1 : 0);
    },
  );

  test('are complete for a process of the release before, which looks for its own migrations', async () => {
    const db = await open();
    const names = await appliedMigrations(db);
    const getMigrations = async () => Object.fromEntries(names.map((name) => [name, { up: () => Promise.reject() }]));
    await expect(new Migrator({ db, provider: { getMigrations } }).migrateToLatest()).resolves.toEqual({ results: [] });
  });
});
