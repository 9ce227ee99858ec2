import { createHash } from 'node:crypto';
import type { Database } from '../../storage/schema.ts';
import type { Guard } from '../registry/app-records.ts';
import type { Comparison, GuardCounts, GuardMeasure } from './guard.model.ts';

/** A visit as a guard sees it: null where it was not measured or is not compared yet. */
export interface ComparedVisit {
  readonly build: 'canary' | 'live';
  readonly failed: boolean;
  readonly slowReady: boolean | null;
  readonly slowInp: boolean | null;
}

/** The visits that guards compare. Each account is a row, so that processes that count at once count it once. */
export function createGuardVisits(db: Database) {
  return {
    /**
     * Counts the first visit of an account in a step of the climb, and for each speed the first visit that measured it. An
     * account that was made after the canary started counts for nothing: a stranger who sees a canary fail could make any number.
     */
    async count({ id: guard, startedAt, step }: Guard, user: string, visit: ComparedVisit): Promise<void> {
      const account = await db.selectFrom('users').select('created_at').where('id', '=', user).executeTakeFirst();
      if (account === undefined || account.created_at >= startedAt) return;
      const visitor = createHash('sha256').update(`${guard}\0${step}\0${user}`).digest('base64url');
      const { build, failed, slowReady, slowInp } = visit;
      const mark = (event: boolean | null) => (event === null ? null : Number(event));
      const marks = { failed: Number(failed), ready: mark(slowReady), inp: mark(slowInp) };
      await db
        .insertInto('guard_visits')
        .values({ guard, visitor, step, build, ...marks })
        .onConflict((conflict) =>
          conflict.columns(['guard', 'visitor']).doUpdateSet((row) => ({
            ready: row.fn.coalesce('guard_visits.ready', 'excluded.ready'),
            inp: row.fn.coalesce('guard_visits.inp', 'excluded.inp'),
          })),
        )
        .execute();
    },

    /** Returns the counted visits of a guard, in all of its steps and in the present one. */
    async readCounts({ id, step }: Guard): Promise<GuardCounts> {
      const rows = await db
        .selectFrom('guard_visits')
        .select(({ fn }) => [
          'step',
          'build',
          fn.countAll<number>().as('failedVisits'),
          fn.sum<number | null>('failed').as('failed'),
          fn.count<number>('ready').as('readyVisits'),
          fn.sum<number | null>('ready').as('ready'),
          fn.count<number>('inp').as('inpVisits'),
          fn.sum<number | null>('inp').as('inp'),
        ])
        .where('guard', '=', id)
        .groupBy(['step', 'build'])
        .execute();
      return { total: sumRows(rows), step: sumRows(rows.filter((row) => row.step === step)) };
    },

    /** Removes the visits of all guards but these. Calls that ran while a guard ended leave some. */
    async keepOnly(guards: readonly string[]): Promise<void> {
      const all = db.deleteFrom('guard_visits');
      await (guards.length === 0 ? all : all.where('guard', 'not in', guards)).execute();
    },
  };
}
export type GuardVisits = ReturnType<typeof createGuardVisits>;

type Build = ComparedVisit['build'];
type SummedRow = { readonly build: Build } & Readonly<
  Record<`${GuardMeasure}Visits`, number> & Record<GuardMeasure, number | null>
>;

function sumRows(rows: readonly SummedRow[]): Comparison {
  const tally = (build: Build, measure: GuardMeasure) => {
    const sum = { visits: 0, hits: 0 };
    for (const row of rows.filter((one) => one.build === build)) {
      sum.visits += row[`${measure}Visits`];
      sum.hits += row[measure] ?? 0;
    }
    return sum;
  };
  const both = (measure: GuardMeasure) => ({ canary: tally('canary', measure), live: tally('live', measure) });
  return { failed: both('failed'), ready: both('ready'), inp: both('inp') };
}
