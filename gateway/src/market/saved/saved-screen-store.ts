import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { savedScreenBodySchema } from '../../contract/market/screens.ts';
import { Conflict } from '../../errors/errors.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import { requireUserBytes } from '../../users/user-bytes.ts';

type Definition = z.output<typeof savedScreenBodySchema>;

/** A saved screen, with the companies that passed when its user looked last. */
export interface StoredScreen {
  readonly name: string;
  readonly definition: Definition;
  /** CIKs; null while no market was loaded. */
  readonly members: readonly number[] | null;
  /** Milliseconds since the epoch. */
  readonly savedAt: number;
  readonly seenAt: number;
}

export interface OwnedScreen extends Pick<StoredScreen, 'name' | 'definition'> {
  readonly userId: string;
}

const storedJson = z.string().transform((text): unknown => JSON.parse(text));
const storedDefinition = storedJson.pipe(savedScreenBodySchema);
// A screen has thousands of members: a schema of each would cost more than all else of a list.
const areNumbers = (value: unknown) => Array.isArray(value) && value.every(Number.isSafeInteger);
const storedMembers = storedJson.pipe(z.custom<readonly number[]>(areNumbers, 'expected CIKs'));

/** Each method is limited to one user's screens. */
export class SavedScreenStore {
  readonly #db: Database;
  readonly #mostPerUser: number;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now, mostPerUser = 50) {
    this.#db = db;
    this.#now = now;
    this.#mostPerUser = mostPerUser;
  }

  async listScreens(userId: string): Promise<StoredScreen[]> {
    const rows = await this.#db
      .selectFrom('saved_screens')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('name')
      .execute();
    const screens: StoredScreen[] = [];
    for (const row of rows) {
      screens.push(toStored(row));
      // A screen may have as many members as the market has companies.
      await setImmediate();
    }
    return screens;
  }

  /** Returns the screens of all users. */
  async listAllScreens(): Promise<readonly OwnedScreen[]> {
    const rows = await this.#db.selectFrom('saved_screens').select(['user_id', 'name', 'definition']).execute();
    return rows.map(({ user_id, name, definition }) => ({
      userId: user_id,
      name,
      definition: storedDefinition.parse(definition),
    }));
  }

  async findScreen(userId: string, name: string): Promise<StoredScreen | null> {
    const row = await this.#db
      .selectFrom('saved_screens')
      .selectAll()
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst();
    return row === undefined ? null : toStored(row);
  }

  /** Saves a screen under its name in place of the one before. @throws Conflict when the user is at the limit */
  async saveScreen(
    userId: string,
    name: string,
    definition: Definition,
    members: readonly number[] | null,
  ): Promise<StoredScreen> {
    const now = this.#now();
    const columns = {
      definition: JSON.stringify(definition),
      members: members === null ? null : JSON.stringify(members),
      saved_at: now,
      seen_at: now,
    };
    await this.#db.transaction().execute(async (transaction) => {
      const others = await transaction
        .selectFrom('saved_screens')
        .select(({ fn }) => fn.countAll().as('count'))
        .where('user_id', '=', userId)
        .where('name', '!=', name)
        .executeTakeFirstOrThrow();
      if (Number(others.count) >= this.#mostPerUser) {
        throw new Conflict(`At most ${this.#mostPerUser} screens can be kept. Please delete some first.`);
      }
      await transaction
        .insertInto('saved_screens')
        .values({ user_id: userId, name, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(columns))
        .execute();
      await requireUserBytes(transaction, userId);
    });
    return { name, definition, members, savedAt: now, seenAt: now };
  }

  /** Notes that the user has seen the companies that pass now. */
  async noteSeen(userId: string, name: string, members: readonly number[]): Promise<void> {
    await this.#db
      .updateTable('saved_screens')
      .set({ members: JSON.stringify(members), seen_at: this.#now() })
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .execute();
  }

  /** @returns whether there was a screen */
  async removeScreen(userId: string, name: string): Promise<boolean> {
    const result = await this.#db
      .deleteFrom('saved_screens')
      .where('user_id', '=', userId)
      .where('name', '=', name)
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  }
}

function toStored({ name, definition, members, saved_at, seen_at }: Schema['saved_screens']): StoredScreen {
  return {
    name,
    definition: storedDefinition.parse(definition),
    members: members === null ? null : storedMembers.parse(members),
    savedAt: Number(saved_at),
    seenAt: Number(seen_at),
  };
}
