import { randomUUID } from 'node:crypto';
import { type Alert, type AlertList, mostAlerts } from '../contract/alerts.ts';
import type { AlertsTable } from '../storage/desk-schema.ts';
import type { Database } from '../storage/schema.ts';

/** What a user is told. The store knows nothing of what it is about. */
export interface NewAlert extends Pick<Alert, 'app' | 'title' | 'text' | 'href'> {
  readonly userId: string;
  /** Names what happened, such as `filing:0000320193-25-000079`. A user is told once of an event. */
  readonly event: string;
}

const rowsPerInsert = 100;

/** The alerts of users. Each user reads and marks their own. */
export class AlertStore {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Adds alerts; one of an event that its user was told of before is left out. @param transaction of the caller */
  async addAlerts(alerts: readonly NewAlert[], transaction: Database = this.#db): Promise<void> {
    const at = this.#now();
    for (let from = 0; from < alerts.length; from += rowsPerInsert) {
      const rows = alerts.slice(from, from + rowsPerInsert).map(({ userId, ...alert }) => {
        return { id: randomUUID(), user_id: userId, ...alert, at, read_at: null };
      });
      await transaction
        .insertInto('alerts')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['user_id', 'event']).doNothing())
        .execute();
    }
  }

  /** Returns the newest alerts of a user. */
  async listAlerts(userId: string): Promise<AlertList> {
    const rows = await this.#db
      .selectFrom('alerts')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('at', 'desc')
      .orderBy('id')
      .limit(mostAlerts)
      .execute();
    return { unread: rows.filter(({ read_at }) => read_at === null).length, alerts: rows.map(toAlert) };
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

  /** Removes the oldest alerts of users with more than are replied. */
  async purge(): Promise<void> {
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

function toAlert({ id, app, title, text, href, at, read_at }: AlertsTable): Alert {
  const toMoment = (milliseconds: number) => new Date(Number(milliseconds)).toISOString();
  return { id, app, title, text, href, at: toMoment(at), readAt: read_at === null ? null : toMoment(read_at) };
}
