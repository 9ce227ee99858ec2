import { type ThreadLog, WorkerThread } from '../../threads/worker-thread.ts';
import type { FilingAnnouncer, FilingNews } from './announce-work.ts';

interface AnnouncingThreadOptions {
  readonly log: ThreadLog;
  /** The place of the database, which the worker opens for itself. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly worker?: URL;
}

export type AnnouncingReply = { readonly problem: string | null };

/** A day has up to a thousand filings. A slow disk may take far longer than a second. */
const mostMs = 10 * 60_000;

/** Announces filings in a worker thread with a database connection of its own: the embedded database holds up its thread. */
export class AnnouncingThread implements FilingAnnouncer {
  readonly #thread: WorkerThread<readonly FilingNews[], AnnouncingReply>;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor(options: AnnouncingThreadOptions) {
    const { log, dataDir, databaseUrl, worker = new URL('./announcing-worker.js', import.meta.url) } = options;
    const failure = () => new Error('The worker that announces filings has ended.');
    // A caller may hand over more than is asked for, and functions cannot be cloned into a worker.
    const data = { dataDir, databaseUrl };
    this.#thread = new WorkerThread({ log, source: worker, work: 'announces filings', failure, data });
  }

  /** @throws where the worker could not announce all: it goes on with the next call */
  async announceFilings(filings: readonly FilingNews[]): Promise<void> {
    const { problem } = await this.#thread.ask(filings, { leftMs: mostMs });
    if (problem !== null) throw new Error(problem);
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
