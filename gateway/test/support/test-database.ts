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
 * Runs tests on the embedded database and on Postgres, where they are reported as skipped without a server. Each test gets an empty database, which is
 * removed afterwards.
 */
export function describeOnEachDatabase(
  name: string,
  tests: (open: OpenDatabase, settings: DatabaseSettings) => void,
): void {
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
    beforeAll(() => execute(postgres, `create database ${database}`));
    beforeEach(() => execute(url.href, 'drop schema public cascade; create schema public'));
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
