import type { Database } from '../../storage/schema.ts';

/** A check that a process has the right to run now. */
export interface ClaimedCheck {
  /** What the last run left; null before the first. */
  readonly state: string | null;
}

/** A process that ended while it checked is replaced after this time. */
const longestRunMs = 5 * 60_000;

/** The checks for news, each run by one process at a time, and what they remember. */
export class NewsChecks {
  readonly #db: Database;
  readonly #now: () => number;

  /** @param now milliseconds since the epoch */
  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Returns null while it is not due, or another process runs it. */
  async claim(name: string): Promise<ClaimedCheck | null> {
    const now = this.#now();
    await this.#db
      .insertInto('news_checks')
      .values({ name, state: '', claimed_until: 0 })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
    const row = await this.#db
      .updateTable('news_checks')
      .set({ claimed_until: now + longestRunMs })
      .where('name', '=', name)
      .where('claimed_until', '<=', now)
      .returning('state')
      .executeTakeFirst();
    return row === undefined ? null : { state: row.state === '' ? null : row.state };
  }

  /** Keeps what the run leaves, and lets the next one begin after a time. */
  async finish(name: string, state: string, everyMs: number): Promise<void> {
    await this.#db
      .updateTable('news_checks')
      .set({ state, claimed_until: this.#now() + everyMs })
      .where('name', '=', name)
      .execute();
  }

  /** Lets the next run begin after a time, with what the last one left. */
  async postpone(name: string, everyMs: number): Promise<void> {
    await this.#db
      .updateTable('news_checks')
      .set({ claimed_until: this.#now() + everyMs })
      .where('name', '=', name)
      .execute();
  }
}
