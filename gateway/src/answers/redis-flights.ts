import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, BadUpstream, NotFound, NotReady, QuotaExceeded, UpstreamTimeout } from '../errors/errors.ts';
import { RedisUnavailable, type SharedRedis } from '../storage/shared-redis.ts';
import { failureLifetime } from './failure-memory.ts';
import { ownFlights, type SharedFlights, type Turn } from './shared-flights.ts';

/** An era ends when everything is forgotten: failures of an earlier one are not found any more. */
const takeScript = `
local era = redis.call('get', KEYS[1]) or '0'
local failed = redis.call('get', ARGV[1] .. 'failed:' .. era .. ':' .. ARGV[2])
if failed then return { 'failed', failed, 0 } end
if redis.call('set', ARGV[1] .. 'turn:' .. ARGV[2], ARGV[3], 'NX', 'PX', ARGV[4]) then
  return { 'ours', era, redis.call('exists', ARGV[1] .. 'loaded:' .. ARGV[2]) }
end
return { 'theirs', '', 0 }`;

const renewScript = `
if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('pexpire', KEYS[1], ARGV[2]) end
return 0`;

const landScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('del', KEYS[1])
if ARGV[2] ~= '' then redis.call('set', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
if ARGV[4] ~= '' then redis.call('set', KEYS[3], '', 'PX', ARGV[4]) end
return 1`;

const turnSchema = z.tuple([z.enum(['failed', 'ours', 'theirs']), z.string(), z.number()]);
const failureSchema = z.object({
  kind: z.enum(['NotFound', 'BadUpstream', 'UpstreamTimeout', 'QuotaExceeded', 'NotReady']),
  message: z.string(),
  retryAfterSeconds: z.number(),
});

/** Longer than any load waits between looking for an answer and taking the turn for it. */
const loadedMs = 60_000;

interface FlightTimes {
  /** How long a failure is remembered. */
  readonly failureMs: number;
  /** A turn that is not renewed for this long is over: the process that had it has died. */
  readonly turnMs: number;
}

/** One turn a key over all processes of a Redis. While it is away each process loads for itself. */
export class RedisFlights implements SharedFlights {
  readonly #redis: SharedRedis;
  readonly #times: FlightTimes;

  constructor(redis: SharedRedis, times: Partial<FlightTimes> = {}) {
    this.#redis = redis;
    this.#times = { failureMs: 60_000, turnMs: 5000, ...times };
  }

  async take(key: string): Promise<Turn> {
    const token = randomUUID();
    try {
      const args = [this.#redis.nameOf(''), key, token, this.#times.turnMs];
      const [kind, detail, loaded] = turnSchema.parse(await this.#redis.run(takeScript, ['era'], args));
      if (kind === 'theirs') return { kind };
      if (kind === 'failed') return { kind, error: errorOf(detail) };
      const renewing = this.#renew(key, token);
      return {
        kind,
        justLoaded: loaded === 1,
        land: (failure) => {
          clearInterval(renewing);
          return this.#land(key, token, detail, failure);
        },
      };
    } catch (error) {
      if (error instanceof RedisUnavailable) return ownFlights.take(key);
      throw error;
    }
  }

  #renew(key: string, token: string): NodeJS.Timeout {
    const { turnMs } = this.#times;
    const renew = () => this.#quietly(() => this.#redis.run(renewScript, [`turn:${key}`], [token, turnMs]));
    return setInterval(() => void renew(), turnMs / 4).unref();
  }

  async forget(key: string): Promise<void> {
    await this.#quietly(async () => {
      const era = (await this.#redis.get('era'))?.toString() ?? '0';
      await this.#redis.remove(`failed:${era}:${key}`);
    });
  }

  async forgetAll(): Promise<void> {
    await this.#quietly(() => this.#redis.run("return redis.call('incr', KEYS[1])", ['era'], []));
  }

  async #land(key: string, token: string, era: string, failure: Error | null): Promise<void> {
    const told = failure === null ? '' : textOf(failure);
    const lifetimeMs = failure === null ? 0 : failureLifetime(failure, this.#times.failureMs);
    const names = [`turn:${key}`, `failed:${era}:${key}`, `loaded:${key}`];
    const args = [token, told, Math.max(1, lifetimeMs), failure === null ? loadedMs : ''];
    await this.#quietly(() => this.#redis.run(landScript, names, args));
  }

  /** What is not told to the others ends by itself. */
  async #quietly(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
    }
  }
}

/** Only failures that a caller may be told are shared; any other is a fault of one process. */
function textOf(failure: Error): string {
  const shared = failureSchema.safeParse({
    kind: failure.name,
    message: failure.message,
    retryAfterSeconds: failure instanceof QuotaExceeded ? failure.retryAfterSeconds : 0,
  });
  return failure instanceof AppError && shared.success ? JSON.stringify(shared.data) : '';
}

function errorOf(text: string): Error {
  const { kind, message, retryAfterSeconds } = failureSchema.parse(JSON.parse(text));
  switch (kind) {
    case 'NotFound':
      return new NotFound(message);
    case 'BadUpstream':
      return new BadUpstream(message);
    case 'UpstreamTimeout':
      return new UpstreamTimeout(message);
    case 'QuotaExceeded':
      return new QuotaExceeded(retryAfterSeconds);
    case 'NotReady':
      return new NotReady(message);
  }
}
