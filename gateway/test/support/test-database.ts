import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Database } from '../../src/storage/schema.ts';
import { describeWhere } from './describe-where.ts';
import { listens } from './listens.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** A test server without passwords; each test file creates its own database. */
export const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A busy machine must not cause timeouts. */
const timeoutMs = { connection: 120_000, statement: 120_000 };

/** Returns the settings of a gateway on the database of the test. */
export type DatabaseSettings = () => Readonly<Record<string, string>>;

/** Opens another connection to the same database, like another process. */
export type OpenDatabase = () => Promise<Database>;

/**
 * Returns the statements that leave each table of a database with the rows that it has now. To truncate the tables, or to make
 * them again, takes a hundred times as long.
 */
async function describeRestore(url: string): Promise<string> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ place: string }>(
      "select format('public.%I', tablename) as place from pg_tables where schemaname = 'public'",
    );
    const known = tables.map(({ place }) => `'${place}'`).join(', ');
    const statements = [
      'set session_replication_role = replica',
      // A test may have made further tables, such as those of the market.
      `do $$ declare place text; begin
        for place in select format('public.%I', tablename) from pg_tables where schemaname = 'public' loop
          if place not in (${known}) then execute 'drop table if exists ' || place || ' cascade'; end if;
        end loop;
      end $$`,
    ];
    for (const { place } of tables) {
      const { rows } = await client.query<{ json: string | null }>(
        `select json_agg(it)::text as json from ${place} it`,
      );
      const json = rows[0]?.json ?? null;
      statements.push(`delete from ${place}`);
      if (json === null) continue;
      const kept = `select * from json_populate_recordset(null::${place}, ${client.escapeLiteral(json)})`;
      statements.push(`insert into ${place} ${kept}`);
    }
    return statements.join(';');
  } finally {
    await client.end();
  }
}

type DatabaseTests = (open: OpenDatabase, settings: DatabaseSettings) => void;

/**
 * Runs tests on the embedded database and on Postgres, where they are reported as skipped without a server. Each test gets
 * a database as after a first start, which is removed afterwards.
 */
export function describeOnEachDatabase(name: string, tests: DatabaseTests): void {
  describeDatabases(name, tests, false);
}

/** Does the same for tests that make the tables. Each gets a database without tables. */
export function describeOnEachEmptyDatabase(name: string, tests: DatabaseTests): void {
  describeDatabases(name, tests, true);
}

function describeDatabases(name: string, tests: DatabaseTests, startsEmpty: boolean): void {
  describe(`${name} on the embedded database`, () => {
    const folder = temporaryFolder();
    let dataDir = '';
    const { track } = closing();
    beforeEach(() => {
      dataDir = join(folder, randomUUID());
      mkdirSync(dataDir);
    });
    tests(
      () => track(openDatabase({ dataDir, databaseUrl: null })),
      () => ({ DATA_DIR: dataDir }),
    );
  });

  describeWhere(listens(postgres), `${name} on Postgres`, () => {
    const { track } = closing();
    const database = `basecase_test_${randomUUID().replaceAll('-', '')}`;
    const url = new URL(postgres);
    url.pathname = `/${database}`;
    let restore = 'drop schema public cascade; create schema public';
    beforeAll(async () => {
      await execute(postgres, `create database ${database}`);
      // A test does not survive a crash of its server.
      await execute(postgres, `alter database ${database} set synchronous_commit = off`);
      if (startsEmpty) return;
      await openDatabase({ dataDir: '', databaseUrl: url.href, timeoutMs }).then((db) => db.destroy());
      restore = await describeRestore(url.href);
    });
    beforeEach(() => execute(url.href, restore));
    afterAll(() => execute(postgres, `drop database if exists ${database} with (force)`));
    tests(
      () => track(openDatabase({ dataDir: '', databaseUrl: url.href, timeoutMs })),
      () => ({ DATABASE_URL: url.href }),
    );
  });
}

function closing(): { readonly track: (opening: Promise<Database>) => Promise<Database> } {
  const open: Database[] = [];
  afterEach(async () => {
    await Promise.all(open.splice(0).map((db) => db.destroy()));
  });
  return {
    async track(opening) {
      const db = await opening;
      open.push(db);
      return db;
    },
  };
}

async function execute(connectionString: string, statement: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
