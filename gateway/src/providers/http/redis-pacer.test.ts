import { describeWithRedis } from '../../testing/test-redis.ts';
import { RedisPacer } from './redis-pacer.ts';

describeWithRedis('the pace of several processes', ({ open, line }) => {
  test('ten starts in two processes are nine pauses apart', async () => {
    const pacers = [new RedisPacer(await open(), 'a', 40), new RedisPacer(await open(), 'a', 40)];
    const start = performance.now();
    await Promise.all(Array.from({ length: 10 }, (_, at) => pacers[at % 2]?.turn()));
    expect(performance.now() - start).toBeGreaterThanOrEqual(9 * 40 - 5);
  });

  test('a hold in one process holds the other', async () => {
    const [here, there] = [new RedisPacer(await open(), 'a', 1), new RedisPacer(await open(), 'a', 1)];
    here.hold(300);
    await here.turn();
    const start = performance.now();
    here.hold(200);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await there.turn();
    expect(performance.now() - start).toBeGreaterThanOrEqual(180);
  });

  test('without Redis a process keeps its own pace', async () => {
    const pacer = new RedisPacer(await open(), 'a', 50);
    line.cut();
    const start = performance.now();
    for (let turn = 0; turn < 3; turn += 1) await pacer.turn();
    expect(performance.now() - start).toBeGreaterThanOrEqual(95);
  });
});
