import { type Client, createClient, type InValue, type ResultSet, type Transaction } from '@libsql/client/sqlite3';
import type { QueryResult } from 'kysely';

/** Milliseconds that libSQL waits for a lock, which blocks the thread. This class does the rest of the waiting. */
const blockingWaitMs = 25;
/** Upper bound of the wait for a lock of another process or thread. */
const lockWaitMs = 10_000;

/** A statement with its parameters; a compiled query is one. */
export interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** A connection to a file of the embedded database. */
export class LibsqlConnection {
  readonly #client: Client;
  /** Statements that the connection starts with, also after it was replaced. */
  readonly #settings: readonly string[];
  #transaction: Transaction | null = null;
  #failed = false;

  private constructor(url: string, ...settings: readonly string[]) {
    this.#client = createClient({ url, concurrency: 1, timeout: blockingWaitMs });
    this.#settings = settings;
  }

  /** Returns a connection for changes. A confirmed save must survive a power cut: WAL alone does not sync on each commit. */
  static forChanges(url: string): LibsqlConnection {
    return new LibsqlConnection(url, 'PRAGMA synchronous = FULL');
  }

  /**
   * Returns a connection for data that can be loaded again: a power cut may undo the last commits. A new file gives freed pages
   * back to the disk.
   */
  static forReloadable(url: string): LibsqlConnection {
    return new LibsqlConnection(url, 'PRAGMA auto_vacuum = FULL', 'PRAGMA synchronous = NORMAL');
  }

  /** Returns a connection that refuses changes. */
  static forReads(url: string): LibsqlConnection {
    return new LibsqlConnection(url, 'PRAGMA query_only = ON');
  }

  async open(): Promise<void> {
    for (const setting of this.#settings) await this.#client.execute(setting);
  }

  close(): void {
    this.#client.close();
  }

  async begin(): Promise<void> {
    this.#transaction = await this.#untilUnlocked(() => this.#client.transaction('write'));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction === null) return;
    try {
      await (how === 'commit' ? transaction.commit() : transaction.rollback());
    } catch (error) {
      this.#failed = true;
      throw error;
    } finally {
      transaction.close();
      await this.#renewAfterFailure();
    }
  }

  async execute<Row>({ sql, parameters }: Statement): Promise<QueryResult<Row>> {
    const statement = { sql, args: parameters.map(toSqlValue) };
    const transaction = this.#transaction;
    const result = await (transaction === null
      ? this.#untilUnlocked(() => this.#client.execute(statement))
      : this.#trackFailure(transaction.execute(statement)));
    return {
      // The row type comes from the caller's schema; no driver can check it.
      rows: result.rows.map((_, index) => toRow(result, index) as Row),
      numAffectedRows: BigInt(result.rowsAffected),
    };
  }

  async #untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = Date.now() + lockWaitMs;
    for (;;) {
      try {
        return await this.#trackFailure(work());
      } catch (error) {
        await this.#renewAfterFailure();
        if (!isLocked(error) || Date.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 15));
      }
    }
  }

  async #trackFailure<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } catch (error) {
      this.#failed = true;
      throw error;
    }
  }

  /** Replaces the connection: the library leaves a failed statement open until garbage collection, and no commit succeeds before. */
  async #renewAfterFailure(): Promise<void> {
    if (!this.#failed) return;
    this.#failed = false;
    await this.#client.reconnect();
    await this.open();
  }
}

function toRow(result: ResultSet, index: number): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  for (const column of result.columns) {
    const value = result.rows[index]?.[column];
    row[column] = value instanceof ArrayBuffer ? Buffer.from(value) : value;
  }
  return row;
}

function toSqlValue(value: unknown): InValue {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      if (value === null || value instanceof Uint8Array) return value;
      throw new TypeError(`A ${typeof value} cannot be stored.`);
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
}
