import { randomUUID } from 'node:crypto';
import { PostgresAdapter, type RawBuilder, sql } from 'kysely';
import { dayMs } from '../../contract/figures/days.ts';
import type { Database } from '../../storage/schema.ts';
import type { Demand } from './demand.ts';
import {
  type BudgetLedger,
  type BudgetUsage,
  type CalledCompanies,
  calculateUsage,
  companyDays,
  type LedgerFacts,
  refusal,
  refuseCompany,
} from './ledger.ts';
import { afterFailure, duringTrial, longestCallMs, mustWait, noOutage, type Outage } from './outage.model.ts';
import { periodStart, type ResetRule } from './reset-time.ts';
import { calculateBounds, noShares, type Shares } from './shares.model.ts';
import { type Block, blockAfterReport, calculatePeriod, type SentCall, trialMs } from './usage.model.ts';

export interface LedgerOptions {
  readonly db: Database;
  /** The provider whose calls are counted; for calls with an own key its name under that key. */
  readonly provider: string;
  /** Calls in a period. */
  readonly limit: number;
  readonly reset: ResetRule;
  /** Calls in an hour, where the provider bounds them too. */
  readonly perHour?: number | undefined;
  /** Companies in a month, where the provider bounds them. */
  readonly companiesPerMonth?: number | undefined;
  /** The users' parts; without them every user may use everything. */
  readonly shares?: Shares;
  /** Milliseconds since the epoch; the time of the store when absent. */
  readonly now?: () => number;
}

/** A call, the id of its row and its user. */
export interface KeptCall extends SentCall {
  readonly id: string;
  readonly userId: string | null;
  /** Null where the companies of the calls are not counted. */
  readonly symbol?: string | null;
}

/** Everything that the database has about the running period. */
export interface LedgerHistory extends LedgerFacts {
  readonly calls: readonly KeptCall[];
}

/** Calls are kept for the statistics a little longer than they count. */
const keptMs = 8 * dayMs;

/** The ledger as a log of calls in the database: exact for every process that shares it. */
export class DatabaseLedger implements BudgetLedger {
  readonly #db: Database;
  readonly #provider: string;
  readonly #rules: Pick<LedgerOptions, 'limit' | 'reset' | 'perHour' | 'companiesPerMonth'>;
  readonly #shares: Shares;
  readonly #ownNow: (() => number) | null;

  constructor(options: LedgerOptions) {
    this.#db = options.db;
    this.#provider = options.provider;
    this.#rules = options;
    this.#shares = options.shares ?? noShares;
    this.#ownNow = options.now ?? null;
  }

