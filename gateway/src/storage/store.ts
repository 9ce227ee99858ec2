import type { Database } from './schema.ts';

/** The rows of one kind in the database. */
abstract class Store {
  protected readonly db: Database;

  constructor(db: Database) {
    this.db = db;
  }
}

/** Rows that depend on the time. */
export abstract class TimedStore extends Store {
  /** Milliseconds since the epoch. */
  protected readonly now: () => number;

  constructor(db: Database, now: () => number = Date.now) {
    super(db);
    this.now = now;
  }
}
