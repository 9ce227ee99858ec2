import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { roleSchema } from '../../contract/access/roles.ts';
import { deployPolicySchema } from '../../contract/releases/deploy-tokens.ts';
import { flagBodySchema } from '../../contract/releases/flags.ts';
import type { AppFailureKind, AppRelease } from '../../contract/releases/releases.ts';
import { Conflict, Unauthorized } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { createAuditLog } from '../../users/audit-log.ts';

const count = z.number().int();

/** The builds of an app that users get. A version that is null is the bundled build. */
const pointerSchema = z.object({
  live: z.string().nullable(),
  canary: z
    .object({
      version: z.string(),
      /** Share of the users, 1 to 100. */
      percent: count,
      /** Only users of these roles; all users when empty. */
      roles: z.array(roleSchema),
      /** Id of the deploy token that started it; null when an Admin did. */
      token: z.string().nullable(),
    })
    .nullable(),
  /** Versions that were live before, the latest first. */
  past: z.array(z.string().nullable()),
  /** Raised by every change. */
  revision: count,
});

/** The guard of the running canary. Times are milliseconds since the epoch. */
const guardSchema = z.object({
  /** Key of its counted visits; no later guard has it. */
  id: z.string(),
  version: z.string(),
  /** The build that the canary is compared with; null without one. */
  live: z.string().nullable(),
  /** When its canary started. */
  startedAt: z.number(),
  /** The Admin who holds the climb. */
  heldBy: z.string().nullable(),
  /** Shares in percent; the canary has that at `step`. */
  steps: z.array(count).min(1),
  step: count,
  stepSince: z.number(),
  holdMs: z.number(),
  /** Live's 75th percentiles in milliseconds, fixed before the first visit that they are used for; null until known. */
  limits: z.object({ ready: z.number().nullable(), inp: z.number().nullable() }).default({ ready: null, inp: null }),
  /** Since when the canary has been worse at every look; null while it is not. */
  worseSince: z.number().nullable().default(null),
});
export type Guard = z.output<typeof guardSchema>;

const recordSchema = z.object({
  pointer: pointerSchema.default({ live: null, canary: null, past: [], revision: 0 }),
  /** Rights of the app's deploy tokens: links to builds alone, unless an Admin has changed them. */
  policy: deployPolicySchema
    .required()
    .default({ promote: false, canaryForAdmins: false, otherOrigins: false, previews: true, localBuilds: true }),
  /** The flags that an Admin has set, by name in order; the others are off. */
  flags: z.array(flagBodySchema.extend({ name: z.string(), changedAt: z.number(), changedBy: z.string() })).default([]),
  /** Origins that an Admin approved for the app, or that were refused for lack of an approval, in order. */
  origins: z
    .array(
      z.object({
        origin: z.string(),
        approvedAt: z.number().nullable(),
        approvedBy: z.string().nullable(),
        refusedAt: z.number().nullable(),
      }),
    )
    .default([]),
  guard: guardSchema.nullable().default(null),
  /** The canary that the guard took back last, and the Admin who has seen it. */
  stopped: z
    .object({ version: z.string(), at: z.number(), percent: count, reason: z.string(), seenBy: z.string().nullable() })
    .nullable()
    .default(null),
});

/** All that a team decides about its app: the row of the app. */
export type AppRecord = z.output<typeof recordSchema>;
export type Pointer = AppRecord['pointer'];
export type StartedCanary = NonNullable<Pointer['canary']>;

/** The record of an app that has no row. */
export const firstRecord: AppRecord = recordSchema.parse({});

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

/**
 * The records of the apps, their history, and the failures that browsers reported. History and failures are rows of
 * their own: they grow without end, and failures change with every report.
 * @param onChange called after each change that pages must see
 */
