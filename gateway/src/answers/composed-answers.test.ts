import { all, cacheHarness, day, loader, rule } from '../../test/support/cache-harness.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';
import type { Load, Parts } from './answer-cache.ts';

describeOnEachDatabase('an answer built from parts', (open) => {
  const { clock, cacheOver } = cacheHarness();
  const whole = { ...rule, parts: ['part:a', 'part:b'] } as const;
  const sum =
    (...loads: readonly Load<{ price: number }>[]): Load<{ price: number }> =>
    async (parts) => {
      const read = await Promise.all(loads.map((load, at) => parts.get(`part:${'ab'[at]}`, rule, load)));
      return { price: read.reduce((total, { value }) => total + value.price, 0) };
    };

  test('is as old as its oldest part and expires with the first of them', async () => {
    const cache = cacheOver(await open());
    await cache.get('part:a', rule, loader(1).load);
    clock.now += day / 2;
    const answer = await cache.get('whole', whole, sum(loader(9).load, loader(2).load));
    expect(answer).toMatchObject({ state: 'MISS', value: { price: 3 }, storedAt: clock.now - day / 2 });
    clock.now += day / 2 - 1;
    await expect(cache.get('whole', whole)).resolves.toMatchObject({ value: { price: 3 } });
    clock.now += 1;
    await expect(cache.get('whole', whole)).resolves.toBeNull();
  });

  test('a part that never expires does not make it older', async () => {
    const cache = cacheOver(await open());
    await cache.get('part:a', { ...rule, ttlSeconds: null }, loader(1).load);
    clock.now += 30 * day;
    const answer = await cache.get('whole', whole, sum(loader(9).load, loader(2).load));
    expect(answer).toMatchObject({ value: { price: 3 }, storedAt: clock.now, expiresAt: clock.now + day });
  });

  test('is stale while a part is stale, and is not cached', async () => {
    const cache = cacheOver(await open());
    const part = loader(1);
    await cache.get('part:a', rule, part.load);
    const storedAt = clock.now;
    clock.now += day;
    part.state.answer = new BadUpstream('down');
    for (const _ of [1, 2]) {
      await expect(cache.get('whole', whole, sum(part.load))).resolves.toMatchObject({ state: 'STALE', storedAt });
    }
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [{ key: 'part:a' }] });
  });

  test.each([
    [
      'a part failed',
      (parts: Parts) => parts.get('part:a', rule, loader(new BadUpstream('down')).load).catch(() => null),
    ],
    ['more is expected', async (parts: Parts) => parts.expectMore()],
  ])('expires after a minute where %s', async (_, read) => {
    const cache = cacheOver(await open());
    const load = async (parts: Parts) => {
      await read(parts);
      return { price: 1 };
    };
    await cache.get('whole', whole, load);
    clock.now += 59_999;
    await expect(cache.get('whole', whole)).resolves.not.toBeNull();
    clock.now += 1;
    await expect(cache.get('whole', whole)).resolves.toBeNull();
  });

  test('keeps its ttl when a part does not exist', async () => {
    const cache = cacheOver(await open());
    const none = loader(new NotFound('None.')).load;
    await cache.get('whole', whole, async (parts) => {
      await parts.get('part:a', { ...rule, remembersNotFound: true }, none).catch(() => null);
      return { price: 1 };
    });
    clock.now += day - 1;
    await expect(cache.get('whole', whole)).resolves.not.toBeNull();
  });

  test('fails with its part and recovers with it', async () => {
    const cache = cacheOver(await open());
    const part = loader(new BadUpstream('down'));
    await expect(cache.get('part:a', rule, part.load)).rejects.toThrow('down');
    clock.now += 59_000;
    await expect(cache.get('whole', whole, sum(part.load))).rejects.toThrow('down');
    clock.now += 1000;
    part.state.answer = 4;
    await expect(cache.get('whole', whole, sum(part.load))).resolves.toMatchObject({ value: { price: 4 } });
    expect(part.state.calls).toBe(2);
  });

  test('remembers a failure of its own load', async () => {
    const cache = cacheOver(await open());
    let loads = 0;
    const failing: Load<{ price: number }> = async (parts) => {
      await parts.get('part:a', rule, loader(1).load);
      loads += 1;
      throw new BadUpstream('own');
    };
    for (const _ of [1, 2]) await expect(cache.get('whole', whole, failing)).rejects.toThrow('own');
    expect(loads).toBe(1);
  });

  test('is not cached when it or a part was cleared during the load', async () => {
    const db = await open();
    const [cache, other] = [cacheOver(db), cacheOver(db)];
    const part = loader(1);
    const load: Load<{ price: number }> = async (parts) => {
      await other.clearAll();
      return (await parts.get('part:a', rule, part.load)).value;
    };
    await expect(cache.get('whole', whole, load)).resolves.toMatchObject({ value: { price: 1 } });
    await expect(cacheOver(db).get('whole', whole)).resolves.toBeNull();
    await expect(cacheOver(db).get('part:a', rule)).resolves.toBeNull();
  });
});
