import { setImmediate } from 'node:timers/promises';
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
import type { LibsqlConnection } from './libsql-connection.ts';

interface LibsqlConnections {
  readonly writer: LibsqlConnection;
  readonly reader: LibsqlConnection;
}

/**
 * Kysely over libSQL connections: transactions and changes take turns on one connection, in the order of their requests, and reads
 * outside of transactions do not wait for them.
 */
export class LibsqlDialect implements Dialect {
  readonly #connections: LibsqlConnections;

  constructor(connections: LibsqlConnections) {
    this.#connections = connections;
  }

  createAdapter(): SqliteAdapter {
    return new LibsqlAdapter();
  }

  createDriver(): Driver {
    return new LibsqlDriver(this.#connections);
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
  readonly #connections: LibsqlConnections;
  readonly #turns = new WriteTurns();

  constructor(connections: LibsqlConnections) {
    this.#connections = connections;
  }

  async init(): Promise<void> {
    await this.#connections.writer.open();
    await this.#connections.reader.open();
  }

  async acquireConnection(): Promise<LibsqlUse> {
    return new LibsqlUse(this.#connections, this.#turns);
  }

  async releaseConnection(use: LibsqlUse): Promise<void> {
    use.end();
  }

  async beginTransaction(use: LibsqlUse): Promise<void> {
    await use.begin();
  }

  async commitTransaction(): Promise<void> {
    await this.#connections.writer.end('commit');
  }

  async rollbackTransaction(): Promise<void> {
    await this.#connections.writer.end('rollback');
  }

  async destroy(): Promise<void> {
    const { writer, reader } = this.#connections;
    reader.close();
    writer.close();
  }
}

/** A sequence of changes holds the main thread as long as all other work did before it, within these bounds. */
const shortestRunMs = 2;
const longestRunMs = 50;

/**
 * The order of changes, which run on the main thread. A long line of changes leaves half of the thread to readers and
 * to new connections, of which Node.js accepts one in each turn of its event loop.
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
  readonly #connections: LibsqlConnections;
  readonly #turns: WriteTurns;
  #endTurn: (() => void) | null = null;

  constructor(connections: LibsqlConnections, turns: WriteTurns) {
    this.#connections = connections;
    this.#turns = turns;
  }

  async begin(): Promise<void> {
    this.#endTurn ??= await this.#turns.take();
    await this.#connections.writer.begin();
  }

  end(): void {
    this.#endTurn?.();
    this.#endTurn = null;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { writer, reader } = this.#connections;
    if (this.#endTurn !== null) return writer.execute(query);
    if (query.query.kind === 'SelectQueryNode') return reader.execute(query);
    this.#endTurn = await this.#turns.take();
    return writer.execute(query);
  }

  // biome-ignore lint/correctness/useYield: the interface demands a generator; streaming is not supported.
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    throw new Error('The embedded database does not support streaming.');
  }
}
