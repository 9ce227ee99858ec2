import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Database } from '../../storage/schema.ts';
import { Store } from '../../storage/store.ts';
import { changedMeanwhile } from '../registry/release-store.ts';
import {
  firstProgress,
  type GuardCounts,
  type GuardMeasure,
  type GuardProgress,
  guardMeasures,
} from './guard.model.ts';
import { noEvidence } from './sequential-test.model.ts';

const tallySchema = z.object({ visits: z.number().int(), hits: z.number().int() });
const batchSchema = z.object({ canary: tallySchema, live: tallySchema });
const evidenceSchema = z.array(z.number()).length(noEvidence.length);
const perMeasure = <Schema extends z.ZodType>(schema: Schema) =>
  z.object({ failed: schema, ready: schema, inp: schema });
const progressSchema = z.object({
  evidence: perMeasure(evidenceSchema),
  seen: perMeasure(batchSchema),
  limits: z.object({ ready: z.number().nullable(), inp: z.number().nullable() }),
  steps: z.array(z.number().int()).min(1),
  step: z.number().int().min(0),
  stepSince: z.number(),
  visitsBefore: z.number().int(),
  holdMs: z.number(),
});

export interface Guard {
  readonly app: string;
  readonly id: string;
  readonly version: string;
  readonly live: string | null;
  /** When its canary started. */
  readonly startedAt: number;
  readonly heldBy: string | null;
  readonly progress: GuardProgress;
  readonly revision: number;
}

export interface GuardStart {
  readonly app: string;
  readonly version: string;
  readonly live: string | null;
  /** Shares in percent, the first of them now. */
  readonly steps: readonly number[];
  readonly holdMs: number;
}

export interface GuardStop {
  readonly version: string;
  readonly at: number;
  readonly percent: number;
  readonly reason: string;
}

/** A visit as a guard sees it: null where it was not measured or is not compared yet. */
export interface ComparedVisit {
  readonly build: 'canary' | 'live';
  readonly failed: boolean;
  readonly slowReady: boolean | null;
  readonly slowInp: boolean | null;
}

/** The guards of canaries, their counts, and the canaries that they took back. */
export class GuardStore extends Store {
  async list(): Promise<Guard[]> {
    const rows = await this.db.selectFrom('app_guards').selectAll().orderBy('app').execute();
    return rows.map(({ started_at, held_by, state, ...row }) => {
      const progress = progressSchema.parse(JSON.parse(state));
      return { ...row, startedAt: started_at, heldBy: held_by, progress };
    });
  }

  async findGuard(app: string): Promise<Guard | null> {
    return (await this.list()).find((guard) => guard.app === app) ?? null;
  }

  async counts(guard: string): Promise<GuardCounts> {
    const rows = await this.db.selectFrom('app_guard_counts').selectAll().where('guard', '=', guard).execute();
    const tally = (build: ComparedVisit['build'], measure: GuardMeasure) => {
      const row = rows.find((one) => one.build === build && one.measure === measure);
      return { visits: row?.visits ?? 0, hits: row?.hits ?? 0 };
    };
    const batch = (measure: GuardMeasure) => ({ canary: tally('canary', measure), live: tally('live', measure) });
    return { failed: batch('failed'), ready: batch('ready'), inp: batch('inp') };
  }

