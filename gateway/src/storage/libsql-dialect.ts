import { setImmediate } from 'node:timers/promises';
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

interface LibsqlClients {
  readonly writer: Client;
  readonly reader: Client;
  /** A statement that each new connection of the writer starts with. */
  readonly settings: string;
}

/**
 * Kysely over libSQL clients with a single connection each: transactions and changes take turns on the one, in the order of
 * their requests, and reads outside of transactions do not wait for them. The clients' own wait for a lock blocks the
 * process, so it must be short; the rest of the wait is done here.
 */
export class LibsqlDialect implements Dialect {
  readonly #clients: LibsqlClients;

  constructor(clients: LibsqlClients) {
    this.#clients = clients;
  }

  createAdapter(): SqliteAdapter {
    return new LibsqlAdapter();
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#clients);
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
  readonly #writer: LibsqlConnection;
  readonly #reader: LibsqlConnection;
  readonly #turns = new WriteTurns();

  constructor({ writer, reader, settings }: LibsqlClients) {
    this.#writer = new LibsqlConnection(writer, settings);
    this.#reader = new LibsqlConnection(reader, 'PRAGMA query_only = ON');
  }

  async init(): Promise<void> {
    await this.#writer.open();
    await this.#reader.open();
  }

  async acquireConnection(): Promise<LibsqlUse> {
    return new LibsqlUse(this.#writer, this.#reader, this.#turns);
  }

  async releaseConnection(use: LibsqlUse): Promise<void> {
    use.end();
  }

  async beginTransaction(use: LibsqlUse): Promise<void> {
    await use.begin();
  }

  async commitTransaction(): Promise<void> {
    await this.#writer.end('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#writer.end('rollback');
  }

  async destroy(): Promise<void> {
    this.#reader.close();
    this.#writer.close();
  }
}

/** Changes that follow each other keep the main thread for as long as all other work did before, within these bounds. */
const shortestRunMs = 2;
const longestRunMs = 50;

/**
 * The order of changes, which run on the main thread. A long line of them leaves half of it to others: readers, and new
 * connections, of which Node.js accepts one in each turn of its event loop.
 */
class WriteTurns {
  #last: Promise<void> = Promise.resolve();
  #inLine = 0;
  #since = 0;
  #runMs = shortestRunMs;

  /** Waits for the turn. @returns a function that ends it */
  async take(): Promise<() => void> {
    if (this.#inLine === 0) this.#since = performance.now();
    this.#inLine += 1;
    const before = this.#last;
    let passOn: () => void = () => {};
    this.#last = new Promise((resolve) => {
      passOn = resolve;
    });
    await before;
    if (performance.now() - this.#since > this.#runMs) await this.#letOthersWork();
    return () => {
      this.#inLine -= 1;
      passOn();
    };
  }

  async #letOthersWork(): Promise<void> {
    const began = performance.now();
    await setImmediate();
    this.#since = performance.now();
    this.#runMs = Math.min(longestRunMs, Math.max(shortestRunMs, this.#since - began));
  }
}

/** The use of the database by one query or one transaction. */
class LibsqlUse implements DatabaseConnection {
  readonly #writer: LibsqlConnection;
  readonly #reader: LibsqlConnection;
  readonly #turns: WriteTurns;
  #endTurn: (() => void) | null = null;

  constructor(writer: LibsqlConnection, reader: LibsqlConnection, turns: WriteTurns) {
    this.#writer = writer;
    this.#reader = reader;
    this.#turns = turns;
  }

  async begin(): Promise<void> {
    this.#endTurn ??= await this.#turns.take();
    await this.#writer.begin();
  }

  end(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#endTurn !== null) return this.#writer.execute(query);
    if (query.query.kind === 'SelectQueryNode') return this.#reader.execute(query);
    this.#endTurn = await this.#turns.take();
    return this.#writer.execute(query);
  }

  // biome-ignore lint/correctness/useYield: the interface demands a generator; streaming is not supported.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not support streaming.');
  }
}

/** The connection of a client. */
class LibsqlConnection {
  readonly #settings: string;
  readonly #client: Client;
  #transaction: Transaction | null = null;
  #failed = false;

  constructor(client: Client, settings: string) {
    this.#client = client;
    this.#settings = settings;
  }

  async open(): Promise<void> {
    await this.#client.execute(this.#settings);
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

  async execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
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
