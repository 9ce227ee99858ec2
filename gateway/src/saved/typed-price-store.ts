import type { TypedPrice } from '../contract/typed-prices.ts';
import { Conflict } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';

/** Bounds the rows of one user. */
const mostPerUser = 200;

/** The prices that users type in, one per user and company. */
export class TypedPriceStore {
  readonly #db: Database;
  readonly #now: () => Date;

  constructor(db: Database, now: () => Date = () => new Date()) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns the user's price of a company; null without one. */
  async findPrice(userId: string, symbol: string): Promise<TypedPrice | null> {
    const row = await this.#db
      .selectFrom('typed_prices')
      .select(['symbol', 'price', 'day'])
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    return row ?? null;
  }

  async listPrices(userId: string): Promise<TypedPrice[]> {
    return this.#db
      .selectFrom('typed_prices')
      .select(['symbol', 'price', 'day'])
      .where('user_id', '=', userId)
      .execute();
  }

  /** Saves a price of today in place of the one before. @throws Conflict when the user is at the limit */
  async savePrice(userId: string, symbol: string, price: number): Promise<TypedPrice> {
    await this.#requireBelowLimit(userId, symbol);
    const columns = { price, day: this.#now().toISOString().slice(0, 10) };
    await this.#db
      .insertInto('typed_prices')
      .values({ user_id: userId, symbol, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(columns))
      .execute();
    return { symbol, ...columns };
  }

  async removePrice(userId: string, symbol: string): Promise<void> {
    await this.#db.deleteFrom('typed_prices').where('user_id', '=', userId).where('symbol', '=', symbol).execute();
  }

  async #requireBelowLimit(userId: string, symbol: string): Promise<void> {
    const { kept } = await this.#db
      .selectFrom('typed_prices')
      .select(({ fn }) => fn.countAll().as('kept'))
      .where('user_id', '=', userId)
      .where('symbol', '!=', symbol)
      .executeTakeFirstOrThrow();
    if (Number(kept) >= mostPerUser) {
      throw new Conflict(`At most ${mostPerUser} prices can be kept. Please remove some first.`);
    }
  }
}
