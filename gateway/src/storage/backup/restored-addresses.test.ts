import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { Database } from '../schema.ts';
import { backUp } from './back-up.ts';
import { readBackup } from './backup-file.ts';
import { restore } from './restore.ts';
import { listFeedAddresses } from './restored-addresses.ts';

const at = Date.parse('2026-11-20T12:00:00Z');
const folder = temporaryFolder();

const addAddress = (db: Database, id: string) =>
  db.insertInto('feed_addresses').values({ user_id: id, nonce: 'n', token_hash: id, made_at: at }).execute();
const endAddress = (db: Database, id: string) => db.deleteFrom('feed_addresses').where('user_id', '=', id).execute();

describeOnEachDatabase('secret addresses after a restore', (open) => {
  async function withBackup() {
    const db = await open();
    await addAddress(db, 'kept');
    await addAddress(db, 'ended');
    const file = join(folder, `${randomUUID()}.backup`);
    await backUp(db, { file, dataDir: folder, at, dataKey: null });
    return { db, file };
  }
  const restoreFrom = async (db: Database, file: string, endTokens = false) =>
    restore(db, await readBackup(file), { replace: true, endTokens, at: at + 1000 });

  test('one that was ended after the backup stays ended', async () => {
    const { db, file } = await withBackup();
    await endAddress(db, 'ended');
    await restoreFrom(db, file);
    expect(await listFeedAddresses(db)).toEqual(['kept']);
  });

  test('an empty database takes all, and none on request', async () => {
    const { db, file } = await withBackup();
    for (const id of ['kept', 'ended']) await endAddress(db, id);
    await restoreFrom(db, file);
    expect([...(await listFeedAddresses(db))].sort()).toEqual(['ended', 'kept']);
    await restoreFrom(db, file, true);
    expect(await listFeedAddresses(db)).toEqual([]);
  });
});