export function createAppRecords(db: Database, onChange: () => void) {
  /** Builds known to have been released, which never changes again: APP VERSION. */
  const released = new Set<string>();

  async function findRecord(app: string): Promise<AppRecord> {
    const row = await db.selectFrom('app_records').select('state').where('app', '=', app).executeTakeFirst();
    return row === undefined ? firstRecord : readState(row);
  }

  return {
    findRecord,

    /** Returns the records by app, in order; an app about which nothing was decided has none. */
    async listRecords(): Promise<ReadonlyMap<string, AppRecord>> {
      const rows = await db.selectFrom('app_records').selectAll().orderBy('app').execute();
      return new Map(rows.map((row) => [row.app, readState(row)]));
    },

    /**
     * Changes the record of an app, and returns it.
     * @param next returns the new record; an error of it leaves everything as it was
     * @param cause the event is noted with the change: both happen, or neither. The token is the id of the deploy token
     * that asks for it, null when an Admin does
     * @throws Unauthorized when the deploy token was revoked
     */
    async changeRecord(
      app: string,
      next: (record: AppRecord) => AppRecord,
      { event, token = null }: { readonly event?: ReleaseEvent; readonly token?: string | null } = {},
    ): Promise<AppRecord> {
      const { after } = await db.transaction().execute(async (transaction) => {
        if (token !== null) await holdToken(transaction, token);
        const changed = await changeIn(transaction, app, next);
        if (event !== undefined) await noteEvent(transaction, app, event);
        return changed;
      });
      onChange();
      return after;
    },

    /** Adds an event to the app's history and to the audit trail. */
    async noteRelease(app: string, event: ReleaseEvent): Promise<void> {
      await db.transaction().execute((transaction) => noteEvent(transaction, app, event));
    },

    /** Returns whether a build is or was live or a canary: its files are served from its first release on. */
    async wasReleased(app: string, version: string): Promise<boolean> {
      const build = `${app} ${version}`;
      if (released.has(build)) return true;
      const { live, canary, past } = (await findRecord(app)).pointer;
      if (![live, canary?.version, ...past].includes(version) && !(await hasHistory(db, app, version))) return false;
      released.add(build);
      return true;
    },

    /** Returns the history of an app, newest first. */
    async listHistory(app: string): Promise<AppRelease['history']> {
      const rows = await db
        .selectFrom('app_history')
        .select(['at', 'actor', 'action', 'version', 'detail'])
        .where('app', '=', app)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(shownHistory)
        .execute();
      return rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() }));
    },

    async countFailure(app: string, version: string, kind: AppFailureKind, reason: string): Promise<void> {
      const seen = { last_at: Date.now(), last_reason: reason };
      await db
        .insertInto('app_failures')
        .values({ app, version, kind, count: 1, ...seen })
        .onConflict((conflict) =>
          conflict
            .columns(['app', 'version', 'kind'])
            .doUpdateSet((row) => ({ ...seen, count: row('app_failures.count', '+', 1) })),
        )
        .execute();
    },

    /** Returns the reported failures, most recent first. */
    async listFailures(app: string): Promise<AppRelease['failures']> {
      const rows = await db
        .selectFrom('app_failures')
        .select(['version', 'kind', 'count', 'last_at', 'last_reason as lastReason'])
        .where('app', '=', app)
        .orderBy('last_at', 'desc')
        .limit(shownHistory)
        .execute();
      return rows.map(({ last_at, ...row }) => ({ ...row, lastAt: new Date(last_at).toISOString() }));
    },
  };
}
export type AppRecords = ReturnType<typeof createAppRecords>;

/** Changes the record of an app within a transaction, which holds the row until it ends, and forgets the visits of a guard that ends. */
export async function changeIn(transaction: Database, app: string, next: (record: AppRecord) => AppRecord) {
  const row = await transaction
    .insertInto('app_records')
    .values({ app, state: '{}' })
    .onConflict((conflict) => conflict.column('app').doUpdateSet((kept) => ({ state: kept.ref('app_records.state') })))
    .returning('state')
    .executeTakeFirstOrThrow();
  const before = readState(row);
  const after = next(before);
  if (after !== before) {
    const state = JSON.stringify(after);
    await transaction.updateTable('app_records').set({ state }).where('app', '=', app).execute();
  }
  if (before.guard !== null && before.guard.id !== after.guard?.id) {
    await transaction.deleteFrom('guard_visits').where('guard', '=', before.guard.id).execute();
  }
  return { before, after };
}

/**
 * Returns a record whose pointer is another one; the guard ends with its canary.
 * @throws Conflict unless the pointer is that of the revision
 */
export function movePointer(
  app: string,
  record: AppRecord,
  revision: number,
  to: Partial<Omit<Pointer, 'revision'>>,
): AppRecord {
  if (record.pointer.revision !== revision) throw changedMeanwhile(app);
  const moved = { ...record.pointer, ...to };
  const pointer = { ...moved, past: moved.past.slice(0, longestPast), revision: revision + 1 };
  return { ...record, pointer, guard: pointer.canary === null ? null : record.guard };
}

/** Returns the error for a change that starts from an older state. */
export function changedMeanwhile(app: string): Conflict {
  return new Conflict(`The releases of ${app} were changed meanwhile. Nothing was done; look again.`);
}

function readState({ state }: { readonly state: string }): AppRecord {
  return recordSchema.parse(JSON.parse(state));
}

async function hasHistory(db: Database, app: string, version: string): Promise<boolean> {
  const row = await db
    .selectFrom('app_history')
    .select('id')
    .where((row) => row.and({ app, version }))
    .where('action', 'in', ['promoted', 'canary', 'rolled-back'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
