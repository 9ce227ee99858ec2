import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { dayMs } from '../../contract/figures/days.ts';
import { NotReady } from '../../errors/errors.ts';
import { RedisUnavailable } from '../../storage/redis-unavailable.ts';
import type { SharedRedis } from '../../storage/shared-redis.ts';
import type { DatabaseLedger, KeptCall, LedgerOptions } from './database-ledger.ts';
import type { Demand } from './demand.ts';
import { type BudgetLedger, type BudgetUsage, calculateUsage, refusal } from './ledger.ts';
import { afterFailure, longestCallMs, noOutage, type Outage } from './outage.model.ts';
import {
  answerScript,
  blockScript,
  budgetNames,
  confirmScript,
  endBlockScript,
  failScript,
  learnScript,
  readScript,
  reserveScript,
  timeScript,
} from './redis-ledger-scripts.ts';
import { periodStart, type ResetRule } from './reset-time.ts';
import { calculateBounds, noShares } from './shares.model.ts';
import { blockAfterReport, type PeriodFacts, trialMs } from './usage.model.ts';

interface RedisLedgerOptions extends Omit<LedgerOptions, 'db'> {
  readonly redis: SharedRedis;
  /** Prefix of the names in Redis; `budget:PROVIDER` when absent. */
  readonly prefix?: string | undefined;
  /** The ledger that also stores every call: a Redis that lacks calls is filled from it. */
  readonly kept: DatabaseLedger;
  /** Called when a counted call could not also be stored in the database. */
  readonly onKeepError?: (error: unknown) => void;
}

const keptMs = 8 * dayMs;
/** Replaces `Infinity`, which a script cannot read. */
const unbounded = 1_000_000;
const number = z.coerce.number();
const readSchema = z.tuple([
  z.tuple([number, number, number]),
  z.tuple([number, number, number, number]),
  z.enum(['0', '1']),
  z.array(z.string()),
]);

type Facts = PeriodFacts & { readonly outage: Outage };

/**
 * The ledger in Redis: exact for every process that shares it. While Redis is unavailable no call is made, because none
 * can be counted. A Redis that was connected to again, or started again, may know less than the database: all that the
 * database knows is added first.
 */
export class RedisLedger implements BudgetLedger {
  readonly #options: RedisLedgerOptions;
  readonly #names: readonly string[];
  readonly #limit: number;
  readonly #reset: ResetRule;
  readonly #now: () => Promise<number>;
  /** The connection whose Redis was filled from the database. */
  #filled = 0;

  constructor(options: RedisLedgerOptions) {
    this.#options = options;
    const prefix = options.prefix ?? `budget:${options.provider}`;
    this.#names = budgetNames.map((name) => `${prefix}:${name}`);
    this.#limit = options.limit;
    this.#reset = options.reset;
    const { now } = options;
    // The clocks of the processes need not agree.
    this.#now = now === undefined ? async () => number.parse(await this.#runScript(timeScript, [])) : async () => now();
  }

  async reserve(demand: Demand | null = null, mostAtOnce = Number.POSITIVE_INFINITY): Promise<boolean> {
    const { shares = noShares, kept, onKeepError } = this.#options;
    const at = await this.#now();
    const { userId, mustLeave, mostOwn } = calculateBounds(demand, shares);
    const call: KeptCall = { id: randomUUID(), at, outcome: 'sent', userId };
    const take = () =>
      this.#runScript(reserveScript, [
        ...[at, periodStart(this.#reset, at), this.#limit, call.id, keptMs, trialMs],
        ...[userId ?? '', mustLeave, mostOwn, Math.min(mostAtOnce, unbounded), longestCallMs],
      ]);
    await this.#fillNewConnection(at);
    let answer = await take();
    if (answer === 'unknown') {
      await this.#fill(at);
      answer = await take();
    }
    if (answer === 'wait') return false;
    if (answer !== 'taken') throw refusal(await this.#facts());
    try {
      await kept.keep(call);
      // A Redis that started again between the two steps was filled without this call.
      await this.#runScript(confirmScript, [at, call.id, userId ?? '', keptMs]);
    } catch (error) {
      onKeepError?.(error);
    }
    return true;
  }

  async reportDailyCap(): Promise<void> {
    const facts = await this.#facts();
    const { until, reports, reportedAt } = blockAfterReport(facts);
    await this.#runScript(blockScript, [until, reports, reportedAt, until - facts.now]);
    await this.#options.kept.reportDailyCap().catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async reportAnswer(): Promise<void> {
    await this.#runScript(answerScript, []);
    await this.#options.kept.reportAnswer().catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async endBlock(): Promise<boolean> {
    const ended = await this.#runScript(endBlockScript, []);
    const keptEnded = await this.#options.kept.endBlock().catch((error: unknown) => this.#options.onKeepError?.(error));
    return ended !== 0 || keptEnded === true;
  }

  async reportFailure(isOutage = false): Promise<void> {
    const report = async () => {
      const { outage, now } = await this.#facts();
      const { failures, until, pauses, isTrial } = isOutage ? afterFailure(outage, now) : noOutage;
      return this.#runScript(failScript, [keptMs, failures, until, pauses, isTrial ? 1 : 0, outage.failures]);
    };
    while ((await report()) === 'changed');
    await this.#options.kept.reportFailure(isOutage).catch((error: unknown) => this.#options.onKeepError?.(error));
  }

  async usage(): Promise<BudgetUsage> {
    return calculateUsage(await this.#facts());
  }

  async #fillNewConnection(now: number): Promise<void> {
    if (this.#filled !== this.#options.redis.connections) await this.#fill(now);
  }

  /** Adds all that the database knows of the period. */
  async #fill(now: number): Promise<void> {
    const { redis, kept } = this.#options;
    const { connections } = redis;
    const { calls, block, outage } = await kept.history(now);
    await this.#runScript(learnScript, [
      ...[block.until, block.reports, block.reportedAt, outage.until, outage.failures, outage.pauses, keptMs],
      ...calls.flatMap(({ id, at, outcome, userId }) => [at, id, userId ?? '', outcome]),
    ]);
    this.#filled = connections;
  }

  async #facts(): Promise<Facts> {
    const now = await this.#now();
    await this.#fillNewConnection(now);
    const args = [`(${periodStart(this.#reset, now)}`];
    let [block, outage, isKnown, rows] = readSchema.parse(await this.#runScript(readScript, args));
    if (isKnown === '0') {
      await this.#fill(now);
      [block, outage, isKnown, rows] = readSchema.parse(await this.#runScript(readScript, args));
    }
    const calls = rows.flatMap((outcome, at) =>
      at % 2 === 0 ? [{ at: Number(rows[at + 1]), outcome: outcome === 'failed' ? outcome : 'sent' } as const] : [],
    );
    const [until, reports, reportedAt] = block;
    const [failures, outageUntil, pauses, trial] = outage;
    return {
      limit: this.#limit,
      reset: this.#reset,
      now,
      calls,
      block: { until, reports, reportedAt },
      outage: { failures, until: outageUntil, pauses, isTrial: trial === 1 },
      outageUntil,
    };
  }

  async #runScript(script: string, args: readonly (string | number)[]): Promise<unknown> {
    try {
      return await this.#options.redis.runScript(script, this.#names, args);
    } catch (error) {
      if (!(error instanceof RedisUnavailable)) throw error;
      throw new NotReady('The service is not ready. Please try again in a moment.', { cause: error });
    }
  }
}
