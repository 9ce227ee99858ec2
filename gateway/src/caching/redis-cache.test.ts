import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { openDatabase } from '../database/open-database.ts';
import type { Database } from '../database/schema.ts';
import { BadUpstream, NotFound } from '../http/errors.ts';
import type { SharedRedis } from '../redis/shared-redis.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { describeWithRedis, untilRedisIs } from '../testing/test-redis.ts';
import { AnswerStore } from './answer-store.ts';
import { RedisAnswerStore } from './redis-answer-store.ts';
import { RedisFlights } from './redis-flights.ts';
import { TwoTierCache } from './two-tier-cache.ts';

const rule = { type: 'overview', schema: z.object({ price: z.number() }) } as const;
const price = async () => ({ price: 1 });
const never = async () => {
  throw new Error('must not be loaded');
};

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
      store: new RedisAnswerStore(new AnswerStore(db), redis),
      flights: new RedisFlights(redis, times),
      maxBytes: 1_000_000,
      ttlSeconds: 3600,
    });

  test('150 callers in three processes cost one load', async () => {
    const caches = [cacheOver(await open()), cacheOver(await open()), cacheOver(await open())];
    let loads = 0;
    const load = async () => {
      loads += 1;
      await pause(300);
      return { price: 7 };
    };
    const calls = Array.from({ length: 150 }, (_, at) => caches[at % 3]?.get('overview:AAPL', rule, load));
    for (const answer of await Promise.all(calls)) expect(answer?.value).toEqual({ price: 7 });
    expect(loads).toBe(1);
  });

  test('a failure of one is told to the others, as what it is', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    await expect(here.get('a', rule, async () => Promise.reject(new NotFound('None.')))).rejects.toThrow('None.');
    await expect(there.get('a', rule, never)).rejects.toBeInstanceOf(NotFound);
    await here.clear('a');
    await expect(there.clearAll()).resolves.toBeUndefined();
    expect((await there.get('a', rule, price)).state).toBe('MISS');
  });

  test('who waits gets the failure that the loading process met', async () => {
    const [here, there] = [cacheOver(await open()), cacheOver(await open())];
    const failing = here.get('a', rule, async () => {
      await pause(200);
      throw new BadUpstream('The data provider is not available.');
    });
    const failed = expect(failing).rejects.toBeInstanceOf(BadUpstream);
    await pause(50);
    await expect(there.get('a', rule, never)).rejects.toThrow('The data provider is not available.');
    await failed;
  });

  test('the turn of a process that died goes to another one', async () => {
    const redis = await open();
    const dead = new RedisFlights(redis, { turnMs: 300 });
    await dead.take('a');
    await redis.close();
    const answer = await cacheOver(await open()).get('a', rule, price);
    expect(answer.value).toEqual({ price: 1 });
  });

  test('a load that takes longer than a turn keeps it', async () => {
    const [here, there] = [cacheOver(await open(), { turnMs: 200 }), cacheOver(await open())];
    const long = here.get('a', rule, async () => {
      await pause(700);
      return { price: 4 };
    });
    await pause(50);
    expect((await there.get('a', rule, never)).value).toEqual({ price: 4 });
    expect((await long).state).toBe('MISS');
  });

  test('another process finds in Redis what one has stored, without the database', async () => {
    const [here, there] = [await open(), await open()];
    await cacheOver(here).get('a', rule, price);
    await db.deleteFrom('cache_entries').execute();
    const answer = await cacheOver(there).get('a', rule, never);
    expect(answer).toMatchObject({ state: 'HIT', value: { price: 1 } });
  });

  test('a damaged entry is as good as none', async () => {
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

  test('what was cleared while Redis was away does not come back with it', async () => {
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

  test('without Redis answers come from memory, the database and the source', async () => {
    const redis = await open();
    const cache = cacheOver(redis);
    await cache.get('a', rule, price);
    line.cut();
    expect((await cache.get('a', rule, never)).state).toBe('HIT');
    expect((await cacheOver(redis).get('a', rule, never)).state).toBe('HIT');
    expect((await cache.get('new', rule, price)).state).toBe('MISS');
  });
});
