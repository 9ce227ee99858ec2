import { z } from 'zod';
import { RedisUnavailable } from '../../storage/redis-unavailable.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { type MakePace, Pacer } from './pacer.ts';
import { createOwnStarts, type Starts } from './starts.ts';

/** Uses the clock of Redis, so that the clocks of the processes need not agree. */
const takeScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local start = math.max(now, tonumber(redis.call('get', KEYS[1]) or '0'))
if start - now > tonumber(ARGV[2]) then return {start - now, 0} end
local free = start + tonumber(ARGV[1])
redis.call('set', KEYS[1], free, 'PX', math.max(1, free - now))
return {start - now, 1}`;

const holdScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free = math.max(tonumber(redis.call('get', KEYS[1]) or '0'), now + tonumber(ARGV[1]))
redis.call('set', KEYS[1], free, 'PX', math.max(1, free - now))
return 0`;

const replySchema = z.tuple([z.number(), z.union([z.literal(0), z.literal(1)])]);

/** Replaces `Infinity`, which a script cannot read. */
const longestWaitMs = 86_400_000;
/** Without Redis a process cannot count the others: this number of processes together stays within the pace. */
const assumedProcesses = 4;

/** Returns paces that all processes over one Redis share. */
export function redisPace(redis: SharedRedis): MakePace {
  return (name, spacing, limits) => {
    // Releases without a gate use its name for their whole pace: both releases may run side by side.
    const entries = { line: `pace:${name}:line`, gate: `pace:${name}` } as const;
    return new Pacer(spacing, { ...limits, makeStarts: (use) => createRedisStarts(redis, entries[use], spacing) });
  };
}

/**
 * Returns the starts that all processes share. While Redis is unavailable each process has its own, further apart.
 * @param spacing milliseconds between two starts
 */
function createRedisStarts(redis: SharedRedis, entry: string, spacing: number): Starts {
  const own = createOwnStarts(spacing * assumedProcesses);
  return {
    async take(maxWaitMs) {
      try {
        const args = [spacing, Math.min(maxWaitMs, longestWaitMs)];
        const [wait, taken] = replySchema.parse(await redis.runScript(takeScript, [entry], args));
        return { wait, taken: taken === 1 };
      } catch (error) {
        if (!(error instanceof RedisUnavailable)) throw error;
        return own.take(maxWaitMs);
      }
    },
    hold(milliseconds) {
      own.hold(milliseconds);
      redis.runScript(holdScript, [entry], [milliseconds]).catch((error: unknown) => {
        if (!(error instanceof RedisUnavailable)) throw error;
      });
    },
  };
}
