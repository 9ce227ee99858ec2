import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { AppError, BadUpstream, NotFound, NotReady, QuotaExceeded, UpstreamTimeout } from '../../errors/errors.ts';
import type { Demand } from '../../providers/budget/demand.ts';
import { ignoreOutage, RedisUnavailable } from '../../storage/redis-unavailable.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import { failureTtlMs, isRemembered } from '../failure-memory.ts';
import { type Lease, type LoadLeases, localLeases } from '../load-leases.ts';

/**
 * A new generation starts when the whole cache is cleared: failures of earlier generations are not found any more.
 * The names of the keys (`era`, `turn:`) are shared with processes of earlier releases.
 */
const acquireScript = `
local generation = redis.call('get', KEYS[1]) or '0'
local failed = redis.call('get', ARGV[1] .. 'failed:' .. generation .. ':' .. ARGV[2])
if failed then return { 'failed', failed, 0 } end
if redis.call('set', ARGV[1] .. 'turn:' .. ARGV[2], ARGV[3], 'NX', 'PX', ARGV[4]) then
  return { 'granted', generation, redis.call('exists', ARGV[1] .. 'loaded:' .. ARGV[2]) }
end
return { 'taken', '', tonumber(redis.call('get', ARGV[1] .. 'wait:' .. ARGV[2]) or '0') }`;

/** ARGV: token, time of the lease in milliseconds, seconds that the load waits in a queue */
const renewScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[3] == '0' then redis.call('del', KEYS[2]) else redis.call('set', KEYS[2], ARGV[3], 'PX', ARGV[2]) end
return redis.call('pexpire', KEYS[1], ARGV[2])`;

const releaseScript = `
if redis.call('get', KEYS[1]) ~= ARGV[1] then return 0 end
redis.call('del', KEYS[1], KEYS[4])
if ARGV[2] ~= '' then redis.call('set', KEYS[2], ARGV[2], 'PX', ARGV[3]) end
if ARGV[4] ~= '' then redis.call('set', KEYS[3], '', 'PX', ARGV[4]) end
return 1`;

const leaseSchema = z.tuple([z.enum(['failed', 'granted', 'taken']), z.string(), z.number()]);
const failureSchema = z.object({
  kind: z.enum(['NotFound', 'BadUpstream', 'UpstreamTimeout', 'QuotaExceeded', 'NotReady']),
  message: z.string(),
  retryAfterSeconds: z.number(),
});

/** This is longer than the time between the lookup of an answer and the lease for its load. */
const loadedMs = 60_000;

interface LeaseTimes {
  /** How long a failure is remembered. */
  readonly failureMs: number;
  /** A lease that is not renewed for this long ends: its process has died. */
  readonly leaseMs: number;
}

/**
 * One lease per key over all processes of a Redis. While Redis is unreachable each process loads for itself: leases and
 * failures expire by themselves.
 */
export function createRedisLoadLeases(redis: SharedRedis, changed: Partial<LeaseTimes> = {}): LoadLeases {
  const { failureMs, leaseMs } = { failureMs: 60_000, leaseMs: 5000, ...changed };

  function renew(key: string, token: string, demand: Demand | null | undefined): NodeJS.Timeout {
    const names = [`turn:${key}`, `wait:${key}`];
    const renew = () =>
      redis.runScript(renewScript, names, [token, leaseMs, demand?.secondsLeft() ?? 0]).catch(ignoreOutage);
    return setInterval(() => void renew(), leaseMs / 4).unref();
  }

  async function release(key: string, token: string, generation: string, failure: Error | null): Promise<void> {
    const text = failure === null ? '' : formatFailure(failure);
    const ttlMs = failure === null ? 0 : failureTtlMs(failure, failureMs);
    const names = [`turn:${key}`, `failed:${generation}:${key}`, `loaded:${key}`, `wait:${key}`];
    const args = [token, text, Math.max(1, ttlMs), failure === null ? loadedMs : ''];
    await redis.runScript(releaseScript, names, args).catch(ignoreOutage);
  }

  return {
    async acquire(key: string, demand?: Demand | null): Promise<Lease> {
      const token = randomUUID();
      try {
        const args = [redis.prefixName(''), key, token, leaseMs];
        const [kind, detail, loaded] = leaseSchema.parse(await redis.runScript(acquireScript, ['era'], args));
        if (kind === 'taken') return { kind, waitSeconds: loaded };
        if (kind === 'failed') return { kind, error: parseFailure(detail) };
        const renewing = renew(key, token, demand);
        return {
          kind,
          justLoaded: loaded === 1,
          release: (failure) => {
            clearInterval(renewing);
            return release(key, token, detail, failure);
          },
        };
      } catch (error) {
        if (error instanceof RedisUnavailable) return localLeases.acquire(key, demand);
        throw error;
      }
    },

    async forget(key: string): Promise<void> {
      const generation = (await redis.get('era').catch(ignoreOutage))?.toString() ?? '0';
      await redis.remove(`failed:${generation}:${key}`).catch(ignoreOutage);
    },

    async forgetAll(): Promise<void> {
      await redis.runScript("return redis.call('incr', KEYS[1])", ['era'], []).catch(ignoreOutage);
    },
  };
}

/** Returns the shared form of a failure; empty for an error that is no AppError, which concerns only one process. */
function formatFailure(failure: Error): string {
  const shared = failureSchema.safeParse({
    kind: failure.name,
    message: failure.message,
    retryAfterSeconds: 'retryAfterSeconds' in failure ? (failure.retryAfterSeconds ?? 0) : 0,
  });
  return failure instanceof AppError && isRemembered(failure) && shared.success ? JSON.stringify(shared.data) : '';
}

function parseFailure(text: string): Error {
  const { kind, message, retryAfterSeconds } = failureSchema.parse(JSON.parse(text));
  const retry = { retryAfterSeconds: retryAfterSeconds === 0 ? null : retryAfterSeconds };
  switch (kind) {
    case 'NotFound':
      return new NotFound(message);
    case 'BadUpstream':
      return new BadUpstream(message, retry);
    case 'UpstreamTimeout':
      return new UpstreamTimeout(message, retry);
    case 'QuotaExceeded':
      return new QuotaExceeded(retryAfterSeconds, message);
    case 'NotReady':
      return new NotReady(message);
  }
}
