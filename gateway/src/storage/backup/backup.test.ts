import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { addUser } from '../../../test/support/followers.ts';
import { lastReleased, makeReleasedTables } from '../../../test/support/released-tables.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachEmptyDatabase } from '../../../test/support/test-database.ts';
import { readProductTables } from '../make-missing.ts';
import { appliedMigrations, migrate } from '../migrations.ts';
import { openDatabase } from '../open-database.ts';
import type { Database } from '../schema.ts';
import { backUp } from './back-up.ts';
import { readBackup } from './backup-file.ts';
import { restore } from './restore.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const folder = temporaryFolder();
const newFile = () => join(folder, `${randomUUID()}.backup`);

async function backUpTo(db: Database, file = newFile()): Promise<string> {
  await backUp(db, { file, dataDir: folder, at, dataKey: null });
  return file;
}

const restoreFrom = async (db: Database, file: string, { replace = false, now = at } = {}) =>
  restore(db, await readBackup(file), { replace, endTokens: false, at: now });

/** Fills every table with rows of every kind of value. */
async function fill(db: Database): Promise<void> {
  for (const table of await db.introspection.getTables()) {
    const place = sql.table(table.name);
    await sql`delete from ${place}`.execute(db);
    for (const row of [1, 2, 3]) {
      const values = table.columns.map(({ name, dataType, isNullable }) => {
        if (isNullable && row === 2) return null;
        if (dataType.toLowerCase() === 'bytea') return randomBytes(row * 70_000);
        if (/int|double|float/i.test(dataType)) return /double|float/i.test(dataType) ? row + 0.1 : row;
        return `${name} ${row} "ü\n`;
      });
      await sql`insert into ${place} values (${sql.join(values)})`.execute(db);
    }
  }
}

/** Returns all rows of all tables as text; without what a restore changes by design. */
async function readContent(db: Database): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  for (const { name } of await readProductTables(db)) {
    if (name === 'account_links' || name === 'app_overrides') continue;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows
      .filter(({ action }) => action !== 'backup-restored')
      .map((row) =>
        JSON.stringify({ ...row, token_version: null }, Object.keys({ ...row, token_version: null }).sort()),
      )
      .sort();
  }
  return content;
}

const listEmails = async (db: Database) =>
  (await db.selectFrom('users').select('email').orderBy('email').execute()).map(({ email }) => email);

const readTokenVersion = async (db: Database, id: string) =>
  (await db.selectFrom('users').select('token_version').where('id', '=', id).executeTakeFirstOrThrow()).token_version;

const call = (id: string, when: number) => ({
  id,
  provider: 'alpha-vantage',
  at: when,
  outcome: 'sent' as const,
  user_id: null,
});

