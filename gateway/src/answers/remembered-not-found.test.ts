import { z } from 'zod';
import { all, cacheHarness, day, loader, rule } from '../../test/support/cache-harness.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { BadUpstream, NotFound } from '../errors/errors.ts';

describeOnEachDatabase('a remembered NotFound', (open) => {
  const { clock, cacheOver } = cacheHarness();
  const remembering = { ...rule, remembersNotFound: true } as const;

  test('is kept as long as an answer, also over a restart, and loaded again then', async () => {
    const db = await open();
    const cache = cacheOver(db);
    const { state, load } = loader(new NotFound('No such company.'));
    await expect(cache.get('overview:NOPE', remembering, load)).rejects.toThrow('No such company.');
    clock.now += day - 1;
    for (const process of [cache, cacheOver(db)]) {
      await expect(process.get('overview:NOPE', remembering, load)).rejects.toMatchObject({
        name: 'NotFound',
        message: 'No such company.',
      });
      await expect(process.get('overview:NOPE', remembering)).resolves.toBeNull();
      expect(process.ready('overview:NOPE', clock.now)).toBeNull();
    }
    expect(state.calls).toBe(1);
    clock.now += 1;
    state.answer = 3;
    await expect(cache.get('overview:NOPE', remembering, load)).resolves.toMatchObject({ value: { price: 3 } });
    await expect(cacheOver(db).get('overview:NOPE', remembering)).resolves.toMatchObject({ value: { price: 3 } });
  });

  test('is an answer of type missing, which expires and can be cleared', async () => {
    const cache = cacheOver(await open());
    const none = loader(new NotFound('None.')).load;
    await expect(cache.get('overview:NOPE', remembering, none)).rejects.toThrow('None.');
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [{ key: 'overview:NOPE', type: 'missing' }] });
    await expect(cache.readValue('overview:NOPE')).resolves.toEqual({ missing: 'None.' });
    await expect(cache.clear('overview:NOPE')).resolves.toBe(true);
    await expect(cache.get('overview:NOPE', remembering, loader(1).load)).resolves.toMatchObject({ state: 'MISS' });
    await expect(cache.get('overview:GONE', remembering, none)).rejects.toThrow('None.');
    clock.now += day + 1;
    await cache.purge();
    await expect(cache.list(all)).resolves.toMatchObject({ answers: [{ key: 'overview:NOPE' }] });
  });

  test('is not served stale: once it is expired the caller gets the failure', async () => {
    const cache = cacheOver(await open());
    const { state, load } = loader(new NotFound('None.'));
    await expect(cache.get('overview:NOPE', remembering, load)).rejects.toThrow('None.');
    clock.now += day;
    state.answer = new BadUpstream('down');
    await expect(cache.get('overview:NOPE', remembering, load)).rejects.toThrow('down');
  });

  test('has no conflict with a row of an earlier release under missing:KEY', async () => {
    const cache = cacheOver(await open());
    const earlier = { type: 'other', schema: z.object({ missing: z.string() }) } as const;
    await cache.get('missing:overview:AAPL', earlier, async () => ({ missing: 'None.' }));
    await expect(cache.get('overview:AAPL', remembering, loader(1).load)).resolves.toMatchObject({
      value: { price: 1 },
    });
    clock.now += 8 * day;
    await cache.purge();
    await expect(cache.list(all)).resolves.toMatchObject({ stored: 0 });
  });
});
