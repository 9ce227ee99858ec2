import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RedisUnavailable, type SharedRedis } from '../../redis/shared-redis.ts';
import { type Pace, Pacer } from './pacer.ts';

/** By the clock of Redis, so that those of the processes need not agree. Returns how long to wait, -1 when that is too long. */
const turnScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local start = math.max(now, tonumber(redis.call('get', KEYS[1]) or '0'))
if start - now > tonumber(ARGV[2]) then return -1 end
local free = start + tonumber(ARGV[1])
redis.call('set', KEYS[1], free, 'PX', math.max(1, free - now))
return start - now`;

const holdScript = `
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local free = math.max(tonumber(redis.call('get', KEYS[1]) or '0'), now + tonumber(ARGV[1]))
redis.call('set', KEYS[1], free, 'PX', math.max(1, free - now))
return 0`;

/** Nobody stands in a line that is longer. */
const longestLineMs = 86_400_000;

/** Lets the calls of all processes start no closer together than a given time. Without Redis each keeps its own. */
export class RedisPacer implements Pace {
  readonly #redis: SharedRedis;
  readonly #entry: string;
  readonly #spacing: number;
  readonly #own: Pacer;

  /** @param spacing milliseconds between two starts */
  constructor(redis: SharedRedis, name: string, spacing: number) {
    this.#redis = redis;
    this.#entry = `pace:${name}`;
    this.#spacing = spacing;
    this.#own = new Pacer(spacing);
  }

  async turn(): Promise<void> {
    const wait = await this.claim(longestLineMs);
    if (wait !== null && wait > 0) await sleep(wait);
  }

  async claim(most: number): Promise<number | null> {
    try {
      const wait = z.number().parse(await this.#redis.run(turnScript, [this.#entry], [this.#spacing, most]));
      return wait < 0 ? null : wait;
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      return this.#own.claim(most);
    }
  }

  hold(milliseconds: number): void {
    this.#own.hold(milliseconds);
    this.#redis.run(holdScript, [this.#entry], [milliseconds]).catch((error: unknown) => {
      if (!(error instanceof RedisUnavailable)) throw error;
    });
  }
}
