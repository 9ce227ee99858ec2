import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { RateLimited } from '../http/errors.ts';
import { describeWithRedis } from '../testing/test-redis.ts';
import { AttemptThrottle } from './attempt-throttle.ts';
import { RedisThrottle } from './redis-throttle.ts';

const rule = { free: 3, windowMs: 60_000, firstDelayMs: 1000, longestDelayMs: 8000 };

describeWithRedis('the throttle of several processes', ({ open, line }) => {
  test('attempts are counted over all of them', async () => {
    const [here, there] = [new RedisThrottle(await open(), 'a', rule), new RedisThrottle(await open(), 'a', rule)];
    await here.take('somebody');
    await there.take('somebody');
    await here.take('somebody');
    await expect(there.take('somebody')).rejects.toBeInstanceOf(RateLimited);
    await there.take('somebody else');
    await here.forgive('somebody');
    await there.take('somebody');
  });

  test('does what the throttle of one process does, whatever is tried', async () => {
    const redis = await open();
    const step = fc.record({
      action: fc.constantFrom('take', 'take', 'take', 'forgive', 'giveBack'),
      later: fc.constantFrom(0, 1, 999, 1000, 4000, 8000, 60_001),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = 1_000_000;
        const shared = new RedisThrottle(redis, randomUUID(), rule, () => now);
        const own = new AttemptThrottle(rule, () => now);
        for (const { action, later } of steps) {
          now += later;
          expect(await outcome(() => shared[action]('key'))).toBe(await outcome(() => own[action]('key')));
        }
      }),
      { numRuns: 40 },
    );
  });

  test('without Redis each process slows down on its own', async () => {
    const throttle = new RedisThrottle(await open(), 'a', rule);
    line.cut();
    for (let attempt = 0; attempt < rule.free; attempt += 1) await throttle.take('somebody');
    await expect(throttle.take('somebody')).rejects.toBeInstanceOf(RateLimited);
  });
});

async function outcome(work: () => void | Promise<void>): Promise<string> {
  try {
    await work();
    return 'passed';
  } catch (error) {
    return error instanceof RateLimited ? `wait ${error.retryAfterSeconds}` : String(error);
  }
}
