import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describeWithRedis } from '../../test/support/test-redis.ts';
import { RateLimited } from '../errors/errors.ts';
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
      {
        numRuns: 40,
        examples: [
          // An attempt that is given back after its window leaves nothing behind.
          [
            [
              { action: 'take', later: 0 },
              { action: 'take', later: 0 },
              { action: 'giveBack', later: 60_001 },
              { action: 'take', later: 0 },
              { action: 'take', later: 0 },
              { action: 'take', later: 0 },
            ],
          ],
        ],
      },
    );
  });

  test('a process whose clock is a little behind is not told to wait for the other’s', async () => {
    const redis = await open();
    const ahead = new RedisThrottle(redis, 'a', rule, () => 1_000_020);
    const behind = new RedisThrottle(redis, 'a', rule, () => 1_000_000);
    await ahead.take('somebody');
    await expect(behind.take('somebody')).resolves.toBeUndefined();
    await ahead.giveBack('somebody');
    await expect(behind.take('somebody')).resolves.toBeUndefined();
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
