import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { roleSchema } from '../../contract/access/roles.ts';
import type { AppFailureKind, AppRelease } from '../../contract/releases/releases.ts';
import { Conflict, Unauthorized } from '../../errors/errors.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import { PageStore } from '../../storage/store.ts';
import { createAuditLog } from '../../users/audit-log.ts';
import type { Canary } from './canary.model.ts';

export interface StartedCanary extends Canary {
  /** Id of the deploy token that started it; null when an Admin did. */
  readonly token: string | null;
}

/** The builds of an app that users get. A version that is null is the bundled build. */
export interface Pointer {
  readonly live: string | null;
  readonly canary: StartedCanary | null;
  /** Versions that were live before, the latest first. */
  readonly past: readonly (string | null)[];
  /** Raised by every change. */
  readonly revision: number;
}

/** A changed pointer; its revision follows from the one before. */
export type NextPointer = Omit<Pointer, 'revision'>;

export const firstPointer: Pointer = { live: null, canary: null, past: [], revision: 0 };

/** An entry of an app's history, which the audit trail has too. */
export interface ReleaseEvent {
  /** An email, or the name of a deploy token. */
  readonly actor: string;
  readonly action: AppRelease['history'][number]['action'];
  readonly version: string;
  readonly detail?: string;
}

const longestPast = 10;
const shownHistory = 50;
const pastSchema = z.array(z.string().nullable());
const rolesSchema = z.array(roleSchema);

/** The pointers of the apps, their history, and the failures that browsers reported. */
export class ReleaseStore extends PageStore {
  /** Builds known to have been released, which never changes again: APP VERSION. */
  readonly #released = new Set<string>();

  /** Returns whether a build is or was live or a canary: its files are served from its first release on. */
  async wasReleased(app: string, version: string): Promise<boolean> {
    const build = `${app} ${version}`;
    if (this.#released.has(build)) return true;
    const released = (await this.#isPointedAt(app, version)) || (await this.#hasHistory(app, version));
    if (released) this.#released.add(build);
    return released;
  }

  async #isPointedAt(app: string, version: string): Promise<boolean> {
    const row = await this.db.selectFrom('app_pointers').selectAll().where('app', '=', app).executeTakeFirst();
    if (row === undefined) return false;
    const { live, canary, past } = readPointer(row);
    return [live, canary?.version, ...past].includes(version);
  }

  async #hasHistory(app: string, version: string): Promise<boolean> {
    const row = await this.db
      .selectFrom('app_history')
      .select('id')
      .where((row) => row.and({ app, version }))
      .where('action', 'in', ['promoted', 'canary', 'rolled-back'])
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Returns the pointers by app; an app without any release has none. */
  async pointers(): Promise<Map<string, Pointer>> {
    const rows = await this.db.selectFrom('app_pointers').selectAll().execute();
    return new Map(rows.map((row) => [row.app, readPointer(row)]));
  }

  /**
   * Changes a pointer that still is as `from` was read, and notes the event. Both happen, or neither.
   * @param also further changes of the same transaction
   * @param token id of the deploy token that asks for it; null when an Admin does
   * @throws Conflict when another change was faster, Unauthorized when the token was revoked
   */
  async change(
    app: string,
    { from, to, token }: { readonly from: Pointer; readonly to: NextPointer; readonly token: string | null },
    event: ReleaseEvent,
    also?: (transaction: Database) => Promise<void>,
  ): Promise<void> {
    await this.db.transaction().execute(async (transaction) => {
      if (token !== null) await holdToken(transaction, token);
      await changePointer(transaction, app, from, to);
      await also?.(transaction);
      await noteEvent(transaction, app, event);
    });
    this.onChange();
  }

  /** Adds an event to the app's history and to the audit trail. */
  async noteRelease(app: string, event: ReleaseEvent): Promise<void> {
    await this.db.transaction().execute((transaction) => noteEvent(transaction, app, event));
  }

  /** Returns the history of an app, newest first. */
  async history(app: string): Promise<AppRelease['history']> {
    const rows = await this.db
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

  async countFailure(app: string, version: string, kind: AppFailureKind, reason: string): Promise<void> {
    const seen = { last_at: Date.now(), last_reason: reason };
    await this.db
      .insertInto('app_failures')
      .values({ app, version, kind, count: 1, ...seen })
      .onConflict((conflict) =>
        conflict
          .columns(['app', 'version', 'kind'])
          .doUpdateSet((row) => ({ ...seen, count: row('app_failures.count', '+', 1) })),
      )
      .execute();
  }

  /** Returns the reported failures, most recent first. */
  async failures(app: string): Promise<AppRelease['failures']> {
    const rows = await this.db
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

async function noteEvent(db: Database, app: string, event: ReleaseEvent): Promise<void> {
  const { actor, action, version, detail = '' } = event;
  const row = { id: randomUUID(), app, at: Date.now(), actor, action, version, detail };
  await db.insertInto('app_history').values(row).execute();
  const text = [app, version, detail].filter((part) => part !== '').join(' ');
  await createAuditLog(db).noteAction(actor, `app-${action}`, text);
}

/** Keeps a token from being revoked until the transaction ends. @throws Unauthorized when it was revoked before */
async function holdToken(db: Database, id: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('deploy_tokens')
    .set({ last_used_at: Date.now() })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Unauthorized('This deploy token was revoked.');
}

async function changePointer(db: Database, app: string, from: Pointer, to: NextPointer): Promise<void> {
  const columns = {
    live: to.live,
    ...canaryColumns(to.canary),
    past: JSON.stringify(to.past.slice(0, longestPast)),
    revision: from.revision + 1,
  };
  const changed =
    from.revision === 0
      ? (
          await db
            .insertInto('app_pointers')
            .values({ app, ...columns })
            .onConflict((conflict) => conflict.column('app').doNothing())
            .executeTakeFirst()
        ).numInsertedOrUpdatedRows
      : (
          await db
            .updateTable('app_pointers')
            .set(columns)
            .where((row) => row.and({ app, revision: from.revision }))
            .executeTakeFirst()
        ).numUpdatedRows;
  if (changed !== 1n) throw changedMeanwhile(app);
}

/** Ends the canary that a deploy token started. Returns its version, or null without one. */
export async function endCanary(db: Database, app: string, token: string): Promise<string | null> {
  const row = await db
    .updateTable('app_pointers')
    .set((pointer) => ({ revision: pointer('revision', '+', 1) }))
    .where((row) => row.and({ app, canary_token: token }))
    .returning('canary_version')
    .executeTakeFirst();
  if (row === undefined) return null;
  await db.updateTable('app_pointers').set(canaryColumns(null)).where('app', '=', app).execute();
  return row.canary_version;
}

function canaryColumns(canary: StartedCanary | null) {
  return {
    canary_version: canary?.version ?? null,
    canary_percent: canary?.percent ?? 0,
    canary_roles: JSON.stringify(canary?.roles ?? []),
    canary_token: canary?.token ?? null,
  };
}

/** Returns the error for a change that starts from an older state. */
export function changedMeanwhile(app: string): Conflict {
  return new Conflict(`The releases of ${app} were changed meanwhile. Nothing was done; look again.`);
}

function readPointer(row: Selectable<Schema['app_pointers']>): Pointer {
  const { live, canary_version: version, canary_percent: percent, canary_token: token, revision } = row;
  const roles = rolesSchema.parse(JSON.parse(row.canary_roles));
  const past = pastSchema.parse(JSON.parse(row.past));
  return { live, canary: version === null ? null : { version, percent, roles, token }, past, revision };
}
