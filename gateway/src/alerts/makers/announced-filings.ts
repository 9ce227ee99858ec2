import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';

/** A filing with its alerts, none where no user wants to know. */
export interface Announcement {
  /** Its accession number; with the company where each of joint filers is announced alone. */
  readonly key: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly alerts: readonly NewAlert[];
}

/** Announcements of one transaction: each is synced to the disk. */
const perTransaction = 50;

export class AnnouncedFilings {
  readonly #db: Database;
  readonly #alerts: AlertStore;

  constructor(db: Database, alerts: AlertStore) {
    this.#db = db;
    this.#alerts = alerts;
  }

  /** Returns the keys of those that were filed on a day or later. */
  async listKeys(since: string): Promise<ReadonlySet<string>> {
    const rows = await this.#db
      .selectFrom('announced_filings')
      .select('accession')
      .where('filed', '>=', since)
      .execute();
    return new Set(rows.map(({ accession }) => accession));
  }

  /**
   * Notes filings and tells of them. A process that ends leaves both or neither of a filing; of two that find it at once
   * the second does nothing.
   */
  async announce(filings: readonly Announcement[]): Promise<void> {
    for (let from = 0; from < filings.length; from += perTransaction) {
      const some = filings.slice(from, from + perTransaction);
      await this.#db.transaction().execute(async (transaction) => {
        const fresh = await this.#noteKeys(transaction, some);
        const alerts = some.flatMap(({ key, alerts }) => (fresh.has(key) ? alerts : []));
        await this.#alerts.addAlerts(alerts, transaction);
      });
    }
  }

  async removeBefore(day: string): Promise<void> {
    await this.#db.deleteFrom('announced_filings').where('filed', '<', day).execute();
  }

  /** @returns the keys that this process noted, and no other one before */
  async #noteKeys(transaction: Database, filings: readonly Announcement[]): Promise<ReadonlySet<string>> {
    const rows = await transaction
      .insertInto('announced_filings')
      .values(filings.map(({ key, filed }) => ({ accession: key, filed })))
      .onConflict((conflict) => conflict.column('accession').doNothing())
      .returning('accession')
      .execute();
    return new Set(rows.map(({ accession }) => accession));
  }
}
