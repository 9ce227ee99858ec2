import { AppError } from '../../errors/errors.ts';
import type { ProviderLog } from '../../providers/provider.ts';

/** Most jobs that wait. Further jobs are dropped, and requested again with the next answer of their company. */
const mostWaiting = 500;

/** Reads filings one after another, while no user waits for one. */
export class BackgroundReader {
  readonly #log: ProviderLog;
  readonly #waiting = new Map<string, () => Promise<unknown>>();
  #running: Promise<void> | null = null;
  #isClosed = false;
  #users = 0;
  #onIdle: (() => void) | null = null;

  constructor(log: ProviderLog) {
    this.#log = log;
  }

  /** Adds a job unless one of the same name waits already. Its failure is logged. */
  add(name: string, job: () => Promise<unknown>): void {
    if (this.#isClosed || this.#waiting.has(name) || this.#waiting.size >= mostWaiting) return;
    this.#waiting.set(name, job);
    this.#running ??= this.#runTasks().finally(() => {
      this.#running = null;
    });
  }

  /** Runs the call of a user. No job starts meanwhile. */
  async ahead<Value>(call: () => Promise<Value>): Promise<Value> {
    this.#users += 1;
    try {
      return await call();
    } finally {
      this.#users -= 1;
      if (this.#users === 0) this.#onIdle?.();
    }
  }

  /** Drops the jobs that wait. Resolves when the running one has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting.clear();
    this.#onIdle?.();
    await this.#running;
  }

  async #runTasks(): Promise<void> {
    // The answer that adds the jobs is sent first.
    await new Promise((resolve) => setImmediate(resolve));
    for (let next = this.#next(); next !== null; next = this.#next()) {
      while (this.#users > 0 && !this.#isClosed) await this.#idle();
      if (this.#isClosed) return;
      await next.job().catch((error: unknown) => this.#noteFailure(next?.name ?? '', error));
    }
  }

  async #idle(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    this.#onIdle = null;
  }

  #next(): { readonly name: string; readonly job: () => Promise<unknown> } | null {
    for (const [name, job] of this.#waiting) {
      this.#waiting.delete(name);
      return { name, job };
    }
    return null;
  }

  #noteFailure(filing: string, error: unknown): void {
    const details = { filing, error: String(error) };
    if (error instanceof AppError) this.#log.info(details, 'a filing cannot be read in the background for now');
    else this.#log.error(details, 'reading a filing in the background failed');
  }
}
