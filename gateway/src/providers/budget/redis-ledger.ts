import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { NotReady, QuotaExceeded } from '../../errors/errors.ts';
import { RedisUnavailable, type SharedRedis } from '../../storage/shared-redis.ts';
import type { DatabaseLedger, KeptCall, LedgerOptions } from './database-ledger.ts';
import { type BudgetLedger, type BudgetUsage, usageOf } from './ledger.ts';
import { periodStart, type ResetRule } from './reset-time.ts';
import { blockAfterReport, type PeriodFacts, periodOf, secondsUntil, trialMs } from './usage.model.ts';

interface RedisLedgerOptions extends Omit<LedgerOptions, 'db'> {
  readonly redis: SharedRedis;
  /** Prefix of the names in Redis; `budget:PROVIDER` when absent. */
  readonly prefix?: string | undefined;
  /** Keeps every call too: a Redis that lost its memory is filled from it. */
  readonly kept: DatabaseLedger;
  /** Called when a counted call could not be kept as well. */
  readonly onKeepError?: (error: unknown) => void;
}

const keptMs = 8 * dayMs;

/**
 * Counts and takes one call in a single atomic step. After a block only one call is taken until its outcome is known. A
 * ledger without a memory says `unknown`.
 */
const reserveScript = `
if redis.call('exists', KEYS[4]) == 0 then return 'unknown' end
local now, start, limit = tonumber(ARGV[1]), ARGV[2], tonumber(ARGV[3])
redis.call('zremrangebyscore', KEYS[1], '-inf', ARGV[5])
if tonumber(redis.call('get', KEYS[3]) or '0') > now then return 'none' end
if redis.call('zcount', KEYS[1], '(' .. start, '+inf') >= limit then return 'none' end
redis.call('zadd', KEYS[1], now, ARGV[4])
if redis.call('exists', KEYS[5]) == 1 then redis.call('set', KEYS[3], now + tonumber(ARGV[6]), 'PX', ARGV[6]) end
return 'taken'`;

const learnScript = `
if redis.call('exists', KEYS[4]) == 1 then return 0 end
for at = 4, #ARGV, 3 do
  redis.call('zadd', KEYS[1], ARGV[at + 1], ARGV[at])
  if ARGV[at + 2] == 'failed' then redis.call('sadd', KEYS[2], ARGV[at]) end
end
if tonumber(ARGV[1]) > 0 then redis.call('set', KEYS[3], ARGV[1]) end
if tonumber(ARGV[2]) > 0 then redis.call('hset', KEYS[5], 'reports', ARGV[2], 'at', ARGV[3]) end
redis.call('set', KEYS[4], '1')
return 1`;

const blockScript = `
redis.call('set', KEYS[3], ARGV[1], 'PX', ARGV[4])
redis.call('hset', KEYS[5], 'reports', ARGV[2], 'at', ARGV[3])
return 1`;

const failScript = `
for _, id in ipairs(redis.call('zrevrange', KEYS[1], 0, -1)) do
  if redis.call('sadd', KEYS[2], id) == 1 then
    redis.call('pexpire', KEYS[2], ARGV[1])
    return 1
  end
end
return 0`;

const readScript = `
local failed = {}
for _, id in ipairs(redis.call('smembers', KEYS[2])) do failed[id] = true end
local rows = {}
for at, value in ipairs(redis.call('zrangebyscore', KEYS[1], ARGV[1], '+inf', 'withscores')) do
  if at % 2 == 1 then rows[#rows + 1] = failed[value] and 'failed' or 'sent' else rows[#rows + 1] = value end
end
local told = redis.call('hmget', KEYS[5], 'reports', 'at')
local block = { redis.call('get', KEYS[3]) or '0', told[1] or '0', told[2] or '0' }
return { block, tostring(redis.call('exists', KEYS[4])), rows }`;

const number = z.coerce.number();
const readSchema = z.tuple([z.tuple([number, number, number]), z.enum(['0', '1']), z.array(z.string())]);

/**
 * The ledger in Redis: exact for every process that shares it. While Redis is away no call is made, because none can
 * be counted.
 */
export class RedisLedger implements BudgetLedger {
  readonly #options: RedisLedgerOptions;
  readonly #names: readonly string[];
  readonly #limit: number;
  readonly #reset: ResetRule;
  readonly #now: () => number;

  constructor(options: RedisLedgerOptions) {
    this.#options = options;
    const prefix = options.prefix ?? `budget:${options.provider}`;
    this.#names = ['calls', 'failed', 'cap', 'known', 'refusals'].map((name) => `${prefix}:${name}`);
    this.#limit = options.limit;
    this.#reset = options.reset;
    this.#now = options.now ?? Date.now;
  }

  async reserve(): Promise<void> {
    const call: KeptCall = { id: randomUUID(), at: this.#now(), outcome: 'sent' };
    let answer = await this.#take(call);
    if (answer === 'unknown') {
      await this.#learn();
      answer = await this.#take(call);
    }
    if (answer !== 'taken') {
      throw new QuotaExceeded(secondsUntil(periodOf(await this.#facts()).resetsAt, this.#now()));
    }
    await this.#options.kept.keep(call).catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async reportDailyCap(): Promise<void> {
    const facts = await this.#facts();
    const { until, reports, reportedAt } = blockAfterReport(facts);
    await this.#ask(blockScript, [until, reports, reportedAt, until - facts.now]);
    await this.#options.kept.reportDailyCap().catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async endBlock(): Promise<boolean> {
    const ended = await this.#ask("return redis.call('del', KEYS[3], KEYS[5])", []);
    const keptEnded = await this.#options.kept.endBlock().catch((error: unknown) => this.#options.onKeepError?.(error));
    return ended !== 0 || keptEnded === true;
  }

  async reportFailure(): Promise<void> {
    await this.#ask(failScript, [keptMs]);
    await this.#options.kept.reportFailure().catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async usage(): Promise<BudgetUsage> {
    return usageOf(await this.#facts());
  }

  #take({ id, at }: KeptCall): Promise<unknown> {
    return this.#ask(reserveScript, [at, periodStart(this.#reset, at), this.#limit, id, at - keptMs, trialMs]);
  }

  async #learn(): Promise<void> {
    const { calls, block } = await this.#options.kept.history();
    const { until, reports, reportedAt } = block;
    await this.#ask(learnScript, [
      until,
      reports,
      reportedAt,
      ...calls.flatMap(({ id, at, outcome }) => [id, at, outcome]),
    ]);
  }

  async #facts(): Promise<PeriodFacts> {
    const now = this.#now();
    const args = [`(${periodStart(this.#reset, now)}`];
    let [block, known, rows] = readSchema.parse(await this.#ask(readScript, args));
    if (known === '0') {
      await this.#learn();
      [block, known, rows] = readSchema.parse(await this.#ask(readScript, args));
    }
    const calls = rows.flatMap((outcome, at) =>
      at % 2 === 0 ? [{ at: Number(rows[at + 1]), outcome: outcome === 'failed' ? outcome : 'sent' } as const] : [],
    );
    const [until, reports, reportedAt] = block;
    return { limit: this.#limit, reset: this.#reset, now, calls, block: { until, reports, reportedAt } };
  }

  async #ask(script: string, args: readonly (string | number)[]): Promise<unknown> {
    try {
      return await this.#options.redis.run(script, this.#names, args);
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      throw new NotReady('The service is not ready. Please try again in a moment.', { cause: error });
    }
  }
}
