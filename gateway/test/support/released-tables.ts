import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { isPostgres } from '../../src/storage/dialects.ts';
import type { Database } from '../../src/storage/schema.ts';

const file = join(import.meta.dirname, '../upgrade/released-tables.json');

/** The statements by which the migrations of earlier releases made their tables, by migration in order. */
const statements = z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(file, 'utf8')));

/** The last migration of all that made the tables of releases until 1.0. */
export const lastReleased = Object.keys(statements).at(-1) ?? '';

/** Removes all tables, and makes those up to a migration, as a release until 1.0 left them; none when it is empty. */
export async function makeReleasedTables(db: Database, last: string): Promise<void> {
  for (const { name } of await db.introspection.getTables({ withInternalKyselyTables: true })) {
    await db.schema.dropTable(name).execute();
  }
  if (last === '') return;
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(db);
  for (const [name, made] of Object.entries(statements)) {
    if (name > last) return;
    for (const statement of made) {
      // Two indexes are of the embedded database only.
      if (isPostgres(db) && statement.startsWith('create index "app_builds_')) continue;
      await sql.raw(statement).execute(db);
    }
    await sql`insert into kysely_migration (name, timestamp) values (${name}, '2026-11-20T00:00:00.000Z')`.execute(db);
  }
}