  async reserve(
    demand: Demand | null = null,
    mostAtOnce = Number.POSITIVE_INFINITY,
    symbol?: string,
  ): Promise<boolean> {
    let isTaken = false;
    await this.#exclusively(async (transaction, now) => {
      const facts = await this.#facts(transaction, now);
      const { userId, mustLeave, mostOwn } = calculateBounds(demand, this.#shares);
      const isShort = calculatePeriod(facts).left <= mustLeave;
      const own = userId === null ? [] : facts.calls.filter((call) => call.userId === userId);
      if (isShort || own.length >= mostOwn) throw refusal(facts);
      const refused = refuseCompany(facts, symbol);
      if (refused !== null) throw refused;
      const isUnderWay = ({ outcome, at }: SentCall) => outcome === 'sent' && at > now - longestCallMs;
      if (mustWait(facts.outage, facts.calls.filter(isUnderWay).length, mostAtOnce)) return;
      isTaken = true;
      if (facts.block.reports > 0) await this.#keepBlock(transaction, { ...facts.block, until: now + trialMs });
      if (facts.outage.until > 0) await this.#keepOutage(transaction, duringTrial(facts.outage, now));
      await this.#add(transaction, {
        ...{ id: randomUUID(), at: now, outcome: 'sent', userId },
        symbol: facts.companies === undefined ? null : (symbol ?? null),
      });
      await transaction
        .deleteFrom('provider_calls')
        .where('at', '<', now - keptMs)
        .where((row) => row.or([row('symbol', 'is', null), row('at', '<', now - companyDays * dayMs)]))
        .execute();
    });
    return isTaken;
  }

  async reportDailyCap(): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      await this.#keepBlock(transaction, blockAfterReport(await this.#facts(transaction, now)));
      // A provider that reports its limit answers.
      await this.#keepOutage(transaction, noOutage);
    });
  }

  async reportAnswer(): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      // Without a row no call is under way: its own key was removed.
      if ((await this.#hold(transaction)) !== null) await this.#settle(transaction, 'answered');
    });
    await this.endBlock();
  }

  async endBlock(): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('budget_state')
      .set({ cap_until: null, cap_reports: 0, cap_reported_at: null, ...outageRow(noOutage) })
      .where('provider', '=', this.#provider)
      .where((row) =>
        row.or([row('cap_until', 'is not', null), row('cap_reports', '>', 0), row('outage_failures', '>', 0)]),
      )
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async reportFailure(isOutage = false): Promise<void> {
    await this.#exclusively(async (transaction, now) => {
      const { outage } = await this.#facts(transaction, now);
      await this.#keepOutage(transaction, isOutage ? afterFailure(outage, now) : noOutage);
      await this.#settle(transaction, 'failed');
    });
  }

  async usage(): Promise<BudgetUsage> {
    return calculateUsage(await this.#facts(this.#db, this.#ownNow?.() ?? (await readStoreTime(this.#db))));
  }

  /** Returns the calls of the running period and the blocks, for a ledger that may know less. @param now of its store */
  async history(now: number): Promise<LedgerHistory> {
    return this.#facts(this.#db, now);
  }

  /** Stores a call that another ledger has already counted. */
  async keep(call: KeptCall): Promise<void> {
    await this.#add(this.#db, call);
  }

  /** Runs `work` while no other process can change the budget. */
  async #exclusively(work: (transaction: Database, now: number) => Promise<void>): Promise<void> {
    await this.#db.transaction().execute(async (transaction) => {
      let now = await this.#hold(transaction);
      while (now === null) {
        await this.#addState(transaction);
        now = await this.#hold(transaction);
      }
      await work(transaction, now);
    });
  }

  /** Locks the provider's row. @returns the time of the store; null while the provider has no row yet */
  async #hold(transaction: Database): Promise<number | null> {
    const now = this.#ownNow === null ? storeTime(transaction) : sql<number>`${this.#ownNow()}`;
    const row = await transaction
      .updateTable('budget_state')
      .set({ touched_at: now })
      .where('provider', '=', this.#provider)
      .returning('touched_at')
      .executeTakeFirst();
    return row?.touched_at ?? null;
  }

  /** Adds the provider's row. Nothing is added when another process takes the provider or the id first. */
  async #addState(transaction: Database): Promise<void> {
    const { last } = await transaction
      .selectFrom('budget_state')
      .select(({ fn }) => fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    await transaction
      .insertInto('budget_state')
      .values({ id: last + 1, provider: this.#provider, touched_at: Date.now(), ...noBlocks })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Stores the outcome of a call under way. The calls are only counted, so any of them may be updated. */
  async #settle(transaction: Database, outcome: 'failed' | 'answered'): Promise<void> {
    const newest = await transaction
      .selectFrom('provider_calls')
      .select('id')
      .where('provider', '=', this.#provider)
      .where('outcome', '=', 'sent')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest === undefined) return;
    await transaction.updateTable('provider_calls').set({ outcome }).where('id', '=', newest.id).execute();
  }

  async #facts(db: Database, now: number): Promise<LedgerHistory> {
    const calls = await db
      .selectFrom('provider_calls')
      .select(['id', 'at', 'outcome', 'user_id as userId'])
      .where('provider', '=', this.#provider)
      .where('at', '>', periodStart(this.#rules.reset, now))
      .execute();
    const state = await db
      .selectFrom('budget_state')
      .selectAll()
      .where('provider', '=', this.#provider)
      .executeTakeFirst();
    const block = {
      until: state?.cap_until ?? 0,
      reports: state?.cap_reports ?? 0,
      reportedAt: state?.cap_reported_at ?? 0,
    };
    const outage = {
      failures: state?.outage_failures ?? 0,
      until: state?.outage_until ?? 0,
      pauses: state?.outage_pauses ?? 0,
      isTrial: state?.outage_trial === 1,
    };
    const { limit, reset, perHour } = this.#rules;
    const companies = await this.#readCompanies(db, now);
    return { limit, reset, perHour, companies, now, calls, block, outage, outageUntil: outage.until };
  }

  async #readCompanies(db: Database, now: number): Promise<CalledCompanies | undefined> {
    const { companiesPerMonth: limit } = this.#rules;
    if (limit === undefined) return undefined;
    const rows = await db
      .selectFrom('provider_calls')
      .select(({ fn }) => ['symbol', fn.max('at').as('at')])
      .where('provider', '=', this.#provider)
      .where('at', '>', now - companyDays * dayMs)
      .where('symbol', 'is not', null)
      .groupBy('symbol')
      .execute();
    return { limit, newest: new Map(rows.map(({ symbol, at }) => [symbol ?? '', Number(at)])) };
  }

  async #keepOutage(transaction: Database, outage: Outage): Promise<void> {
    await transaction
      .updateTable('budget_state')
      .set(outageRow(outage))
      .where('provider', '=', this.#provider)
      .execute();
  }

  async #keepBlock(transaction: Database, { until, reports, reportedAt }: Block): Promise<void> {
    await transaction
      .updateTable('budget_state')
      .set({ cap_until: until, cap_reports: reports, cap_reported_at: reportedAt })
      .where('provider', '=', this.#provider)
      .execute();
  }

  async #add(db: Database, { userId, ...call }: KeptCall): Promise<void> {
    await db
      .insertInto('provider_calls')
      .values({ ...call, user_id: userId, provider: this.#provider })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
  }
}

function outageRow({ failures, until, pauses, isTrial }: Outage) {
  return { outage_failures: failures, outage_until: until, outage_pauses: pauses, outage_trial: isTrial ? 1 : 0 };
}

const noBlocks = { cap_until: null, cap_reports: 0, ...outageRow(noOutage) };

/**
 * Returns the SQL of the time of the database, milliseconds since the epoch, so that the clocks of the processes need not agree. The
 * embedded database is on the machine of its processes.
 */
function storeTime(db: Database): RawBuilder<number> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint` : sql<number>`${Date.now()}`;
}

/** Returns the time of the database, milliseconds since the epoch. */
async function readStoreTime(db: Database): Promise<number> {
  const { rows } = await sql<{ readonly now: number }>`select ${storeTime(db)} as now`.execute(db);
  return Number(rows[0]?.now ?? Date.now());
}
