import { toPlainSymbol } from '../../market/questions/market-day.ts';
import type { Database } from '../../storage/schema.ts';
import type { AlertStore, NewAlert } from '../store/alert-store.ts';
import { findFamily } from '../watching/watch-rules.model.ts';
import { readWatchers, type Watcher } from '../watching/watchers.ts';
import { AnnouncedFilings, type Announcement } from './announced-filings.ts';

/** A filing with what is told of it; a copy is sent to a worker thread. */
export interface FilingNews {
  readonly key: string;
  /** YYYY-MM-DD */
  readonly filed: string;
  readonly form: string;
  /** The symbols of its company, by which users follow it. */
  readonly symbols: readonly string[];
  /** Null where nothing is told of it. */
  readonly alert: Omit<NewAlert, 'userId'> | null;
}

/** Tells the users who follow companies of their filings. */
export interface FilingAnnouncer {
  announceFilings(filings: readonly FilingNews[]): Promise<void>;
}

/** Finds the users of filings, and adds their alerts. */
export class AnnounceWork implements FilingAnnouncer {
  readonly #db: Database;
  readonly #announced: AnnouncedFilings;

  constructor(db: Database, alerts: AlertStore) {
    this.#db = db;
    this.#announced = new AnnouncedFilings(db, alerts);
  }

  /** Notes filings and adds their alerts; one that another process noted is left out. */
  async announceFilings(filings: readonly FilingNews[]): Promise<void> {
    const isTold = filings.some(({ alert }) => alert !== null);
    const watchers = isTold ? joinSpellings(await readWatchers(this.#db)) : new Map<string, readonly Watcher[]>();
    await this.#announced.announce(
      filings.map(({ key, filed, form, symbols, alert }): Announcement => {
        const family = findFamily(form);
        if (alert === null || family === null) return { key, filed, alerts: [] };
        const users = symbols.flatMap((symbol) => watchers.get(toPlainSymbol(symbol)) ?? []);
        const wanting = users.filter(({ rule }) => rule.forms.includes(family));
        return {
          key,
          filed,
          alerts: [...new Set(wanting.map(({ userId }) => userId))].map((userId) => ({ userId, ...alert })),
        };
      }),
    );
  }
}

/** Joins the watchers of BRK-B, BRK.B and BRKB. */
function joinSpellings(watchers: ReadonlyMap<string, readonly Watcher[]>): ReadonlyMap<string, readonly Watcher[]> {
  const joined = new Map<string, readonly Watcher[]>();
  for (const [symbol, own] of watchers) {
    const plain = toPlainSymbol(symbol);
    const known = joined.get(plain);
    joined.set(plain, known === undefined ? own : [...known, ...own]);
  }
  return joined;
}
