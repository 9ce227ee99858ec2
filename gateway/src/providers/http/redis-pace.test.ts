import { setTimeout as pause } from 'node:timers/promises';
import { describeWithRedis } from '../../../test/support/test-redis.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import type { Pace } from './pacer.ts';
import { redisPace } from './redis-pace.ts';

const turn = async (pace: Pace | undefined): Promise<void> => {
  const place = await pace?.claim(Number.POSITIVE_INFINITY);
  await place?.turn();
};

describeWithRedis('the pace of several processes', ({ open, line }) => {
  const openPace = async (spacing: number) => redisPace(await open())('a', spacing);

  test('ten calls of two processes are nine pauses apart', async () => {
    const paces = [await openPace(40), await openPace(40)];
    const start = performance.now();
    await Promise.all(Array.from({ length: 10 }, (_, at) => turn(paces[at % 2])));
    expect(performance.now() - start).toBeGreaterThanOrEqual(9 * 40 - 5);
  });

  test('a queue that is too long refuses calls in the other process too', async () => {
    const [here, there] = [await openPace(60_000), await openPace(60_000)];
    expect(await here.claim(0)).not.toBeNull();
    expect(await there.claim(30_000)).toBeNull();
    expect(await there.claim(60_000)).not.toBeNull();
  });

  test('a hold in one process holds the other', async () => {
    const redis = await open();
    const [here, there] = [redisPace(redis)('a', 1), await openPace(1)];
    const start = performance.now();
    here.hold(200);
    await untilKept(redis, 'pace:a');
    await turn(there);
    expect(performance.now() - start).toBeGreaterThanOrEqual(195);
  });

  test('without Redis a process goes slower, since others may call too', async () => {
    const pace = await openPace(20);
    line.cut();
    const start = performance.now();
    for (let call = 0; call < 3; call += 1) await turn(pace);
    expect(performance.now() - start).toBeGreaterThanOrEqual(2 * 4 * 20 - 5);
  });
});

async function untilKept(redis: SharedRedis, name: string): Promise<void> {
  while ((await redis.get(name)) === null) await pause(5);
}
