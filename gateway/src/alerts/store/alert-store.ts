import { randomUUID } from 'node:crypto';
import { dayMs } from '../../contract/figures/days.ts';
import type { AlertKind } from '../../contract/rules.ts';
import { type Alert, type AlertList, alertDays, mostAlerts } from '../../contract/watching/alerts.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import { readWays } from './alert-settings-store.ts';

/** An alert that a maker adds. The store knows nothing of what it is about. */
export interface NewAlert extends Pick<Alert, 'app' | 'title' | 'text' | 'href'> {
  readonly userId: string;
  readonly kind: AlertKind;
  /** Names what happened, such as `filing:0000320193-25-000079`. A user gets one alert of an event. */
  readonly event: string;
}

/** A change of what is remembered of a subject of a user, with the alerts that it makes. */
export interface StateStep {
  readonly userId: string;
  /** Its kind and name, such as `price:AAPL`. */
  readonly subject: string;
  /** What the caller read; null for nothing. */
  readonly before: string | null;
  readonly after: string;
  readonly alerts: readonly NewAlert[];
}

/** By user, then by subject. */
type RememberedStates = ReadonlyMap<string, ReadonlyMap<string, string>>;

const rowsPerInsert = 100;
const stepsPerTransaction = 25;
/** The mail of an alert that waits for one. */
const unmailed = '';
/** What is remembered and has not changed for so long is forgotten. */
const stateDays = 730;

/**
 * Returns the store of alerts, and of what their makers remember. Each user reads and marks their own alerts.
 * @param now milliseconds since the epoch
 */
export function createAlertStore(db: Database, now: () => number = Date.now) {
  const listNewest = (userId: string, way: 'in_app' | 'in_feed') =>
    db
      .selectFrom('alerts')
      .selectAll()
      .where('user_id', '=', userId)
      .where(way, '=', 1)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(mostAlerts)
      .execute();

  /**
   * Adds alerts, each for the ways that its user chose; one of an event that its user has an alert of is left out.
   * @param transaction of the caller
   */
  async function addAlerts(alerts: readonly NewAlert[], transaction: Database = db): Promise<void> {
    const at = now();
    for (let from = 0; from < alerts.length; from += rowsPerInsert) {
      const some = alerts.slice(from, from + rowsPerInsert);
      const ways = await readWays(transaction, [...new Set(some.map(({ userId }) => userId))]);
      const rows = some.map(({ userId, ...alert }): Schema['alerts'] => {
        const { app, mail, rss } = ways(userId, alert.kind);
        const chosen = { in_app: Number(app), in_feed: Number(rss), mail_id: mail ? unmailed : null };
        return { id: randomUUID(), user_id: userId, ...alert, at, read_at: null, ...chosen };
      });
      await transaction
        .insertInto('alerts')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
        .execute();
    }
  }

  return {
    addAlerts,

    /**
     * Replaces what a maker of alerts remembers of subjects, each together with the alerts that it makes. Of two processes
     * that found the same change only the first makes it.
     */
    async advanceStates(steps: readonly StateStep[]): Promise<void> {
      for (let from = 0; from < steps.length; from += stepsPerTransaction) {
        await db.transaction().execute(async (transaction) => {
          const alerts: NewAlert[] = [];
          for (const step of steps.slice(from, from + stepsPerTransaction)) {
            if (await replaceState(transaction, step, now())) alerts.push(...step.alerts);
          }
          await addAlerts(alerts, transaction);
        });
      }
    },

    /** Returns what is remembered of all subjects of a kind. */
    async listStates(kind: string): Promise<RememberedStates> {
      const rows = await db
        .selectFrom('alert_states')
        .select(['user_id', 'subject', 'state'])
        .where('subject', 'like', `${kind}:%`)
        .execute();
      const found = new Map<string, Map<string, string>>();
      for (const { user_id, subject, state } of rows) {
        found.set(user_id, (found.get(user_id) ?? new Map<string, string>()).set(subject, state));
      }
      return found;
    },

    /** Returns the newest alerts of a user. */
    async listAlerts(userId: string): Promise<AlertList> {
      const rows = await listNewest(userId, 'in_app');
      return { unread: rows.filter(({ read_at }) => read_at === null).length, alerts: rows.map(toAlert) };
    },

    /** Returns the alerts of a user's feed, newest first. */
    listFeed: async (userId: string): Promise<readonly Alert[]> => (await listNewest(userId, 'in_feed')).map(toAlert),

    /** Marks alerts of a user; those that are marked keep their time. @param ids of some; `all` for every one */
    async markAlerts(userId: string, ids: readonly string[] | 'all', isRead: boolean): Promise<void> {
      const own = db
        .updateTable('alerts')
        .set({ read_at: isRead ? now() : null })
        .where('user_id', '=', userId)
        .where('read_at', isRead ? 'is' : 'is not', null);
      await (ids === 'all' ? own : own.where('id', 'in', [...ids])).execute();
    },

    /** Removes alerts above the bound of their user, and those that are too old, with what is remembered no longer. */
    async purge(): Promise<void> {
      const at = now();
      await db
        .deleteFrom('alerts')
        .where('at', '<', at - alertDays * dayMs)
        .execute();
      await db
        .deleteFrom('alert_states')
        .where('at', '<', at - stateDays * dayMs)
        .execute();
      const full = await db
        .selectFrom('alerts')
        .select('user_id')
        .groupBy('user_id')
        .having(({ fn }) => fn.countAll(), '>', mostAlerts)
        .execute();
      for (const { user_id } of full) {
        const kept = db
          .selectFrom('alerts')
          .select('id')
          .where('user_id', '=', user_id)
          .orderBy('at', 'desc')
          .orderBy('id')
          .limit(mostAlerts);
        await db.deleteFrom('alerts').where('user_id', '=', user_id).where('id', 'not in', kept).execute();
      }
    },
  };
}

export type AlertStore = ReturnType<typeof createAlertStore>;

/** @returns false where it is not `before` any more, because another process was first */
async function replaceState(
  transaction: Database,
  { userId, subject, before, after }: StateStep,
  at: number,
): Promise<boolean> {
  const row = { state: after, at };
  if (before === null) {
    const { numInsertedOrUpdatedRows = 0n } = await transaction
      .insertInto('alert_states')
      .values({ user_id: userId, subject, ...row })
      .onConflict((conflict) => conflict.columns(['user_id', 'subject']).doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows > 0n;
  }
  const { numUpdatedRows } = await transaction
    .updateTable('alert_states')
    .set(row)
    .where((one) => one.and({ user_id: userId, subject, state: before }))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function toAlert({ id, app, kind, title, text, href, at, read_at }: Schema['alerts']): Alert {
  const toMoment = (milliseconds: number) => new Date(Number(milliseconds)).toISOString();
  return { id, app, kind, title, text, href, at: toMoment(at), readAt: read_at === null ? null : toMoment(read_at) };
}
