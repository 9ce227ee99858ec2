import { LibsqlError } from '@libsql/client';
import type { QueryResult } from 'kysely';
import pLimit from 'p-limit';
import { NotReady } from '../errors/errors.ts';
import { asBuffer } from '../threads/shared-memory.ts';
import { type ThreadLog, WorkerThread } from '../threads/worker-thread.ts';
import type { DatabaseReply } from './database-work.ts';
import type { Statement } from './libsql-connection.ts';

interface DatabaseThreadOptions {
  /** The address of the file. */
  readonly url: string;
  readonly log: ThreadLog;
  /** The built entry. */
  readonly worker: URL;
  /** Time of one statement. */
  readonly mostMs?: number;
}

const usualMs = 60_000;

/** Runs statements of the embedded database in a worker thread, one after the other. It starts with the first one. */
export class DatabaseThread {
  readonly #thread: WorkerThread<Statement, DatabaseReply>;
  readonly #statements = pLimit(1);
  readonly #mostMs: number;

  constructor({ url, log, worker, mostMs = usualMs }: DatabaseThreadOptions) {
    const failure = () => new NotReady('The database has not replied in time. Please try again in a moment.');
    const work = 'runs large statements of the database';
    this.#thread = new WorkerThread({ log, source: worker, work, failure, data: url });
    this.#mostMs = mostMs;
  }

  /**
   * Returns the result of a statement outside of transactions.
   * @throws LibsqlError of the statement; NotReady when the worker ended, where a change may have been made or not
   */
  async execute<Row>({ sql, parameters }: Statement): Promise<QueryResult<Row>> {
    const order = { sql, parameters };
    const reply = await this.#statements(() => this.#thread.ask(this.#thread.worker(), order, this.#mostMs));
    if (reply.task === 'failed') throw new LibsqlError(reply.message, reply.code);
    // The row type comes from the caller's schema; no driver can check it.
    return { ...reply.result, rows: reply.result.rows.map((row) => withBuffers(row) as Row) };
  }

  /** Ends the worker; statements that wait never settle. */
  async close(): Promise<void> {
    this.#statements.clearQueue();
    await this.#thread.close();
  }
}

function withBuffers(row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, value instanceof Uint8Array ? asBuffer(value) : value]),
  );
}
