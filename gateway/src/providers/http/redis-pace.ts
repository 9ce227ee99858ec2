import { z } from 'zod';
import { RedisUnavailable, type SharedRedis } from '../../storage/shared-redis.ts';
import { type MakePace, Pacer } from './pacer.ts';
import { OwnStarts, type Start, type Starts } from './starts.ts';

/** By the clock of Redis, so that those of the processes need not agree. */
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

/** What stands for "however long" in a script. */
const longestWaitMs = 86_400_000;
/** Without Redis a process does not know how many others there are: together, this many stay within the pace. */
const processesAlone = 4;

/** The pace that all processes over one Redis keep together. */
export function redisPace(redis: SharedRedis): MakePace {
  return (name, spacing) => {
    // The gate's entry is the one by which releases without a gate keep their pace: both may run side by side.
    const entries = { line: `pace:${name}:line`, gate: `pace:${name}` } as const;
    return new Pacer(spacing, { startsOf: (use) => new RedisStarts(redis, entries[use], spacing) });
  };
}

/** The starts that all processes share. While Redis is away each has its own, further apart. */
class RedisStarts implements Starts {
  readonly #redis: SharedRedis;
  readonly #entry: string;
  readonly #spacing: number;
  readonly #own: OwnStarts;

  /** @param spacing milliseconds between two starts */
  constructor(redis: SharedRedis, entry: string, spacing: number) {
    this.#redis = redis;
    this.#entry = entry;
    this.#spacing = spacing;
    this.#own = new OwnStarts(spacing * processesAlone);
  }

  async take(most: number): Promise<Start> {
    try {
      const args = [this.#spacing, Math.min(most, longestWaitMs)];
      const [wait, taken] = replySchema.parse(await this.#redis.run(takeScript, [this.#entry], args));
      return { wait, taken: taken === 1 };
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      return this.#own.take(most);
    }
  }

  hold(milliseconds: number): void {
    this.#own.hold(milliseconds);
    this.#redis.run(holdScript, [this.#entry], [milliseconds]).catch((error: unknown) => {
      if (!(error instanceof RedisUnavailable)) throw error;
    });
  }
}
