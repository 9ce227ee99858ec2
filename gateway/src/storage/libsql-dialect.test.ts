import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { openDatabase } from './open-database.ts';
import type { Database } from './schema.ts';

const folder = temporaryFolder();
const opened: Database[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((db) => db.destroy()));
});

async function open(): Promise<Database> {
  const db = await openDatabase({ dataDir: join(folder, randomUUID()), databaseUrl: null });
  opened.push(db);
  return db;
}

function note(db: Database, detail: string): Promise<unknown> {
  return db
    .insertInto('audit_log')
    .values({ id: randomUUID(), at: 1, actor: 'test', action: 'sign-in', detail })
    .execute();
}

async function details(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('audit_log').select('detail').orderBy('detail').execute();
  return rows.map(({ detail }) => detail);
}

test('a read does not wait for a transaction, and sees what was committed before', async () => {
  const db = await open();
  await note(db, 'a');
  await db.transaction().execute(async (transaction) => {
    await note(transaction, 'b');
    expect(await details(db)).toEqual(['a']);
    expect(await details(transaction)).toEqual(['a', 'b']);
  });
  expect(await details(db)).toEqual(['a', 'b']);
});

test('changes run in the order of their requests, and one that fails does not keep the next', async () => {
  const db = await open();
  const order: string[] = [];
  const failing = db.transaction().execute(async (transaction) => {
    await note(transaction, 'lost');
    await setImmediate();
    order.push('transaction');
    throw new Error('a failure of the test');
  });
  const next = note(db, 'kept').then(() => order.push('change'));
  await expect(failing).rejects.toThrow('a failure of the test');
  await next;
  expect(order).toEqual(['transaction', 'change']);
  expect(await details(db)).toEqual(['kept']);
});

test('other work gets its turns while a long line of changes runs', async () => {
  const db = await open();
  let ended = 0;
  const changes = Array.from({ length: 300 }, async (_, at) => {
    await note(db, String(at));
    ended += 1;
  });
  const seen: number[] = [];
  const watching = (async () => {
    while (ended < changes.length) {
      seen.push(ended);
      await setImmediate();
    }
  })();
  await Promise.all([...changes, watching]);
  expect(seen.filter((count) => count > 0 && count < changes.length).length).toBeGreaterThan(1);
});
