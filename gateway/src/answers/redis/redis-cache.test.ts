import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { freezeIntervals } from '../../../test/support/frozen-timeouts.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeWithRedis, untilRedisIs } from '../../../test/support/test-redis.ts';
import { until } from '../../../test/support/until.ts';
import { BadUpstream, NotFound, QuotaExceeded } from '../../errors/errors.ts';
import { openDatabase } from '../../storage/open-database.ts';
import { newOwnKeyId, ownName } from '../../storage/own-data.ts';
import type { Database } from '../../storage/schema.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { createAnswerStore } from '../answer-store.ts';
import { TwoTierCache } from '../two-tier-cache.ts';
import { createRedisAnswerStore } from './redis-answer-store.ts';
import { createRedisLoadLeases } from './redis-load-leases.ts';

const rule = { type: 'overview', schema: z.object({ price: z.number() }) } as const;
const price = async () => ({ price: 1 });
const never = async () => {
  throw new Error('must not be loaded');
};

/** Returns a load that waits for `release`. */
function heldLoad(answer: () => Promise<{ price: number }>) {
  let [count, release] = [0, () => {}];
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const load = async () => {
    count += 1;
    await held;
    return answer();
  };
  return { load, release, loads: () => count };
}

describeWithRedis('the cache of several processes', ({ open, line }) => {
  const folder = temporaryFolder();
  let db: Database;
  beforeEach(async () => {
    const dataDir = join(folder, randomUUID());
    mkdirSync(dataDir);
    db = await openDatabase({ dataDir, databaseUrl: null });
  });
  afterEach(() => db.destroy());
  const cacheOver = (redis: SharedRedis, times = {}) =>
    new TwoTierCache({
      store: createRedisAnswerStore(createAnswerStore(db), redis),
      leases: createRedisLoadLeases(redis, times),
      maxBytes: 1_000_000,
      ttlSeconds: 3600,
      waitMs: 120_000,
    });

  test('an answer that an own key loaded is in the database alone, and found there by another process', async () => {
    const ownKeyId = newOwnKeyId();
    await db
      .insertInto('provider_keys')
      .values({
        ...{ user_id: 'ann', id: 'key', data_id: ownKeyId, provider: 'sample' },
        ...{ sealed: '', last_four: '', created_at: 0 },
      })
      .execute();
    const own = ownName(ownKeyId, 'overview:AAPL');
    const redis = await open();
    const [one, other] = [cacheOver(redis), cacheOver(await open())];
    for (const key of [own, 'overview:AAPL']) await one.get(key, rule, price);
    expect((await other.get(own, rule, never)).value).toEqual({ price: 1 });
    const inRedis = async (key: string) => (await redis.getMany([`answer:0:${key}`]))[0];
    expect(await inRedis('overview:AAPL')).not.toBeNull();
    expect(await inRedis(own)).toBeNull();
  });

  test('a limit keeps its words in another process', async () => {
    const [one, other] = [cacheOver(await open()), cacheOver(await open())];
    const spent = async () => {
      throw new QuotaExceeded(60, 'Your own key has no requests left.');
    };
    await expect(one.get('overview:AAPL', rule, spent)).rejects.toThrow('Your own key');
    await expect(other.get('overview:AAPL', rule, never)).rejects.toThrow('Your own key has no requests left.');
  });

  test('150 callers in three processes cost one load', async () => {
    const caches = [cacheOver(await open()), cacheOver(await open()), cacheOver(await open())];
    const { load, release, loads } = heldLoad(async () => ({ price: 7 }));
    const calls = Array.from({ length: 150 }, (_, at) => caches[at % 3]?.get('overview:AAPL', rule, load));
    await until('one process loads', () => loads() === 1);
    release();
    for (const answer of await Promise.all(calls)) expect(answer?.value).toEqual({ price: 7 });
    expect(loads()).toBe(1);
  });

  test('a failure reaches the other processes as the same error', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    await expect(here.get('a', rule, async () => Promise.reject(new NotFound('None.')))).rejects.toThrow('None.');
    await expect(there.get('a', rule, never)).rejects.toBeInstanceOf(NotFound);
    await here.clear('a');
    await expect(there.clearAll()).resolves.toBeUndefined();
    expect((await there.get('a', rule, price)).state).toBe('MISS');
  });

  test('a waiting caller gets the failure of the loading process', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    const { load, release, loads } = heldLoad(() =>
      Promise.reject(new BadUpstream('The data provider is not available.')),
    );
    const failed = expect(here.get('a', rule, load)).rejects.toBeInstanceOf(BadUpstream);
    await until('it is being loaded', () => loads() === 1);
    const waiting = expect(there.get('a', rule, never)).rejects.toThrow('The data provider is not available.');
    release();
    await Promise.all([failed, waiting]);
  });

  test('a missing answer is found by another process', async () => {
    const remembering = { ...rule, remembersNotFound: true } as const;
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    const none = async () => Promise.reject(new NotFound('None.'));
    await expect(here.get('a', remembering, none)).rejects.toThrow('None.');
    await expect(there.get('a', remembering, never)).rejects.toBeInstanceOf(NotFound);
    await db.deleteFrom('cache_entries').execute();
    await expect(cacheOver(await open()).get('a', remembering, never)).rejects.toThrow('None.');
  });

  test('a part that another process loads during the load of a whole is not loaded twice', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    const whole = await here.get('whole', { ...rule, parts: ['part'] }, async (parts) => {
      await there.get('part', rule, price);
      return (await parts.get('part', rule, never)).value;
    });
    expect(whole.value).toEqual({ price: 1 });
  });

  test('the lease of a dead process passes to another process', async () => {
    const redis = await open();
    const dead = createRedisLoadLeases(redis, { leaseMs: 300 });
    await dead.acquire('a');
    await redis.close();
    const answer = await cacheOver(await open()).get('a', rule, price);
    expect(answer.value).toEqual({ price: 1 });
  });

  test('a load that takes longer than its lease renews it', async () => {
    const [redis, there] = [await open(), cacheOver(await open())];
    const { load, release, loads } = heldLoad(async () => ({ price: 4 }));
    const ttl = async () => Number(await redis.runScript("return redis.call('pttl', KEYS[1])", ['turn:a'], []));
    const thaw = freezeIntervals();
    const long = cacheOver(redis, { leaseMs: 60_000 }).get('a', rule, load);
    await until('it is being loaded', () => loads() === 1);
    const waiting = there.get('a', rule, never);
    for (const _ of [1, 2, 3]) {
      // The lease is renewed every quarter of its time.
      await redis.runScript("return redis.call('pexpire', KEYS[1], 10000)", ['turn:a'], []);
      jest.advanceTimersByTime(15_000);
      await until('the lease is renewed', async () => (await ttl()) > 10_000);
    }
    thaw();
    release();
    expect((await waiting).value).toEqual({ price: 4 });
    expect((await long).state).toBe('MISS');
  });

  test('another process finds a stored answer in Redis, without the database', async () => {
    const [here, there] = [await open(), await open()];
    await cacheOver(here).get('a', rule, price);
    await db.deleteFrom('cache_entries').execute();
    const answer = await cacheOver(there).get('a', rule, never);
    expect(answer).toMatchObject({ state: 'HIT', value: { price: 1 } });
  });

  test('a damaged answer counts as absent', async () => {
    const redis = await open();
    await cacheOver(redis).get('a', rule, price);
    const packed = await redis.get('answer:0:a');
    expect(packed).not.toBeNull();
    await redis.set('answer:0:a', Buffer.concat([packed ?? Buffer.alloc(0), Buffer.from('x')]), 60_000);
    expect((await cacheOver(await open()).get('a', rule, never)).value).toEqual({ price: 1 });
    await db.deleteFrom('cache_entries').execute();
    await redis.set('answer:0:a', 'nonsense', 60_000);
    expect((await cacheOver(await open()).get('a', rule, async () => ({ price: 2 }))).value).toEqual({ price: 2 });
  });

  test('an answer cleared while Redis is unreachable does not return with it', async () => {
    const redis = await open();
    const cache = cacheOver(redis);
    await cache.get('a', rule, price);
    await cache.get('b', rule, price);
    line.cut();
    await cache.clear('a');
    await cache.clearAll();
    line.heal();
    await untilRedisIs(true, redis);
    const again = await cacheOver(redis).get('a', rule, async () => ({ price: 2 }));
    expect(again).toMatchObject({ state: 'MISS', value: { price: 2 } });
    expect((await cacheOver(redis).get('b', rule, async () => ({ price: 3 }))).value).toEqual({ price: 3 });
  });

  test('without Redis answers come from memory, the database and the provider', async () => {
    const redis = await open();
    const cache = cacheOver(redis);
    await cache.get('a', rule, price);
    line.cut();
    expect((await cache.get('a', rule, never)).state).toBe('HIT');
    expect((await cacheOver(redis).get('a', rule, never)).state).toBe('HIT');
    expect((await cache.get('new', rule, price)).state).toBe('MISS');
  });
});
