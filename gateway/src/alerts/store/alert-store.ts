import { randomUUID } from 'node:crypto';
import { type Alert, type AlertKind, type AlertList, alertDays, mostAlerts } from '../../contract/desk/alerts.ts';
import { dayMs } from '../../contract/figures/days.ts';
import type { AlertsTable } from '../../storage/desk-schema.ts';
import type { Database } from '../../storage/schema.ts';
import { readWays } from './alert-settings-store.ts';
import { listStates, purgeStates, type RememberedStates, replaceState, type StateChange } from './alert-states.ts';

/** What a user is told. The store knows nothing of what it is about. */
export interface NewAlert extends Pick<Alert, 'app' | 'title' | 'text' | 'href'> {
  readonly userId: string;
  readonly kind: AlertKind;
  /** Names what happened, such as `filing:0000320193-25-000079`. A user is told once of an event. */
  readonly event: string;
}

/** A change of what is remembered of a subject, with the alerts that it makes. */
export interface StateStep extends StateChange {
  readonly alerts: readonly NewAlert[];
}

const rowsPerInsert = 100;
const stepsPerTransaction = 25;
/** The mail of an alert that waits for one. */
const unmailed = '';

/** Each user reads and marks their own alerts. */
export class AlertStore {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /**
   * Adds alerts, each for the ways that its user chose; one of an event that its user was told of before is left out.
   * @param transaction of the caller
   */
  async addAlerts(alerts: readonly NewAlert[], transaction: Database = this.#db): Promise<void> {
    const at = this.#now();
    for (let from = 0; from < alerts.length; from += rowsPerInsert) {
      const some = alerts.slice(from, from + rowsPerInsert);
      const ways = await readWays(transaction, [...new Set(some.map(({ userId }) => userId))]);
      const rows = some.map(({ userId, ...alert }): AlertsTable => {
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

  /**
   * Replaces what a maker of alerts remembers of subjects, each together with the alerts that it makes. Of two processes that
   * found the same change only the first makes it.
   */
  async advanceStates(steps: readonly StateStep[]): Promise<void> {
    for (let from = 0; from < steps.length; from += stepsPerTransaction) {
      await this.#db.transaction().execute(async (transaction) => {
        const alerts: NewAlert[] = [];
        for (const step of steps.slice(from, from + stepsPerTransaction)) {
          if (await replaceState(transaction, step, this.#now())) alerts.push(...step.alerts);
        }
        await this.addAlerts(alerts, transaction);
      });
    }
  }

  /** Returns what is remembered of all subjects of a kind, by user and subject. */
  listStates(kind: string): Promise<RememberedStates> {
    return listStates(this.#db, kind);
  }

  /** Returns the newest alerts of a user. */
  async listAlerts(userId: string): Promise<AlertList> {
    const rows = await this.#listNewest(userId, 'in_app');
    return { unread: rows.filter(({ read_at }) => read_at === null).length, alerts: rows.map(toAlert) };
  }

  /** Returns the alerts of a user's feed, newest first. */
  async listFeed(userId: string): Promise<readonly Alert[]> {
    return (await this.#listNewest(userId, 'in_feed')).map(toAlert);
  }

  #listNewest(userId: string, way: 'in_app' | 'in_feed') {
    return this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('user_id', '=', userId)
      .where(way, '=', 1)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(mostAlerts)
      .execute();
  }

  /** Marks alerts of a user; those that are marked keep their time. @param ids of some; `all` for every one */
  async markAlerts(userId: string, ids: readonly string[] | 'all', isRead: boolean): Promise<void> {
    const own = this.#db
      .updateTable('alerts')
      .set({ read_at: isRead ? this.#now() : null })
      .where('user_id', '=', userId)
      .where('read_at', isRead ? 'is' : 'is not', null);
    await (ids === 'all' ? own : own.where('id', 'in', [...ids])).execute();
  }

  /** Removes alerts above the bound of their user, and those that are too old. */
  async purge(): Promise<void> {
    const now = this.#now();
    await this.#db
      .deleteFrom('alerts')
      .where('at', '<', now - alertDays * dayMs)
      .execute();
    await purgeStates(this.#db, now);
    const full = await this.#db
      .selectFrom('alerts')
      .select('user_id')
      .groupBy('user_id')
      .having(({ fn }) => fn.countAll(), '>', mostAlerts)
      .execute();
    for (const { user_id } of full) {
      const kept = this.#db
        .selectFrom('alerts')
        .select('id')
        .where('user_id', '=', user_id)
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(mostAlerts);
      await this.#db.deleteFrom('alerts').where('user_id', '=', user_id).where('id', 'not in', kept).execute();
    }
  }
}

function toAlert({ id, app, kind, title, text, href, at, read_at }: AlertsTable): Alert {
  const toMoment = (milliseconds: number) => new Date(Number(milliseconds)).toISOString();
  return { id, app, kind, title, text, href, at: toMoment(at), readAt: read_at === null ? null : toMoment(read_at) };
}
