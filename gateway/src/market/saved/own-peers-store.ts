import { z } from 'zod';
import { type OwnPeers, ownPeersBodySchema } from '../../contract/market/market-peers.ts';
import { Conflict } from '../../errors/errors.ts';
import type { Database } from '../../storage/schema.ts';
import { requireUserBytes } from '../../users/user-bytes.ts';

/** A set alone is kept as a list. */
const storedPeers = z
  .string()
  .transform((text): unknown => JSON.parse(text))
  .pipe(z.union([z.array(z.string()).transform((symbols): OwnPeers => ({ symbols })), ownPeersBodySchema]));

export class OwnPeersStore {
  readonly #db: Database;
  readonly #mostPerUser: number;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now, mostPerUser = 200) {
    this.#db = db;
    this.#now = now;
    this.#mostPerUser = mostPerUser;
  }

  /** Returns the user's peers of a company, or changes to the rule's group; null without own ones. */
  async findPeers(userId: string, symbol: string): Promise<OwnPeers | null> {
    const row = await this.#db
      .selectFrom('own_peers')
      .select('peers')
      .where('user_id', '=', userId)
      .where('symbol', '=', symbol)
      .executeTakeFirst();
    return row === undefined ? null : storedPeers.parse(row.peers);
  }

  /** Saves the user's peers of a company in place of those before. @throws Conflict when the user is at the limit */
  async savePeers(userId: string, symbol: string, peers: OwnPeers): Promise<void> {
    const columns = {
      peers: JSON.stringify('symbols' in peers ? [...new Set(peers.symbols)] : peers),
      saved_at: this.#now(),
    };
    await this.#db.transaction().execute(async (transaction) => {
      const others = await transaction
        .selectFrom('own_peers')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('symbol', '!=', symbol)
        .executeTakeFirstOrThrow();
      if (Number(others.count) >= this.#mostPerUser) {
        throw new Conflict(`At most ${this.#mostPerUser} companies can have own peers. Please reset some first.`);
      }
      await transaction
        .insertInto('own_peers')
        .values({ user_id: userId, symbol, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(columns))
        .execute();
      await requireUserBytes(transaction, userId);
    });
  }

  async removePeers(userId: string, symbol: string): Promise<void> {
    await this.#db.deleteFrom('own_peers').where('user_id', '=', userId).where('symbol', '=', symbol).execute();
  }
}
