import { dayMs } from '../contract/figures/days.ts';
import type { PublicPrices } from '../market/shape/public-prices.ts';
import type { Database } from '../storage/schema.ts';
import { createPriceBarStore } from './prices/price-bar-store.ts';

export interface StoredClose {
  /** YYYY-MM-DD */
  readonly day: string;
  readonly close: number;
  readonly from: 'provider' | 'public';
}

interface Asked {
  readonly userId: string;
  readonly symbol: string;
}

interface KnownClosesOptions {
  readonly db: Database;
  /** Null without public prices. */
  readonly publicPrices: PublicPrices | null;
  readonly now?: () => Date;
}

/** Closes of before are looked at only for the newest of them. */
const firstDays = 62;

/** The closes of many companies since a day, without a call: those of the provider, and public ones. */
export class KnownCloses {
  readonly #options: KnownClosesOptions;

  constructor(options: KnownClosesOptions) {
    this.#options = options;
  }

  /**
   * Reads the closes of companies since the oldest of the days.
   * @param days the last known day of each; null for one that is new
   * @returns those of a company for a user, oldest first: an own key's closes are only for its holder
   */
  async readCloses(
    asked: readonly Asked[],
    days: readonly (string | null)[],
  ): Promise<(one: Asked) => readonly StoredClose[]> {
    const { db, publicPrices, now = () => new Date() } = this.#options;
    const first = new Date(now().getTime() - firstDays * dayMs).toISOString().slice(0, 10);
    const since = days.reduce<string>((oldest, day) => ((day ?? first) < oldest ? (day ?? first) : oldest), '9999');
    const from = since < first ? first : since;
    const symbols = [...new Set(asked.map(({ symbol }) => symbol))];
    const shared = await createPriceBarStore(db).listSince(symbols, from);
    const owned = await this.#readOwned(asked, from);
    return ({ userId, symbol }) => {
      const bars = owned.get(userId)?.get(symbol) ?? shared.get(symbol) ?? [];
      const closes = new Map<string, StoredClose>();
      for (const { day, close } of publicPrices?.listCloses(symbol) ?? []) {
        if (day >= from) closes.set(day, { day, close, from: 'public' });
      }
      for (const { date, close } of bars) closes.set(date, { day: date, close, from: 'provider' });
      return [...closes.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
    };
  }

  async #readOwned(asked: readonly Asked[], from: string) {
    const { db } = this.#options;
    const users = new Set(asked.map(({ userId }) => userId));
    const keys = await db.selectFrom('own_keys').select(['id', 'user_id']).execute();
    const found = new Map<string, Awaited<ReturnType<ReturnType<typeof createPriceBarStore>['listSince']>>>();
    for (const { id, user_id } of keys) {
      if (!users.has(user_id)) continue;
      const symbols = asked.flatMap(({ userId, symbol }) => (userId === user_id ? [symbol] : []));
      found.set(user_id, await createPriceBarStore(db, id).listSince(symbols, from));
    }
    return found;
  }
}
