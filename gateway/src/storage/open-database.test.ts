import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { describeOnEachEmptyDatabase } from '../../test/support/test-database.ts';
import { openDatabase } from './open-database.ts';

describeOnEachEmptyDatabase('opening the database', (open) => {
  test('processes that start at once create the tables together', async () => {
    const opened = await Promise.all([open(), open(), open()]);
    for (const db of opened) {
      await expect(db.selectFrom('users').selectAll().execute()).resolves.toEqual([]);
      await expect(db.selectFrom('budget_state').select('id').execute()).resolves.toEqual([{ id: 1 }]);
    }
  });

  test('tables of a newer release are accepted', async () => {
    const db = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2030-01-01T00:00:00.000Z')`.execute(
      db,
    );
    const older = await open();
    await expect(older.selectFrom('users').selectAll().execute()).resolves.toEqual([]);
  });

  test('bytes, large numbers, fractions and nulls are read as they were written', async () => {
    const db = await open();
    const body = randomBytes(5000);
    const row = {
      key: 'overview:AAPL',
      type: 'overview',
      body,
      gzip: Buffer.alloc(0),
      brotli: Buffer.from([0, 255]),
      etag: '"x"',
      checksum: 'x',
      stored_at: 1_795_252_902_089,
      expires_at: null,
      stale_until: Number.MAX_SAFE_INTEGER,
      size: 5000,
    };
    await db.insertInto('cache_entries').values(row).execute();
    await expect(db.selectFrom('cache_entries').selectAll().executeTakeFirst()).resolves.toEqual(row);
    const bar = {
      symbol: 'AAPL',
      date: '2026-11-20',
      close: 271.1234567,
      adjusted_close: null,
      volume: 123_456_789_012,
    };
    await db.insertInto('price_bars').values(bar).execute();
    await expect(db.selectFrom('price_bars').selectAll().executeTakeFirst()).resolves.toEqual(bar);
  });

  test('a transaction that throws writes nothing', async () => {
    const db = await open();
    const attempt = db.transaction().execute(async (transaction) => {
      await transaction.updateTable('cache_clears').set({ generation: 9 }).execute();
      throw new Error('stop');
    });
    await expect(attempt).rejects.toThrow('stop');
    await expect(db.selectFrom('cache_clears').select('generation').executeTakeFirst()).resolves.toEqual({
      generation: 0,
    });
  });

  test('the connection works after a failed statement', async () => {
    const db = await open();
    const add = () => db.insertInto('cache_clears').values({ key: 'twice', generation: 1 }).execute();
    await add();
    await expect(add()).rejects.toThrow(/unique/i);
    const inTransaction = db
      .transaction()
      .execute((transaction) =>
        transaction.insertInto('cache_clears').values({ key: 'twice', generation: 2 }).execute(),
      );
    await expect(inTransaction).rejects.toThrow(/unique/i);
    await db
      .transaction()
      .execute((transaction) => transaction.deleteFrom('cache_clears').where('key', '=', 'twice').execute());
    await expect(db.selectFrom('cache_clears').select('key').execute()).resolves.toEqual([{ key: '*' }]);
  });

  test('writers of two processes wait for each other and lose nothing', async () => {
    const [first, second] = [await open(), await open()];
    const raise = (db: typeof first) =>
      db.transaction().execute(async (transaction) => {
        await transaction
          .updateTable('cache_clears')
          .set((row) => ({ generation: row('generation', '+', 1) }))
          .execute();
        await transaction.selectFrom('cache_clears').selectAll().execute();
      });
    await Promise.all(Array.from({ length: 60 }, (_, index) => raise(index % 2 === 0 ? first : second)));
    await expect(first.selectFrom('cache_clears').select('generation').executeTakeFirst()).resolves.toEqual({
      generation: 60,
    });
  });
});

describe('the embedded database', () => {
  const folder = temporaryFolder();

  test('writes through on every commit', async () => {
    const db = await openDatabase({ dataDir: join(folder, 'new', 'deep'), databaseUrl: null });
    await expect(sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)).resolves.toMatchObject({
      rows: [{ journal_mode: 'wal' }],
    });
    await expect(sql<{ synchronous: number }>`pragma synchronous`.execute(db)).resolves.toMatchObject({
      rows: [{ synchronous: 2 }],
    });
    await db.destroy();
  });

  test('creates its file readable by its owner alone', async () => {
    const db = await openDatabase({ dataDir: folder, databaseUrl: null });
    expect(statSync(join(folder, 'basecase.db')).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'basecase.db-wal')).mode & 0o777).toBe(0o600);
    await db.destroy();
  });

  test('another process leaves the side files of a database that was opened twice', async () => {
    const dataDir = join(folder, 'twice');
    const options = { dataDir, databaseUrl: null };
    const [first, second] = [await openDatabase(options), await openDatabase(options)];
    const file = join(dataDir, 'basecase.db');
    // The last process that closes a database removes its side files; this one has it open.
    const script = `import { createClient } from '@libsql/client';
      const client = createClient({ url: ${JSON.stringify(pathToFileURL(file).href)} });
      await client.execute('select count(*) from users');
      client.close();`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: import.meta.dirname });
    expect(existsSync(`${file}-wal`)).toBe(true);
    for (const db of [first, second]) await db.destroy();
  });

  test.each(['file/data', '/proc/basecase/data'])(
    'an unusable data folder at %s is reported in one line',
    async (path) => {
      writeFileSync(join(folder, 'file'), '');
      await expect(openDatabase({ dataDir: resolve(folder, path), databaseUrl: null })).rejects.toMatchObject({
        name: 'DatabaseError',
        message: expect.stringMatching(/^The data folder [^\n]+ cannot be used: [^\n]+$/),
      });
    },
  );

  test('a file that is no database is reported in one line', async () => {
    const dataDir = join(folder, 'damaged');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'basecase.db'), 'this is not a database, and long enough to be looked at'.repeat(50));
    await expect(openDatabase({ dataDir, databaseUrl: null })).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringMatching(/^The database[^\n]+$/),
    });
  });

  test('a Postgres that does not respond is reported in one line', async () => {
    await expect(openDatabase({ dataDir: '', databaseUrl: 'postgres://127.0.0.1:3199/none' })).rejects.toMatchObject({
      name: 'DatabaseError',
      message: expect.stringMatching(/^The database cannot be used: [^\n]+$/),
    });
  });
});
