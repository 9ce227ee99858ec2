import { sql } from 'kysely';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { withoutSync } from './dialects.ts';
import { openDatabase } from './open-database.ts';

const full = 2;
const dataDir = temporaryFolder();

test('commits sync again after a change without it, also after one that failed', async () => {
  const db = await openDatabase({ dataDir, databaseUrl: null });
  const mode = async () => (await sql<{ synchronous: number }>`PRAGMA synchronous`.execute(db)).rows[0]?.synchronous;
  const change = () => db.updateTable('cache_clears').set({ generation: 7 }).execute();
  await change();
  expect(await mode()).toBe(full);
  const running = [
    withoutSync(db, (own) => own.updateTable('cache_clears').set({ generation: 8 }).execute()),
    change(),
  ];
  await Promise.all(running);
  expect(await mode()).toBe(full);
  await expect(withoutSync(db, () => Promise.reject(new Error('stop')))).rejects.toThrow('stop');
  expect(await mode()).toBe(full);
  await db.destroy();
});
