import { toPlainSymbol } from '../../market/questions/market-day.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import { readWatchers, type Watcher } from '../watching/watchers.ts';

/** A filing with its alerts, none where no user wants to know. */
export interface Announcement {
  /** Its accession number; with the company where each of joint filers is announced alone. */
  readonly key: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly alerts: readonly NewAlert[];
}

/** A filing with its alert; a copy is sent to a worker thread. */
export interface FilingNews extends Pick<Announcement, 'key' | 'filed'> {
  readonly form: string;
  /** The symbols of its company, by which users follow it. */
  readonly symbols: readonly string[];
  /** Null where no alert is made of it. */
  readonly alert: Omit<NewAlert, 'userId'> | null;
}

/** Announcements of one transaction: each is synced to the disk. */
const perTransaction = 50;

/** Returns the filings that were announced, each of which is announced once. */
export function createAnnouncedFilings(db: Database, alerts: Pick<AlertStore, 'addAlerts'>) {
  /** @returns the keys that this process noted, and no other one before */
  async function noteKeys(transaction: Database, filings: readonly Announcement[]): Promise<ReadonlySet<string>> {
    const rows = await transaction
      .insertInto('announced_filings')
      .values(filings.map(({ key, filed }) => ({ accession: key, filed })))
      .onConflict((conflict) => conflict.column('accession').doNothing())
      .returning('accession')
      .execute();
    return new Set(rows.map(({ accession }) => accession));
  }

  /**
   * Notes filings and adds their alerts. A process that ends leaves both or neither of a filing; of two that find it at once
   * the second does nothing.
   */
  async function announce(filings: readonly Announcement[]): Promise<void> {
    for (let from = 0; from < filings.length; from += perTransaction) {
      const some = filings.slice(from, from + perTransaction);
      await db.transaction().execute(async (transaction) => {
        const fresh = await noteKeys(transaction, some);
        const told = some.flatMap(({ key, alerts: own }) => (fresh.has(key) ? own : []));
        await alerts.addAlerts(told, transaction);
      });
    }
  }

  return {
    announce,

    /** Announces filings to the users who follow their companies. */
    async announceFilings(filings: readonly FilingNews[]): Promise<void> {
      const isTold = filings.some(({ alert }) => alert !== null);
      const watchers = isTold ? joinSpellings(await readWatchers(db)) : new Map<string, readonly Watcher[]>();
      await announce(
        filings.map(({ key, filed, form, symbols, alert }): Announcement => {
          const family = findFamily(form);
          if (alert === null || family === null) return { key, filed, alerts: [] };
          const users = symbols.flatMap((symbol) => watchers.get(toPlainSymbol(symbol)) ?? []);
          const wanting = new Set(users.flatMap(({ userId, rule }) => (rule.forms.includes(family) ? [userId] : [])));
          return { key, filed, alerts: [...wanting].map((userId) => ({ userId, ...alert })) };
        }),
      );
    },

    /** Returns the keys of those that were filed on a day or later. */
    async listKeys(since: string): Promise<ReadonlySet<string>> {
      const rows = await db.selectFrom('announced_filings').select('accession').where('filed', '>=', since).execute();
      return new Set(rows.map(({ accession }) => accession));
    },

    async removeBefore(day: string): Promise<void> {
      await db.deleteFrom('announced_filings').where('filed', '<', day).execute();
    },
  };
}

export type AnnouncedFilings = ReturnType<typeof createAnnouncedFilings>;

/** Joins the watchers of BRK-B, BRK.B and BRKB. */
function joinSpellings(watchers: ReadonlyMap<string, readonly Watcher[]>): ReadonlyMap<string, readonly Watcher[]> {
  const joined = new Map<string, readonly Watcher[]>();
  for (const [symbol, own] of watchers) {
    const plain = toPlainSymbol(symbol);
    joined.set(plain, [...(joined.get(plain) ?? []), ...own]);
  }
  return joined;
}
