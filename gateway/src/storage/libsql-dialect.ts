import type { Client, InValue, ResultSet, Transaction } from '@libsql/client';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';

/** Upper bound of the wait for a lock of another process. */
const lockWaitMs = 10_000;

/**
 * Kysely over a libSQL client with a single connection, which queries get in the order of their requests.
 * The client's own wait for a lock blocks the process, so it must be short; the rest of the wait is done here.
 */
export class LibsqlDialect implements Dialect {
  readonly #client: Client;
  readonly #settings: string;

  /** @param settings a statement that each new connection starts with */
  constructor(client: Client, settings: string) {
    this.#client = client;
    this.#settings = settings;
  }

  createAdapter(): SqliteAdapter {
    return new LibsqlAdapter();
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#client, this.#settings);
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** Migrations run inside one write transaction, so that two processes that start at once do not interleave theirs. */
class LibsqlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class LibsqlDriver implements Driver {
  readonly #client: Client;
  readonly #connection: LibsqlConnection;
  #last: Promise<void> = Promise.resolve();
  #release: () => void = () => {};

  constructor(client: Client, settings: string) {
    this.#client = client;
    this.#connection = new LibsqlConnection(client, settings);
  }

  async init(): Promise<void> {
    await this.#client.execute(this.#connection.settings);
  }

  async acquireConnection(): Promise<LibsqlConnection> {
    const before = this.#last;
    let release: () => void = () => {};
    this.#last = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async releaseConnection(): Promise<void> {
    this.#release();
  }

  async beginTransaction(): Promise<void> {
    await this.#connection.begin();
  }

  async commitTransaction(): Promise<void> {
    await this.#connection.end('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connection.end('rollback');
  }

  async destroy(): Promise<void> {
    this.#client.close();
  }
}

class LibsqlConnection implements DatabaseConnection {
  readonly settings: string;
  readonly #client: Client;
  #transaction: Transaction | null = null;
  #failed = false;

  constructor(client: Client, settings: string) {
    this.#client = client;
    this.settings = settings;
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

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql: query.sql, args: query.parameters.map(toSqlValue) };
    const transaction = this.#transaction;
    const result = await (transaction === null
      ? this.#untilUnlocked(() => this.#client.execute(statement))
      : this.#trackFailure(transaction.execute(statement)));
    return {
      // The row type comes from the caller's schema; no driver can check it.
      rows: result.rows.map((_, index) => rowOf(result, index) as Row),
      numAffectedRows: BigInt(result.rowsAffected),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface demands a generator; streaming is not supported.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not support streaming.');
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
    await this.#client.execute(this.settings);
  }
}

function rowOf(result: ResultSet, index: number): Record<string, unknown> {
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
