import { createHash } from 'node:crypto';
import { z } from 'zod';
import { RedisUnavailable } from '../storage/redis-unavailable.ts';
import type { SharedRedis } from '../storage/shared-redis.ts';
import { createThrottle, mustWait, type Throttle, type ThrottleRule } from './throttle.ts';

/**
 * The rule of `createThrottle` as one atomic step. Returns the milliseconds to wait, 0 when the attempt may proceed.
 * An attempt without a delay stores no time: the clock of another process may be slightly behind.
 */
const attemptScript = `
local now, free, window, first, longest = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4]), tonumber(ARGV[5])
local known = redis.call('hmget', KEYS[1], 'count', 'last', 'open')
local count, last, open = tonumber(known[1] or '0'), tonumber(known[2] or '0'), tonumber(known[3] or '0')
if math.abs(now - last) > window then count, open = 0, 0 end
if now < open then return open - now end
count = count + 1
open = 0
if count >= free then open = now + math.min(longest, first * 2 ^ math.min(count - free, 30)) end
redis.call('hset', KEYS[1], 'count', count, 'last', now, 'open', open)
redis.call('pexpire', KEYS[1], window)
return 0`;

const refundScript = `
local now, window = tonumber(ARGV[1]), tonumber(ARGV[2])
local known = redis.call('hmget', KEYS[1], 'count', 'last')
local count, last = tonumber(known[1] or '0'), tonumber(known[2] or '0')
if count > 0 and math.abs(now - last) <= window then
  redis.call('hset', KEYS[1], 'count', count - 1, 'last', now, 'open', 0)
end
return 0`;

/** Returns a throttle that all processes share. While Redis is unreachable, each process counts for itself. */
export function createRedisThrottle(
  redis: SharedRedis,
  name: string,
  rule: ThrottleRule,
  now: () => number = Date.now,
): Throttle {
  const { free, windowMs, firstDelayMs, longestDelayMs } = rule;
  const own = createThrottle(rule, now);

  async function runScript(
    script: string,
    key: string,
    args: readonly number[],
    fallback: () => void,
  ): Promise<number> {
    try {
      return z.number().parse(await redis.runScript(script, [formatName(name, key)], args));
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      fallback();
      return 0;
    }
  }

  return {
    async attempt(key) {
      const args = [now(), free, windowMs, firstDelayMs, longestDelayMs];
      const wait = await runScript(attemptScript, key, args, () => own.attempt(key));
      if (wait > 0) throw mustWait(wait);
    },
    async reset(key) {
      await runScript("return redis.call('del', KEYS[1]) * 0", key, [], () => own.reset(key));
    },
    async refund(key) {
      await runScript(refundScript, key, [now(), windowMs], () => own.refund(key));
    },
  };
}

/** Hashes the key so that Redis holds no email or address. */
function formatName(name: string, key: string): string {
  return `throttle:${name}:${createHash('sha256').update(key).digest('base64url').slice(0, 22)}`;
}
