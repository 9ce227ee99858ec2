import { randomUUID } from 'node:crypto';
import { dayMs } from '../../contract/figures/days.ts';
import type { Source } from '../../contract/sources.ts';
import { QuotaExceeded } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { type BudgetLedger, type BudgetUsage, usageOf } from './ledger.ts';
import { periodStart, type ResetRule } from './reset-time.ts';
import {
  type Block,
  blockAfterReport,
  type PeriodFacts,
  periodOf,
  type SentCall,
  secondsUntil,
  trialMs,
} from './usage.model.ts';

export interface LedgerOptions {
  readonly db: Database;
  /** The provider whose calls are counted. */
  readonly provider: Source;
  /** Calls in a period. */
  readonly limit: number;
  readonly reset: ResetRule;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** A call and the id of its row. */
export interface KeptCall extends SentCall {
  readonly id: string;
}

/** Calls are kept for the statistics a little longer than they count. */
const keptMs = 8 * dayMs;

/** The ledger as a log of calls in the database: exact for every process that shares it. */
export class DatabaseLedger implements BudgetLedger {
  readonly #db: Database;
  readonly #provider: Source;
  readonly #limit: number;
  readonly #reset: ResetRule;
  readonly #now: () => number;

  constructor(options: LedgerOptions) {
    this.#db = options.db;
    this.#provider = options.provider;
    this.#limit = options.limit;
    this.#reset = options.reset;
    this.#now = options.now ?? Date.now;
  }

  async reserve(): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      const facts = await this.#facts(transaction, now);
      const period = periodOf(facts);
      if (period.left === 0) throw new QuotaExceeded(secondsUntil(period.resetsAt, now));
      if (facts.block.reports > 0) await this.#keepBlock(transaction, { ...facts.block, until: now + trialMs });
      await this.#add(transaction, { id: randomUUID(), at: now, outcome: 'sent' });
      await transaction
        .deleteFrom('provider_calls')
        .where('at', '<', now - keptMs)
        .execute();
    });
  }

  async reportDailyCap(): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      await this.#keepBlock(transaction, blockAfterReport(await this.#facts(transaction, now)));
    });
  }

  async endBlock(): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('budget_state')
      .set({ cap_until: null, cap_reports: 0, cap_reported_at: null })
      .where('provider', '=', this.#provider)
      .where((row) => row.or([row('cap_until', 'is not', null), row('cap_reports', '>', 0)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async reportFailure(): Promise<void> {
    await this.#exclusively(async (transaction) => {
      const newest = await transaction
        .selectFrom('provider_calls')
        .select('id')
        .where('provider', '=', this.#provider)
        .where('outcome', '=', 'sent')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (newest === undefined) return;
      await transaction.updateTable('provider_calls').set({ outcome: 'failed' }).where('id', '=', newest.id).execute();
    });
  }

  async usage(): Promise<BudgetUsage> {
    return usageOf(await this.#facts(this.#db, this.#now()));
  }

  /** Returns the calls of the running period and the block, for a ledger that has lost its own memory. */
  async history(): Promise<{ readonly calls: readonly KeptCall[]; readonly block: Block }> {
    return this.#facts(this.#db, this.#now());
  }

  /** Keeps a call that another ledger has counted already. */
  async keep(call: KeptCall): Promise<void> {
    await this.#add(this.#db, call);
  }

  /** Runs `work` while no other process can change the budget. */
  async #exclusively(work: (transaction: Database, now: number) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      while (!(await this.#hold(transaction))) await this.#addState(transaction);
      await work(transaction, this.#now());
    });
  }

  /** @returns false while the provider has no row yet */
  async #hold(transaction: Database): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('budget_state')
      .set({ touched_at: this.#now() })
      .where('provider', '=', this.#provider)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Adds the provider's row. Nothing is added when another process takes the provider or the id first. */
  async #addState(transaction: Database): Promise<void> {
    const { last } = await transaction
      .selectFrom('budget_state')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('budget_state')
      .values({ id: last + 1, provider: this.#provider, touched_at: this.#now(), cap_until: null, cap_reports: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async #facts(db: Database, now: number): Promise<PeriodFacts & { readonly calls: readonly KeptCall[] }> {
    const calls = await db
      .selectFrom('provider_calls')
      .select(['id', 'at', 'outcome'])
      .where('provider', '=', this.#provider)
      .where('at', '>', periodStart(this.#reset, now))
      .execute();
    const state = await db
      .selectFrom('budget_state')
      .select(['cap_until', 'cap_reports', 'cap_reported_at'])
      .where('provider', '=', this.#provider)
      .executeTakeFirst();
    const block = {
      until: state?.cap_until ?? 0,
      reports: state?.cap_reports ?? 0,
      reportedAt: state?.cap_reported_at ?? 0,
    };
    return { limit: this.#limit, reset: this.#reset, now, calls, block };
  }

  async #keepBlock(transaction: Database, { until, reports, reportedAt }: Block): Promise<void> {
    await transaction
      .updateTable('budget_state')
      .set({ cap_until: until, cap_reports: reports, cap_reported_at: reportedAt })
      .where('provider', '=', this.#provider)
      .execute();
  }

  async #add(db: Database, call: KeptCall): Promise<void> {
    await db
      .insertInto('provider_calls')
      .values({ ...call, provider: this.#provider })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}
