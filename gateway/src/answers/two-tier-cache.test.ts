import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { z } from 'zod';
import { all, cacheHarness, day, loader, rule } from '../../test/support/cache-harness.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { until } from '../../test/support/until.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../errors/errors.ts';
import { createAnswerStore } from './answer-store.ts';

describeOnEachDatabase('the answer cache', (open) => {
  const { clock, cacheOver } = cacheHarness();

  test('100 callers at once cost one load', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader();
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('overview:AAPL', rule, load)));
    expect(state.calls).toBe(1);
    for (const answer of answers) expect(answer).toMatchObject({ state: 'MISS', value: { price: 1 } });
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 1 } });
  });

  test('an answer is stored in three encodings under one ETag', async () => {
    const cache = cacheOver(await open());
    const { bytes } = await cache.get('overview:AAPL', rule, loader(271.5).load);
    expect(bytes.identity.toString()).toBe('{"price":271.5}');
    expect(gunzipSync(bytes.gzip).equals(bytes.identity)).toBe(true);
    expect(brotliDecompressSync(bytes.brotli).equals(bytes.identity)).toBe(true);
    expect(bytes.etag).toMatch(/^"[\w-]{27}"$/);
    const other = await cache.get('overview:MSFT', rule, loader(271.6).load);
    expect(other.bytes.etag).not.toBe(bytes.etag);
  });

  test('an answer survives a restart and is served without a load', async () => {
    await cacheOver(await open()).get('overview:AAPL', rule, loader(7).load);
    const { state, load } = loader(8);
    const after = await cacheOver(await open()).get('overview:AAPL', rule, load);
    expect(after).toMatchObject({ state: 'HIT', value: { price: 7 } });
    expect(state.calls).toBe(0);
  });

  test('a failure reaches all waiting callers and is remembered for 60 seconds', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(new NotFound('No such company.'));
    const results = await Promise.allSettled([1, 2, 3].map(() => cache.get('overview:NOPE', rule, load)));
    expect(results.every(({ status }) => status === 'rejected')).toBe(true);
    clock.now += 59_999;
    await expect(cache.get('overview:NOPE', rule, load)).rejects.toMatchObject({
      name: 'NotFound',
      message: 'No such company.',
    });
    expect(state.calls).toBe(1);
    clock.now += 1;
    await expect(cache.get('overview:NOPE', rule, load)).rejects.toThrow(NotFound);
    expect(state.calls).toBe(2);
  });

  test('an expired answer is loaded again on request', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    clock.now += day - 1;
    await cache.get('overview:AAPL', rule, load);
    expect(state.calls).toBe(1);
    clock.now += 1;
    state.answer = 2;
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'MISS', value: { price: 2 } });
  });

  test.each([new BadUpstream('down'), new QuotaExceeded(60)])(
    'an expired answer is served on %s, for seven days',
    async (error) => {
      const cache = cacheOver(await open());
      const { state, load } = loader(1);
      await cache.get('overview:AAPL', rule, load);
      state.answer = error;
      clock.now += 7 * day - 1;
      await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({
        state: 'STALE',
        value: { price: 1 },
      });
      await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'STALE' });
      expect(state.calls).toBe(2);
      clock.now += 60_001;
      await expect(cache.get('overview:AAPL', rule, load)).rejects.toThrow(error);
    },
  );

  test('a stale answer does not hide that a company is gone', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    clock.now += day;
    state.answer = new NotFound('gone');
    await expect(cache.get('overview:AAPL', rule, load)).rejects.toThrow('gone');
  });

  test('a slow refresh is waited for briefly, then the stale answer is served while it continues', async () => {
    const cache = cacheOver(await open(), { refreshWaitMs: 1 });
    const { state, load, hold } = loader(1);
    await cache.get('overview:AAPL', rule, load);
    clock.now += day;
    state.answer = 2;
    const release = hold();
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({
      state: 'STALE',
      value: { price: 1 },
    });
    release();
    await until('the new answer is cached', async () => (await cache.get('overview:AAPL', rule))?.value.price === 2);
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT' });
    expect(state.calls).toBe(2);
  });

  test('a caller that waits too long gets a timeout, and the late answer is cached', async () => {
    const cache = cacheOver(await open(), { waitMs: 1 });
    const { state, load, hold } = loader(5);
    const release = hold();
    await expect(cache.get('overview:SLOW', rule, load)).rejects.toMatchObject({
      name: 'UpstreamTimeout',
      status: 504,
    });
    release();
    await until('the answer is cached', async () => (await cache.get('overview:SLOW', rule)) !== null);
    await expect(cache.get('overview:SLOW', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 5 } });
    expect(state.calls).toBe(1);
  });

  test('an answer that does not fit its schema is a failure and is not cached', async () => {
    const cache = cacheOver(await open());
    await expect(cache.get('overview:BAD', rule, loader(Number.NaN).load)).rejects.toThrow(BadUpstream);
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [], stored: 0 });
  });

  test('memory is bounded in bytes; an evicted answer is found in the database', async () => {
    const wide = { type: 'price', schema: z.object({ text: z.string() }) } as const;
    const cache = cacheOver(await open(), { maxBytes: 200_000 });
    const load = (index: number) => async () => ({ text: String(index).repeat(20_000) });
    for (let index = 10; index < 40; index += 1) await cache.get(`price:${index}`, wide, load(index));
    const first = await cache.get('price:10', wide, async () => ({ text: 'loaded again' }));
    expect(first).toMatchObject({ state: 'HIT', value: { text: '10'.repeat(20_000) } });
  });

  test('a damaged row is dropped and the answer loaded again', async () => {
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

  test('a row that no longer fits the schema is dropped and the answer loaded again', async () => {
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
    await expect(cache.get('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cache.get('overview:MSFT', rule)).resolves.toMatchObject({ value: { price: 2 } });
    await expect(cacheOver(db).get('overview:AAPL', rule)).resolves.toBeNull();
  });

  test.each(['one', 'all'])('an answer whose load runs while %s is cleared is not cached', async (scope) => {
    const db = await open();
    const cache = cacheOver(db);
    const { state, load, hold } = loader(1);
    const release = hold();
    const waiting = cache.get('overview:AAPL', rule, load);
    await until('it is being loaded', () => state.calls === 1);
    await (scope === 'one' ? cache.clear('overview:AAPL') : cache.clearAll());
    release();
    await expect(waiting).resolves.toMatchObject({ value: { price: 1 } });
    await expect(cache.get('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cacheOver(db).get('overview:AAPL', rule)).resolves.toBeNull();
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [], stored: 0 });
  });

  test('a clear in one process reaches the memory and the running loads of another', async () => {
    const store = createAnswerStore(await open());
    const reads = jest.spyOn(store, 'generations');
    const [here, there] = [cacheOver(await open()), cacheOver(await open(), { store })];
    await there.get('overview:AAPL', rule, loader(1).load);
    await reads.mock.results[0]?.value;
    const slow = loader(9);
    const release = slow.hold();
    const loading = there.get('overview:MSFT', rule, slow.load);
    await until('it is being loaded', () => slow.state.calls === 1);
    await here.clearAll();
    release();
    await loading;
    clock.now += 1001;
    await there.get('overview:OTHER', rule, loader(2).load);
    await until('the clear is noticed', async () => (await there.get('overview:AAPL', rule)) === null);
    await expect(there.get('overview:MSFT', rule)).resolves.toBeNull();
  });

  test('the administrator sees type, size, age and time left', async () => {
    const cache = cacheOver(await open());
    await cache.get('overview:AAPL', { ...rule, ttlSeconds: 100 }, loader(1).load);
    await cache.get('ticker:all', { ...rule, type: 'ticker', ttlSeconds: null }, loader(2).load);
    clock.now += 130_000;
    const page = await cache.list(all);
    expect(page.answers).toEqual([
      { key: 'overview:AAPL', type: 'overview', size: 11, ttl: -30, age: 130 },
      { key: 'ticker:all', type: 'ticker', size: 11, ttl: null, age: 130 },
    ]);
    await expect(cache.readValue('overview:AAPL')).resolves.toEqual({ price: 1 });
    await expect(cache.readValue('nothing')).resolves.toBeUndefined();
  });

  test('the administrator sees the answers page by page, filtered by a text in the key', async () => {
    const cache = cacheOver(await open());
    for (const key of ['a:ONE', 'b:TWO', 'c:100%', 'd:100X', 'e:ONE']) await cache.get(key, rule, loader(1).load);
    const listKeys = async (filter: string, offset: number) => {
      const { answers, ...counts } = await cache.list({ filter, offset, limit: 2 });
      return { keys: answers.map(({ key }) => key), ...counts };
    };
    expect(await listKeys('', 2)).toEqual({ keys: ['c:100%', 'd:100X'], stored: 5, matched: 5, offset: 2 });
    expect(await listKeys('one', 0)).toEqual({ keys: ['a:ONE', 'e:ONE'], stored: 5, matched: 2, offset: 0 });
    expect(await listKeys('100%', 0)).toEqual({ keys: ['c:100%'], stored: 5, matched: 1, offset: 0 });
    expect(await listKeys('', 100)).toEqual({ keys: ['e:ONE'], stored: 5, matched: 5, offset: 4 });
    expect(await listKeys('nothing', 10)).toEqual({ keys: [], stored: 5, matched: 0, offset: 0 });
  });

  test('the ttl may depend on the value', async () => {
    const cache = cacheOver(await open());
    const shortLived = { ...rule, ttlSeconds: ({ price }: { price: number }) => price };
    await cache.get('overview:AAPL', shortLived, loader(60).load);
    clock.now += 59_999;
    await expect(cache.get('overview:AAPL', rule)).resolves.not.toBeNull();
    clock.now += 1;
    await expect(cache.get('overview:AAPL', rule)).resolves.toBeNull();
  });

  test('a value is checked once when it is loaded, and once when it is read again', async () => {
    const db = await open();
    const check = jest.fn(() => true);
    const counting = { ...rule, schema: rule.schema.refine(check) };
    const loaded = await cacheOver(db).get('overview:AAPL', counting, loader(1).load);
    expect([loaded.value, loaded.value]).toEqual([{ price: 1 }, { price: 1 }]);
    expect(check).toHaveBeenCalledTimes(1);
    const restarted = cacheOver(db);
    for (const _ of [1, 2]) expect((await restarted.get('overview:AAPL', counting))?.value).toEqual({ price: 1 });
    expect(check).toHaveBeenCalledTimes(2);
  });

  test('rows too old to be served stale are removed', async () => {
    const cache = cacheOver(await open());
    await cache.get('overview:AAPL', rule, loader(1).load);
    clock.now += 7 * day + 1;
    await cache.purge();
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [], stored: 0 });
  });

  test('rows of an earlier version are removed, however long they would be fresh', async () => {
    const cache = cacheOver(await open());
    const forGood = { ...rule, ttlSeconds: null };
    for (const key of ['filing:1:1', 'filing:1:2', 'filing:1:3', 'overview:AAPL'])
      await cache.get(key, forGood, loader(1).load);
    await cache.purge([{ prefix: 'filing:', suffixes: [':2', ':3'] }]);
    const { answers } = await cache.list(all);
    expect(answers.map(({ key }) => key)).toEqual(['filing:1:2', 'filing:1:3', 'overview:AAPL']);
  });

  test('without its table the cache serves from memory', async () => {
    const db = await open();
    const errors: unknown[] = [];
    const cache = cacheOver(db, { onStoreError: (error) => errors.push(error) });
    await sql`alter table cache_entries rename to elsewhere`.execute(db);
    const { state, load } = loader(4);
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'MISS', value: { price: 4 } });
    await expect(cache.get('overview:AAPL', rule, load)).resolves.toMatchObject({ state: 'HIT', value: { price: 4 } });
    expect(state.calls).toBe(1);
    expect(errors.length).toBeGreaterThan(0);
    await sql`alter table elsewhere rename to cache_entries`.execute(db);
  });
});
