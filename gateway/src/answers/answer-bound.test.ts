import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import type { Database } from '../storage/schema.ts';
import { AnswerBound } from './answer-bound.ts';
import { toAnswerBytes } from './answer-bytes.ts';
import { createAnswerStore } from './answer-store.ts';

const kibibyte = 1024;

describeOnEachDatabase('the bound of stored answers', (open) => {
  async function write(
    db: Database,
    key: string,
    type: 'filing' | 'price',
    storedAt: number,
    bound: AnswerBound | null,
  ) {
    const bytes = await toAnswerBytes('x'.repeat(10 * kibibyte - 2));
    await createAnswerStore(db, bound).write({ key, type, bytes, storedAt, expiresAt: null, staleUntil: 1e15 }, 0);
  }
  const listKeys = async (db: Database) =>
    (await db.selectFrom('cache_entries').select('key').orderBy('key').execute()).map(({ key }) => key);

  test('filings go first, the longest stored of them before, until a tenth of the bound is free', async () => {
    const db = await open();
    for (let at = 0; at < 6; at += 1) await write(db, `filing ${at}`, 'filing', 100 - at, null);
    for (let at = 0; at < 4; at += 1) await write(db, `price ${at}`, 'price', at, null);
    const bound = new AnswerBound(db, 80 * kibibyte);
    await expect(bound.bytes()).resolves.toBe(100 * kibibyte);
    await bound.prune();
    // 72 of 80 KiB may stay: seven answers of ten.
    const prices = ['price 0', 'price 1', 'price 2', 'price 3'];
    await expect(listKeys(db)).resolves.toEqual(['filing 0', 'filing 1', 'filing 2', ...prices]);
  });

  test('without filings the longest stored answers go, as soon as others are written', async () => {
    const db = await open();
    const bound = new AnswerBound(db, 40 * kibibyte);
    for (let at = 0; at < 6; at += 1) await write(db, `price ${at}`, 'price', at, bound);
    await expect(listKeys(db)).resolves.toEqual(['price 2', 'price 3', 'price 4', 'price 5']);
    await expect(bound.bytes()).resolves.toBe(40 * kibibyte);
  });
});
