import { randomBytes, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inBackground } from '../../src/storage/in-background.ts';
import { openDatabase } from '../../src/storage/open-database.ts';
import type { Database } from '../../src/storage/schema.ts';
import { buildGateway } from '../support/gateway-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testLog } from '../support/test-log.ts';
import { MANY_TURNS, turnsDuring } from '../support/turns-during.ts';

const folder = temporaryFolder();
const builtWorker = pathToFileURL(join(import.meta.dirname, '../../dist/storage/database-worker.js'));
const opened: Database[] = [];

beforeAll(buildGateway, 120_000);
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});

async function open({ dataDir = join(folder, randomUUID()), worker = builtWorker, log = testLog() } = {}) {
  const db = await openDatabase({ dataDir, databaseUrl: null, worker, log });
  opened.push(db);
  return { db, dataDir };
}

/** A worker that ends with its first statement; those after it work like the built one. */
function workerThatEndsOnce(): URL {
  const file = join(folder, `${randomUUID()}.mjs`);
  const mark = `${file}.ended`;
  writeFileSync(
    file,
    `import { existsSync, writeFileSync } from 'node:fs';
    import { parentPort } from 'node:worker_threads';
    if (existsSync('${mark}')) await import('${builtWorker}');
    else parentPort.on('message', () => {
      writeFileSync('${mark}', '');
      throw new Error('a failure of the test');
    });`,
  );
  return pathToFileURL(file);
}

function buildOf(files: Buffer) {
  const texts = { manifest: '{}', shared: '{}', entry: 'e', digest: 'd', published_by: 'test' };
  return { app: 'valuation', version: 'v1', ...texts, files, published_at: 1 };
}

async function insert(db: Database, files: Buffer): Promise<bigint> {
  const result = await db
    .withPlugin(inBackground)
    .insertInto('app_builds')
    .values(buildOf(files))
    .onConflict((conflict) => conflict.columns(['app', 'version']).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows ?? 0n;
}

async function filesOf(db: Database): Promise<Buffer | null | undefined> {
  return (await db.withPlugin(inBackground).selectFrom('app_builds').select('files').executeTakeFirst())?.files;
}

function change(db: Database): Promise<unknown> {
  return db.updateTable('cache_clears').set({ generation: 1 }).execute();
}

describe('a large row', () => {
  const files = randomBytes(24e6);
  const read = async (db: Database) => expect((await filesOf(db))?.equals(files)).toBe(true);

  test('is written and read while this thread serves others', async () => {
    const { db } = await open();
    expect(await turnsDuring(insert(db, files))).toBeGreaterThan(MANY_TURNS);
    expect(await turnsDuring(read(db))).toBeGreaterThan(MANY_TURNS);
  });

  test('keeps this thread without a built worker, which does the work itself', async () => {
    const { db } = await open({ worker: pathToFileURL(join(folder, 'none.js')) });
    expect(await turnsDuring(insert(db, files))).toBeLessThan(MANY_TURNS);
    expect(await turnsDuring(read(db))).toBeLessThan(MANY_TURNS);
  });
});

test('a row that exists stays as it is, and the statement says so', async () => {
  const { db } = await open();
  const files = randomBytes(100_000);
  expect(await insert(db, files)).toBe(1n);
  expect(await insert(db, randomBytes(100_000))).toBe(0n);
  expect((await filesOf(db))?.equals(files)).toBe(true);
  const result = await db.withPlugin(inBackground).deleteFrom('app_builds').executeTakeFirst();
  expect(result.numDeletedRows).toBe(1n);
  expect(await filesOf(db)).toBeUndefined();
});

test('changes run in the order of their requests, in the background or not', async () => {
  const { db } = await open();
  const order: string[] = [];
  await Promise.all([
    insert(db, randomBytes(5e6)).then(() => order.push('large')),
    change(db).then(() => order.push('small')),
    db
      .transaction()
      .execute(change)
      .then(() => order.push('transaction')),
    insert(db, randomBytes(5e6)).then(() => order.push('large again')),
  ]);
  expect(order).toEqual(['large', 'small', 'transaction', 'large again']);
});

test('a statement that fails reports the code of the database, and the next ones work', async () => {
  const { db } = await open();
  await insert(db, randomBytes(100));
  const twice = db
    .withPlugin(inBackground)
    .insertInto('app_builds')
    .values(buildOf(randomBytes(100)))
    .execute();
  await expect(twice).rejects.toMatchObject({ code: expect.stringMatching(/^SQLITE_CONSTRAINT/) });
  expect(await insert(db, randomBytes(100))).toBe(0n);
  await change(db);
});

test('a lock of another process is waited for', async () => {
  const { db, dataDir } = await open();
  const { db: other } = await open({ dataDir });
  let unlock = () => {};
  const locked = new Promise<void>((resolve) => {
    unlock = resolve;
  });
  const holding = other.transaction().execute(async (transaction) => {
    await change(transaction);
    await locked;
  });
  const inserting = insert(db, randomBytes(1e6));
  setTimeout(unlock, 300);
  await holding;
  expect(await inserting).toBe(1n);
});

test('a worker that ends fails its statement, and the next is run by another', async () => {
  const log = testLog();
  const { db } = await open({ worker: workerThatEndsOnce(), log });
  await expect(insert(db, randomBytes(100))).rejects.toMatchObject({ name: 'NotReady' });
  expect(log.lines).toEqual([expect.stringContaining('a failure of the test')]);
  await change(db);
  expect(await insert(db, randomBytes(100))).toBe(1n);
});

test('a statement of a transaction ends with it', async () => {
  const { db } = await open();
  const failing = db.transaction().execute(async (transaction) => {
    expect(await insert(transaction, randomBytes(100_000))).toBe(1n);
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  expect(await filesOf(db)).toBeUndefined();
});
