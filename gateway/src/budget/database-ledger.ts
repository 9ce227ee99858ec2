import { randomUUID } from 'node:crypto';
import type { Database } from '../database/schema.ts';
import { QuotaExceeded } from '../http/errors.ts';
import type { BudgetLedger, BudgetUsage } from './ledger.ts';
import { dayMs, nextReset, periodStart, type ResetRule } from './reset-time.ts';

export interface LedgerOptions {
  readonly db: Database;
  /** Calls in a period. */
  readonly limit: number;
  readonly reset: ResetRule;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** Calls are kept for the statistics a little longer than they count. */
const keptMs = 8 * dayMs;
const shortestCapMs = 3_600_000;

/** The ledger as a log of calls in the database: exact for every process that shares it. */
export class DatabaseLedger implements BudgetLedger {
  readonly #db: Database;
  readonly #limit: number;
  readonly #reset: ResetRule;
  readonly #now: () => number;

  constructor(options: LedgerOptions) {
    this.#db = options.db;
    this.#limit = options.limit;
    this.#reset = options.reset;
    this.#now = options.now ?? Date.now;
  }

  async reserve(): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      const period = await this.#period(transaction, now);
      if (period.left === 0) throw new QuotaExceeded(secondsUntil(period.resetsAt, now));
      await transaction.insertInto('provider_calls').values({ id: randomUUID(), at: now, outcome: 'sent' }).execute();
      await transaction
        .deleteFrom('provider_calls')
        .where('at', '<', now - keptMs)
        .execute();
    });
  }

  async reportDailyCap(): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      const { oldest } = await this.#period(transaction, now);
      // A provider that counts otherwise than we do is asked again when our own period ends, at the earliest in an hour.
      const end = this.#reset.kind === 'daily' ? nextReset(this.#reset, now) : (oldest ?? now) + dayMs;
      const until = Math.max(end, now + shortestCapMs);
      await transaction.updateTable('budget_state').set({ cap_until: until }).where('id', '=', 1).execute();
    });
  }

  async reportFailure(): Promise<void> {
    await this.#exclusively(async (transaction) => {
      const newest = await transaction
        .selectFrom('provider_calls')
        .select('id')
        .where('outcome', '=', 'sent')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (newest === undefined) return;
      await transaction.updateTable('provider_calls').set({ outcome: 'failed' }).where('id', '=', newest.id).execute();
    });
  }

  async usage(): Promise<BudgetUsage> {
    const { used, failed, left, resetsAt } = await this.#period(this.#db, this.#now());
    return { limit: this.#limit, used, failed, left, resetsAt: resetsAt === null ? null : new Date(resetsAt) };
  }

  /** Runs `work` while no other process can change the budget. */
  async #exclusively(work: (transaction: Database, now: number) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      await transaction.updateTable('budget_state').set({ touched_at: this.#now() }).where('id', '=', 1).execute();
      await work(transaction, this.#now());
    });
  }

  async #period(db: Database, now: number): Promise<Period> {
    const calls = await db
      .selectFrom('provider_calls')
      .select(['at', 'outcome'])
      .where('at', '>', periodStart(this.#reset, now))
      .orderBy('at')
      .execute();
    const state = await db.selectFrom('budget_state').select('cap_until').where('id', '=', 1).executeTakeFirst();
    const cap = state?.cap_until ?? 0;
    const used = calls.length;
    const left = cap > now ? 0 : Math.max(0, this.#limit - used);
    // The call whose end makes room for the next one: the oldest, or a later one after the limit was lowered.
    const leaving = calls[Math.max(0, used - this.#limit)]?.at;
    const ends = this.#reset.kind === 'daily' ? nextReset(this.#reset, now) : (leaving ?? now) + dayMs;
    const resetsAt = used === 0 && cap <= now ? null : Math.max(used === 0 ? 0 : ends, cap);
    const failed = calls.filter((call) => call.outcome === 'failed').length;
    return { used, failed, left, resetsAt, oldest: calls[0]?.at ?? null };
  }
}

interface Period {
  readonly used: number;
  readonly failed: number;
  readonly left: number;
  readonly resetsAt: number | null;
  readonly oldest: number | null;
}

function secondsUntil(moment: number | null, now: number): number {
  return moment === null ? 60 : Math.max(1, Math.ceil((moment - now) / 1000));
}
