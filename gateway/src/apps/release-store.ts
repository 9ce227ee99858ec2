import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { AppFailureKind, AppRelease } from '../contract/releases.ts';
import { roleSchema } from '../contract/roles.ts';
import type { AppPointersTable, Database } from '../database/schema.ts';
import { Conflict } from '../http/errors.ts';
import type { Canary } from './canary.model.ts';

/** Which builds of an app people get. A version that is null is the build that came with the product. */
export interface Pointer {
  readonly live: string | null;
  readonly canary: Canary | null;
  /** What was live before, the latest first. */
  readonly past: readonly (string | null)[];
  /** Raised by every change. */
  readonly revision: number;
}

export const firstPointer: Pointer = { live: null, canary: null, past: [], revision: 0 };

export type ReleaseAction = AppRelease['history'][number]['action'];

const longestPast = 10;
const shownHistory = 50;
const pastSchema = z.array(z.string().nullable());
const rolesSchema = z.array(roleSchema);

/** Which builds are live, what happened to them and what browsers said of them. */
export class ReleaseStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** By app; an app that nobody ever changed has none. */
  async pointers(): Promise<Map<string, Pointer>> {
    const rows = await this.#db.selectFrom('app_pointers').selectAll().execute();
    return new Map(rows.map((row) => [row.app, pointerOf(row)]));
  }

  /**
   * Changes a pointer if nobody did since `from` was read.
   * @throws Conflict when somebody did; nothing is changed then
   */
  async change(app: string, from: Pointer, to: Omit<Pointer, 'revision'>): Promise<void> {
    const columns = {
      live: to.live,
      canary_version: to.canary?.version ?? null,
      canary_percent: to.canary?.percent ?? 0,
      canary_roles: JSON.stringify(to.canary?.roles ?? []),
      past: JSON.stringify(to.past.slice(0, longestPast)),
      revision: from.revision + 1,
    };
    const changed =
      from.revision === 0
        ? (
            await this.#db
              .insertInto('app_pointers')
              .values({ app, ...columns })
              .onConflict((conflict) => conflict.column('app').doNothing())
              .executeTakeFirst()
          ).numInsertedOrUpdatedRows
        : (
            await this.#db
              .updateTable('app_pointers')
              .set(columns)
              .where('app', '=', app)
              .where('revision', '=', from.revision)
              .executeTakeFirst()
          ).numUpdatedRows;
    if (changed !== 1n) throw changedMeanwhile(app);
  }

  async note(app: string, actor: string, action: ReleaseAction, version: string, detail = ''): Promise<void> {
    const row = { id: randomUUID(), app, at: Date.now(), actor, action, version, detail };
    await this.#db.insertInto('app_history').values(row).execute();
  }

  /** Newest first. */
  async history(app: string): Promise<AppRelease['history']> {
    const rows = await this.#db
      .selectFrom('app_history')
      .selectAll()
      .where('app', '=', app)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(shownHistory)
      .execute();
    return rows.map(({ at, actor, action, version, detail }) => ({
      at: new Date(at).toISOString(),
      actor,
      action,
      version,
      detail,
    }));
  }

  /** Counts what a browser reported. */
  async countFailure(app: string, version: string, kind: AppFailureKind, reason: string): Promise<void> {
    const seen = { last_at: Date.now(), last_reason: reason };
    await this.#db
      .insertInto('app_failures')
      .values({ app, version, kind, count: 1, ...seen })
      .onConflict((conflict) =>
        conflict
          .columns(['app', 'version', 'kind'])
          .doUpdateSet((row) => ({ ...seen, count: row('app_failures.count', '+', 1) })),
      )
      .execute();
  }

  /** Most recent first. */
  async failures(app: string): Promise<AppRelease['failures']> {
    const rows = await this.#db
      .selectFrom('app_failures')
      .selectAll()
      .where('app', '=', app)
      .orderBy('last_at', 'desc')
      .limit(shownHistory)
      .execute();
    return rows.map(({ version, kind, count, last_at, last_reason }) => ({
      version,
      kind,
      count,
      lastAt: new Date(last_at).toISOString(),
      lastReason: last_reason,
    }));
  }
}

/** What to answer to a change that starts from an older state. */
export function changedMeanwhile(app: string): Conflict {
  return new Conflict(`The releases of ${app} were changed meanwhile. Nothing was done; look again.`);
}

function pointerOf(row: Selectable<AppPointersTable>): Pointer {
  const { live, canary_version: version, canary_percent: percent, revision } = row;
  const roles = rolesSchema.parse(JSON.parse(row.canary_roles));
  const past = pastSchema.parse(JSON.parse(row.past));
  return { live, canary: version === null ? null : { version, percent, roles }, past, revision };
}