describeOnEachEmptyDatabase('backup and restore', (open) => {
  const embedded: Database[] = [];
  const openEmbedded = async () => {
    const db = await openDatabase({ dataDir: join(folder, randomUUID()), databaseUrl: null });
    embedded.push(db);
    return db;
  };
  afterEach(() => Promise.all(embedded.splice(0).map((db) => db.destroy())));

  test('every row of every table comes back, also in the other kind of database', async () => {
    const db = await open();
    await fill(db);
    const before = await readContent(db);
    expect(Object.values(before).every((rows) => rows.length === 3)).toBe(true);
    const file = await backUpTo(db);

    const other = await openEmbedded();
    await expect(restoreFrom(other, file)).resolves.toMatchObject({ leftOut: [] });
    expect(await readContent(other)).toEqual(before);
    await makeReleasedTables(db, '');
    await restoreFrom(db, await backUpTo(other));
    expect(await readContent(db)).toEqual(before);
  });

  test('a database with rows is left alone without --replace, and loses them with it', async () => {
    const db = await open();
    await addUser(db, 'backed-up');
    const file = await backUpTo(db);
    await addUser(db, 'later');
    await expect(restoreFrom(db, file)).rejects.toThrow('The database is not empty: add --replace');
    expect(await listEmails(db)).toEqual(['backed-up@example.com', 'later@example.com']);
    await restoreFrom(db, file, { replace: true });
    expect(await listEmails(db)).toEqual(['backed-up@example.com']);
  });

  test('no session, and no link, from before a restore is valid after it', async () => {
    const db = await open();
    await addUser(db, 'reader');
    const link = { id: '1', token_hash: 'x', email: 'a@example.com', role: null, user_id: 'reader' };
    await db
      .insertInto('account_links')
      .values({ ...link, created_at: 1, created_by: 'a', expires_at: at * 2, mailed: 0 })
      .execute();
    const shown = {
      id: '1',
      app: 'research',
      kind: 'preview',
      version: '2',
      manifest: null,
      entry: null,
      role: 'Guest',
    };
    await db
      .insertInto('app_overrides')
      .values({ ...shown, token: null, made_by: 'a', made_at: 1, ends_at: at * 2, opened_at: null, holder: null })
      .execute();
    const file = await backUpTo(db);
    await db.updateTable('users').set({ token_version: 4 }).execute();

    // This is the state after the loss of the database: nothing records that version 4 was issued.
    const other = await openEmbedded();
    await restoreFrom(other, file);
    const restored = await readTokenVersion(other, 'reader');
    expect(restored).toBeGreaterThan(1000);
    await expect(other.selectFrom('account_links').selectAll().execute()).resolves.toEqual([]);
    await expect(other.selectFrom('app_overrides').selectAll().execute()).resolves.toEqual([]);
    const again = await openEmbedded();
    await restoreFrom(again, file, { now: at + 60_000 });
    expect(await readTokenVersion(again, 'reader')).toBeGreaterThan(restored);

    await db.updateTable('users').set({ token_version: 2_000_000_000 }).execute();
    await restoreFrom(db, file, { replace: true });
    expect(await readTokenVersion(db, 'reader')).toBeGreaterThan(2_000_000_000);
  });

  test('calls of the provider and audited actions since the backup stay', async () => {
    const db = await open();
    await db
      .insertInto('provider_calls')
      .values(call('before', at - 1000))
      .execute();
    const file = await backUpTo(db);
    await db
      .insertInto('provider_calls')
      .values(call('after', at + 1000))
      .execute();
    const action = { id: '1', at: at + 1, actor: 'a', action: 'sign-in', detail: '' };
    await db.insertInto('audit_log').values(action).execute();
    await restoreFrom(db, file, { replace: true, now: at + 5000 });
    const calls = await db.selectFrom('provider_calls').select('id').orderBy('at').execute();
    expect(calls).toEqual([{ id: 'before' }, { id: 'after' }]);
    const audit = await db.selectFrom('audit_log').select(['action', 'detail']).orderBy('at').execute();
    expect(audit).toEqual([
      { action: 'sign-in', detail: '' },
      { action: 'backup-restored', detail: 'of 2026-11-20T12:00:00.000Z' },
    ]);
  });

  test('the tables of an older release take what they have a place for, and stay', async () => {
    const db = await open();
    await fill(db);
    const before = await readContent(db);
    const file = await backUpTo(db);
    await makeReleasedTables(db, '0009-account-links');
    const { leftOut } = await restoreFrom(db, file);
    expect(leftOut).toEqual(
      expect.arrayContaining(['projection_cases (3 rows)', 'users.email_proved_at', 'projections.name']),
    );
    expect(leftOut).not.toContain('valuations');
    expect((await appliedMigrations(db)).at(-1)).toBe('0009-account-links');
    const after = await readContent(db);
    expect(Object.keys(after)).not.toContain('projection_cases');
    expect(after.valuations).toEqual(before.valuations);
    expect(after.app_builds).toHaveLength(3);
  });

  test.each(['an empty database', 'a database of this release'])(
    'a backup of an older release is converted in %s, as by an upgrade',
    async (target) => {
      const db = await open();
      const latest = await appliedMigrations(db);
      await makeReleasedTables(db, '0013-app-vitals');
      await sql`insert into app_builds (app, version, manifest, shared, entry, published_at, published_by)
        values ('risk', '1.0.0', '{}', '{}', 'https://apps.example.com/risk/mf-manifest.json', 1, 'cli')`.execute(db);
      await sql`insert into projection_cases values ('ann', 'IBM', 'mine', 'Mine', 'IBM', 2026, '{}', 1, 2)`.execute(
        db,
      );
      const file = await backUpTo(db);
      await makeReleasedTables(db, target === 'an empty database' ? '' : lastReleased);
      if (target !== 'an empty database') {
        await migrate(db);
        await addUser(db, 'later');
      }
      await restoreFrom(db, file, { replace: target !== 'an empty database' });
      await expect(db.selectFrom('app_origins').select(['app', 'origin']).execute()).resolves.toEqual([
        { app: 'risk', origin: 'https://apps.example.com' },
      ]);
      expect(await db.selectFrom('documents').select(['user_id', 'key']).execute()).toEqual([
        { user_id: 'ann', key: 'IBM mine' },
      ]);
      expect(await appliedMigrations(db)).toEqual(latest);
      expect(await listEmails(db)).toEqual([]);
    },
  );

  test('a damaged or shortened file changes nothing', async () => {
    const db = await open();
    await addUser(db, 'backed-up');
    const file = await backUpTo(db);
    await addUser(db, 'later');
    const lines = gunzipSync(readFileSync(file)).toString().split('\n');
    const damaged = {
      cut: readFileSync(file).subarray(0, -20),
      'without its end': gzipSync(`${lines.slice(0, -2).join('\n')}\n`),
      'with a row less': gzipSync(lines.filter((line) => !line.includes('backed-up@')).join('\n')),
      'with a short row': gzipSync(lines.map((line) => (line.includes('backed-up@') ? '["x"]' : line)).join('\n')),
      'of something else': gzipSync('{"hello":1}\n'),
      'no archive': Buffer.from('hello'),
    };
    for (const bytes of Object.values(damaged)) {
      const other = newFile();
      writeFileSync(other, bytes);
      await expect(restoreFrom(db, other, { replace: true })).rejects.toMatchObject({ name: 'BackupError' });
      expect(await listEmails(db)).toEqual(['backed-up@example.com', 'later@example.com']);
    }
  });

  test('a backup holds one moment while others write', async () => {
    const [db, writer] = [await open(), await open()];
    const addPair = (id: number) =>
      writer.transaction().execute(async (transaction) => {
        await sql`insert into cache_clears (key, generation) values (${`pair ${id}`}, 1)`.execute(transaction);
        await sql`insert into weekly_series (symbol, bars) values (${`pair ${id}`}, '[]')`.execute(transaction);
      });
    for (let id = 0; id < 20; id++) await addPair(id);
    const [file] = await Promise.all([
      backUpTo(db),
      (async () => {
        for (let id = 20; id < 120; id++) await addPair(id);
      })(),
    ]);
    const restored = await openEmbedded();
    await restoreFrom(restored, file);
    const clears = await restored.selectFrom('cache_clears').select('key').where('key', 'like', 'pair%').execute();
    const series = await restored.selectFrom('weekly_series').select('symbol as key').execute();
    expect(clears.length).toBeGreaterThanOrEqual(20);
    expect(new Set(series.map(({ key }) => key))).toEqual(new Set(clears.map(({ key }) => key)));
  });

  test('the file is for its owner alone, and no file is overwritten', async () => {
    const db = await open();
    const file = await backUpTo(db);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const written = readFileSync(file);
    await expect(backUpTo(db, file)).rejects.toThrow(/cannot be written: EEXIST/);
    expect(readFileSync(file)).toEqual(written);
    const empty = newFile();
    await makeReleasedTables(db, '');
    await expect(backUpTo(db, empty)).rejects.toThrow('There is no database to back up.');
    expect(existsSync(empty)).toBe(false);
  });
});
