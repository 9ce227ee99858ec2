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

/** How long a statement waits for a lock that another process holds. */
const lockWaitMs = 10_000;

/** Kysely over one libSQL client: one connection, handed from user to user in order of asking. */
export class LibsqlDialect implements Dialect {
  readonly #client: Client;

  constructor(client: Client) {
    this.#client = client;
  }

  createAdapter(): SqliteAdapter {
    return new LibsqlAdapter();
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#client);
  }

  createIntrospector(db: Kysely<unknown>): SqliteIntrospector {
    return new SqliteIntrospector(db);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }
}

/** Migrations run inside one write transaction, so that two processes that start at once do not mix theirs. */
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

  constructor(client: Client) {
    this.#client = client;
    this.#connection = new LibsqlConnection(client);
  }

  async init(): Promise<void> {}

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
  readonly #client: Client;
  #transaction: Transaction | null = null;

  constructor(client: Client) {
    this.#client = client;
  }

  async begin(): Promise<void> {
    this.#transaction = await untilUnlocked(() => this.#client.transaction('write'));
  }

  async end(how: 'commit' | 'rollback'): Promise<void> {
    const transaction = this.#transaction;
    this.#transaction = null;
    if (transaction === null) return;
    try {
      await (how === 'commit' ? transaction.commit() : transaction.rollback());
    } finally {
      transaction.close();
    }
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const statement = { sql: query.sql, args: query.parameters.map(toSqlValue) };
    const transaction = this.#transaction;
    const result =
      transaction === null
        ? await untilUnlocked(() => this.#client.execute(statement))
        : await transaction.execute(statement);
    return {
      // Kysely's caller names the row type by its own schema; no driver can check it.
      rows: result.rows.map((_, index) => rowOf(result, index) as Row),
      numAffectedRows: BigInt(result.rowsAffected),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator; nothing here streams.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('Streaming is not offered by the embedded database.');
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

/**
 * libSQL works on the calling thread: waiting for a lock inside it would stop this process, and with it the very
 * transaction that may hold the lock. So it fails at once and is asked again after a pause.
 */
async function untilUnlocked<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = Date.now() + lockWaitMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 + Math.random() * 15));
    }
  }
}

function isLocked(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^SQLITE_(BUSY|LOCKED)/.test(String(error.code));
}
