import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/schema.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../http/errors.ts';
import { describeOnEachDatabase } from '../testing/test-database.ts';
import { AnswerStore } from './answer-store.ts';
import { type CacheOptions, TwoTierCache } from './two-tier-cache.ts';

const rule = { type: 'overview', schema: z.object({ price: z.number() }) } as const;
const day = 86_400_000;
const all = { filter: '', offset: 0, limit: 1000 };

/** A loader that counts its calls and answers what it is told to. */
function loader(first: number | Error = 1) {
  const state = { calls: 0, answer: first, delayMs: 0 };
  const load = async () => {
    state.calls += 1;
    const { answer, delayMs } = state;
    if (delayMs > 0) await pause(delayMs);
    if (answer instanceof Error) throw answer;
    return { price: answer };
  };
  return { state, load };
}

describeOnEachDatabase('the answer cache', (open) => {
  let now = 0;
  beforeEach(() => {
    now = Date.parse('2026-11-20T10:00:00Z');
  });
  const cacheOver = (db: Database, options: Partial<CacheOptions> = {}) =>
    new TwoTierCache({
      store: new AnswerStore(db),
      maxBytes: 1_000_000,
      ttlSeconds: 86_400,
      now: () => now,
      ...options,
    });

  test('100 callers at once cost one load', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader();
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('overview:AAPL', rule, load)));
    expect(state.calls).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ state: 'MISS', value: { price: 1 } });
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 1 } });
  });

  test('an answer is ready to send in three forms under one tag', async () => {
    const cache = cacheOver(await open());
    const { bytes } = await cache.get('overview:AAPL', rule, loader(271.5).load);
    expect(bytes.identity.toString()).toBe('{"price":271.5}');
    expect(gunzipSync(bytes.gzip).equals(bytes.identity)).toBe(true);
    expect(brotliDecompressSync(bytes.brotli).equals(bytes.identity)).toBe(true);
    expect(bytes.etag).toMatch(/^"[\w-]{27}"$/);
    const other = await cache.get('overview:MSFT', rule, loader(271.6).load);
    expect(other.bytes.etag).not.toBe(bytes.etag);
  });

  test('an answer survives a restart and is given without a load', async () => {
    await cacheOver(await open()).get('overview:AAPL', rule, loader(7).load);
    const { state, load } = loader(8);
    const after = await cacheOver(await open()).get('overview:AAPL', rule, load);
    expect(after).toMatchObject({ state: 'HIT', value: { price: 7 } });
    expect(state.calls).toBe(0);
  });

  test('a failure is shared by all who wait and remembered for 60 seconds', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(new NotFound('No such company.'));
    const results = await Promise.allSettled([1, 2, 3].map(() => cache.get('overview:NOPE', rule, load)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    now += 59_999;
    await expect(cache.get('overview:NOPE', rule, load)).rejects.toMatchObject({
      name: 'NotFound',
      message: 'No such company.',
    });
    expect(state.calls).toBe(1);
    now += 1;
    await expect(cache.get('overview:NOPE', rule, load)).rejects.toThrow(NotFound);
    expect(state.calls).toBe(2);
  });

  test('an expired answer is loaded anew when it is asked for', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    now += day - 1;
    await cache.get('overview:AAPL', rule, load);
    expect(state.calls).toBe(1);
    now += 1;
    state.answer = 2;
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'MISS', value: { price: 2 } });
  });

  test.each([new BadUpstream('down'), new QuotaExceeded(60)])(
    'an expired answer stands in on %s, for seven days',
    async (error) => {
      const cache = cacheOver(await open());
      const { state, load } = loader(1);
      await cache.get('overview:AAPL', rule, load);
      state.answer = error;
      now += 7 * day - 1;
      await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({
        state: 'STALE',
        value: { price: 1 },
      });
      await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'STALE' });
      expect(state.calls).toBe(2);
      now += 60_001;
      await expect(cache.get('overview:AAPL', rule, load)).rejects.toThrow(error);
    },
  );

  test('that a company is gone is not hidden by an old answer', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    now += day;
    state.answer = new NotFound('gone');
    await expect(cache.get('overview:AAPL', rule, load)).rejects.toThrow('gone');
  });

  test('a slow refresh is waited for shortly, then the old answer is given while it goes on', async () => {
    const cache = cacheOver(await open(), { refreshWaitMs: 30 });
    const { state, load } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    now += day;
    Object.assign(state, { answer: 2, delayMs: 150 });
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({
      state: 'STALE',
      value: { price: 1 },
    });
    await pause(400);
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 2 } });
    expect(state.calls).toBe(2);
  });

  test('who waits too long is told so, and the answer that was paid for is kept', async () => {
    const cache = cacheOver(await open(), { waitMs: 30 });
    const { state, load } = loader(5);
    state.delayMs = 150;
    await expect(cache.get('overview:SLOW', rule, load)).rejects.toMatchObject({
      name: 'UpstreamTimeout',
      status: 504,
    });
    await pause(400);
    await expect(cache.get('overview:SLOW', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 5 } });
    expect(state.calls).toBe(1);
  });

  test('an answer that does not fit its schema is a failure and not kept', async () => {
    const cache = cacheOver(await open());
    await expect(cache.get('overview:BAD', rule, loader(Number.NaN).load)).rejects.toThrow(BadUpstream);
    await expect(cache.entries(all)).resolves.toMatchObject({ entries: [], stored: 0 });
  });

  test('memory is bounded in bytes; what does not fit is still found in the database', async () => {
    const wide = { type: 'price', schema: z.object({ text: z.string() }) } as const;
    const cache = cacheOver(await open(), { maxBytes: 200_000 });
    const load = (index: number) => async () => ({ text: String(index).repeat(20_000) });
    for (let index = 10; index < 40; index += 1) await cache.get(`price:${index}`, wide, load(index));
    const first = await cache.get('price:10', wide, async () => ({ text: 'loaded again' }));
    expect(first).toMatchObject({ state: 'HIT', value: { text: '10'.repeat(20_000) } });
  });

  test('a damaged row is dropped and loaded anew', async () => {
    const db = await open();
    await cacheOver(db).get('overview:AAPL', rule, loader(1).load);
    await db
      .updateTable('cache_entries')
      .set({ body: Buffer.from('{"price":999}') })
      .execute();
    await expect(cacheOver(db).get('overview:AAPL', rule, loader(3).load)).resolves.toMatchObject({
      value: { price: 3 },
    });
  });

  test('a row that no longer fits the schema is dropped and loaded anew', async () => {
    const db = await open();
    const old = { type: 'overview', schema: z.object({ cost: z.number() }) } as const;
    await cacheOver(db).get('overview:AAPL', old, async () => ({ cost: 1 }));
    await expect(cacheOver(db).get('overview:AAPL', rule, loader(3).load)).resolves.toMatchObject({
      value: { price: 3 },
    });
  });

  test('clearing one key leaves the others', async () => {
    const db = await open();
    const cache = cacheOver(db);
    await cache.get('overview:AAPL', rule, loader(1).load);
    await cache.get('overview:MSFT', rule, loader(2).load);
    await expect(cache.clear('overview:AAPL')).resolves.toBe(true);
    await expect(cache.clear('overview:AAPL')).resolves.toBe(false);
    await expect(cache.peek('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cache.peek('overview:MSFT', rule)).resolves.toMatchObject({ value: { price: 2 } });
    await expect(cacheOver(db).peek('overview:AAPL', rule)).resolves.toBeNull();
  });

  test.each(['one', 'all'])('what is being loaded while %s is cleared is not kept', async (what) => {
    const db = await open();
    const cache = cacheOver(db);
    const { state, load } = loader(1);
    state.delayMs = 300;
    const waiting = cache.get('overview:AAPL', rule, load);
    while (state.calls === 0) await pause(5);
    await (what === 'one' ? cache.clear('overview:AAPL') : cache.clearAll());
    await expect(waiting).resolves.toMatchObject({ value: { price: 1 } });
    await expect(cache.peek('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cacheOver(db).peek('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cache.entries(all)).resolves.toMatchObject({ entries: [], stored: 0 });
  });

  test('a clear in one process reaches the memory of another, and what it loads meanwhile', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    await there.get('overview:AAPL', rule, loader(1).load);
    await pause(20);
    const slow = loader(9);
    slow.state.delayMs = 100;
    const loading = there.get('overview:MSFT', rule, slow.load);
    await pause(40);
    await here.clearAll();
    await loading;
    now += 1001;
    await there.get('overview:OTHER', rule, loader(2).load);
    await pause(50);
    await expect(there.peek('overview:AAPL', rule)).resolves.toBeNull();
    await expect(there.peek('overview:MSFT', rule)).resolves.toBeNull();
  });

  test('the administrator sees type, size, age and time left', async () => {
    const cache = cacheOver(await open());
    await cache.get('overview:AAPL', { ...rule, ttlSeconds: 100 }, loader(1).load);
    await cache.get('ticker:all', { ...rule, type: 'ticker', ttlSeconds: null }, loader(2).load);
    now += 130_000;
    const listing = await cache.entries(all);
    expect(listing.entries).toEqual([
      { key: 'overview:AAPL', type: 'overview', size: 11, ttl: -30, age: 130 },
      { key: 'ticker:all', type: 'ticker', size: 11, ttl: null, age: 130 },
    ]);
    await expect(cache.valueOf('overview:AAPL')).resolves.toEqual({ price: 1 });
    await expect(cache.valueOf('nothing')).resolves.toBeUndefined();
  });

  test('the administrator sees the answers page by page, and those whose key holds a text', async () => {
    const cache = cacheOver(await open());
    for (const key of ['a:ONE', 'b:TWO', 'c:100%', 'd:100X', 'e:ONE']) await cache.get(key, rule, loader(1).load);
    const keysOf = async (filter: string, offset: number) => {
      const { entries, ...counts } = await cache.entries({ filter, offset, limit: 2 });
      return { keys: entries.map(({ key }) => key), ...counts };
    };
    expect(await keysOf('', 2)).toEqual({ keys: ['c:100%', 'd:100X'], stored: 5, matched: 5, offset: 2 });
    expect(await keysOf('one', 0)).toEqual({ keys: ['a:ONE', 'e:ONE'], stored: 5, matched: 2, offset: 0 });
    expect(await keysOf('100%', 0)).toEqual({ keys: ['c:100%'], stored: 5, matched: 1, offset: 0 });
    expect(await keysOf('', 100)).toEqual({ keys: ['e:ONE'], stored: 5, matched: 5, offset: 4 });
    expect(await keysOf('nothing', 10)).toEqual({ keys: [], stored: 5, matched: 0, offset: 0 });
  });

  test('an answer may say itself how long it lives', async () => {
    const cache = cacheOver(await open());
    const shortLived = { ...rule, ttlSeconds: ({ price }: { price: number }) => price };
    await cache.get('overview:AAPL', shortLived, loader(60).load);
    now += 59_999;
    await expect(cache.peek('overview:AAPL', rule)).resolves.not.toBeNull();
    now += 1;
    await expect(cache.peek('overview:AAPL', rule)).resolves.toBeNull();
  });

  test('rows too old even to stand in are removed', async () => {
    const cache = cacheOver(await open());
    await cache.get('overview:AAPL', rule, loader(1).load);
    now += 7 * day + 1;
    await cache.purge();
    await expect(cache.entries(all)).resolves.toMatchObject({ entries: [], stored: 0 });
  });

  test('without its table the cache still answers, from memory', async () => {
    const db = await open();
    const troubles: unknown[] = [];
    const cache = cacheOver(db, { onStoreError: (error) => troubles.push(error) });
    await sql`drop table cache_entries`.execute(db);
    const { state, load } = loader(4);
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'MISS', value: { price: 4 } });
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 4 } });
    expect(state.calls).toBe(1);
    expect(troubles.length).toBeGreaterThan(0);
  });
});