  /** Keeps progress that still is as `guard` was read. Returns false when another process was faster. */
  async keep({ id, revision }: Guard, progress: GuardProgress, db = this.db): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable('app_guards')
      .set({ state: JSON.stringify(progress), revision: revision + 1 })
      .where((row) => row.and({ id, revision }))
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Removes a guard whose comparison has ended, and begins the one that takes its place in watching the canary, if any. */
  async settle({ id, startedAt }: Guard, next: GuardStart | null, now: number): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction.deleteFrom('app_guards').where('id', '=', id).executeTakeFirst();
      if (numDeletedRows === 0n) return;
      await forget(transaction, [id]);
      if (next !== null) await startGuard(transaction, next, now, startedAt);
    });
  }

  /** Holds the climb, or lets it go on with null. Returns false without a guard. */
  async hold(app: string, by: string | null): Promise<boolean> {
    const { numUpdatedRows } = await this.db
      .updateTable('app_guards')
      .set((row) => ({ held_by: by, revision: row('revision', '+', 1) }))
      .where('app', '=', app)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Counts the first visit of an account in a step of the climb, and for each speed the first visit that measured it. An
   * account that was made after the canary started counts for nothing: a stranger who sees a canary fail could make any number.
   */
  async count({ id: guard, startedAt, progress }: Guard, user: string, visit: ComparedVisit): Promise<void> {
    const visitor = createHash('sha256').update(`${guard}\0${progress.step}\0${user}`).digest('base64url');
    const events = { failed: visit.failed, ready: visit.slowReady, inp: visit.slowInp };
    await this.db.transaction().execute(async (transaction) => {
      // The update holds the row until the end, so that calls at once cannot count twice.
      const before = await transaction
        .insertInto('app_guard_visitors')
        .values({ guard, visitor, visits: 1, failed: 0, ready: 0, inp: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['guard', 'visitor'])
            .doUpdateSet((row) => ({ visits: row('app_guard_visitors.visits', '+', 1) })),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      const isOld = before.visits > 1 || (await isOlder(transaction, user, startedAt));
      const counted = guardMeasures.filter((measure) => events[measure] !== null && before[measure] === 0);
      if (counted.length === 0) return;
      const settled = isOld ? counted : guardMeasures;
      await transaction
        .updateTable('app_guard_visitors')
        .set(Object.fromEntries(settled.map((measure) => [measure, 1])))
        .where((row) => row.and({ guard, visitor }))
        .execute();
      if (!isOld) return;
      const hits = counted.map((measure) => ({ measure, hits: Number(events[measure]) }));
      await addCounts(transaction, guard, visit.build, hits);
    });
  }

  /** Returns the stop of each app that no Admin has seen. */
  async unseenStops(): Promise<Map<string, GuardStop>> {
    const rows = await this.db.selectFrom('app_guard_stops').selectAll().where('seen_by', 'is', null).execute();
    return new Map(rows.map(({ app, version, at, percent, reason }) => [app, { version, at, percent, reason }]));
  }

  /** Removes what calls that ran while a guard ended have left of it. */
  async prune(): Promise<void> {
    const running = this.db.selectFrom('app_guards').select('id');
    for (const table of ['app_guard_counts', 'app_guard_visitors'] as const) {
      await this.db.deleteFrom(table).where('guard', 'not in', running).execute();
    }
  }

  async see(app: string, by: string): Promise<void> {
    await this.db.updateTable('app_guard_stops').set({ seen_by: by }).where('app', '=', app).execute();
  }
}

/** Begins a guard in the place of an earlier one of the app. @param startedAt when its canary started */
export async function startGuard(
  db: Database,
  { app, version, live, steps, holdMs }: GuardStart,
  now: number,
  startedAt = now,
) {
  await endGuard(db, app);
  const state = JSON.stringify(firstProgress(steps, holdMs, now));
  const row = { app, id: randomUUID(), version, live, started_at: startedAt, held_by: null, state, revision: 1 };
  await db.insertInto('app_guards').values(row).execute();
}

/** Removes the guard of an app, with its counts and visitors. */
export async function endGuard(db: Database, app: string): Promise<void> {
  const rows = await db.deleteFrom('app_guards').where('app', '=', app).returning('id').execute();
  await forget(
    db,
    rows.map(({ id }) => id),
  );
}

async function forget(db: Database, guards: readonly string[]): Promise<void> {
  if (guards.length === 0) return;
  await db.deleteFrom('app_guard_counts').where('guard', 'in', guards).execute();
  await db.deleteFrom('app_guard_visitors').where('guard', 'in', guards).execute();
}

/**
 * Ends a guard that still is as it was read, and notes why it took its canary back.
 * @throws Conflict when another process was faster
 */
export async function stopGuard(db: Database, { app, id, revision }: Guard, stop: GuardStop): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('app_guards')
    .where((row) => row.and({ id, revision }))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw changedMeanwhile(app);
  await forget(db, [id]);
  const columns = { ...stop, seen_by: null };
  await db
    .insertInto('app_guard_stops')
    .values({ app, ...columns })
    .onConflict((conflict) => conflict.column('app').doUpdateSet(columns))
    .execute();
}

/** Returns whether an account was made before a time. */
async function isOlder(db: Database, user: string, time: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('created_at').where('id', '=', user).executeTakeFirst();
  return row !== undefined && row.created_at < time;
}

async function addCounts(
  db: Database,
  guard: string,
  build: ComparedVisit['build'],
  counted: readonly { readonly measure: GuardMeasure; readonly hits: number }[],
): Promise<void> {
  if (counted.length === 0) return;
  await db
    .insertInto('app_guard_counts')
    .values(counted.map((one) => ({ guard, build, ...one, visits: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['guard', 'build', 'measure']).doUpdateSet((row) => ({
        visits: row('app_guard_counts.visits', '+', 1),
        hits: row('app_guard_counts.hits', '+', row.ref('excluded.hits')),
      })),
    )
    .execute();
}
