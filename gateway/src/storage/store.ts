import type { Database } from './schema.ts';

/** The rows of one kind in the database. */
export abstract class Store {
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

/** Rows that pages depend on. */
export abstract class PageStore extends Store {
  protected readonly onChange: () => void;

  /** @param onChange called after each change that pages must see */
  constructor(db: Database, onChange: () => void = () => {}) {
    super(db);
    this.onChange = onChange;
  }
}
