import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describeWithRedis } from '../../test/support/test-redis.ts';
import { RateLimited } from '../errors/errors.ts';
import { createRedisThrottle } from './redis-throttle.ts';
import { createThrottle } from './throttle.ts';

const rule = { free: 3, windowMs: 60_000, firstDelayMs: 1000, longestDelayMs: 8000 };

describeWithRedis('the throttle of several processes', ({ open, line }) => {
  test('attempts are counted over all processes', async () => {
    const [here, there] = [createRedisThrottle(await open(), 'a', rule), createRedisThrottle(await open(), 'a', rule)];
    await here.attempt('a@example.com');
    await there.attempt('a@example.com');
    await here.attempt('a@example.com');
    await expect(there.attempt('a@example.com')).rejects.toBeInstanceOf(RateLimited);
    await there.attempt('b@example.com');
    await here.reset('a@example.com');
    await there.attempt('a@example.com');
  });

  test('behaves like the throttle of a single process for any sequence of attempts', async () => {
    const redis = await open();
    const step = fc.record({
      action: fc.constantFrom('attempt', 'attempt', 'attempt', 'reset', 'refund'),
      later: fc.constantFrom(0, 1, 999, 1000, 4000, 8000, 60_001),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        let now = 1_000_000;
        const shared = createRedisThrottle(redis, randomUUID(), rule, () => now);
        const own = createThrottle(rule, () => now);
        for (const { action, later } of steps) {
          now += later;
          expect(await outcome(() => shared[action]('key'))).toBe(await outcome(() => own[action]('key')));
        }
      }),
      {
        numRuns: 40,
        examples: [
          // An attempt refunded after its window leaves no state.
          [
            [
              { action: 'attempt', later: 0 },
              { action: 'attempt', later: 0 },
              { action: 'refund', later: 60_001 },
              { action: 'attempt', later: 0 },
              { action: 'attempt', later: 0 },
              { action: 'attempt', later: 0 },
            ],
          ],
        ],
      },
    );
  });

  test('a process whose clock is slightly behind another’s does not wait', async () => {
    const redis = await open();
    const ahead = createRedisThrottle(redis, 'a', rule, () => 1_000_020);
    const behind = createRedisThrottle(redis, 'a', rule, () => 1_000_000);
    await ahead.attempt('a@example.com');
    await expect(behind.attempt('a@example.com')).resolves.toBeUndefined();
    await ahead.refund('a@example.com');
    await expect(behind.attempt('a@example.com')).resolves.toBeUndefined();
  });

  test('without Redis each process slows down on its own', async () => {
    const throttle = createRedisThrottle(await open(), 'a', rule);
    line.cut();
    for (let attempt = 0; attempt < rule.free; attempt += 1) await throttle.attempt('a@example.com');
    await expect(throttle.attempt('a@example.com')).rejects.toBeInstanceOf(RateLimited);
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
