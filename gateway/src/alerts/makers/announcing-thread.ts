import { type ThreadLog, WorkerThread } from '../../threads/worker-thread.ts';
import type { FilingNews } from './announced-filings.ts';

interface ThreadDeps {
  readonly log: ThreadLog;
  /** The place of the database, which the worker opens for itself. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** The default is the built worker: a worker thread cannot run TypeScript. */
  readonly worker?: URL;
}

export type AnnouncingReply = { readonly problem: string | null };

/** A day has up to a thousand filings. A slow disk may take far longer than a second. */
const mostMs = 10 * 60_000;

/** Announces filings in a worker thread with a database connection of its own: the embedded database holds up its thread. */
export function createAnnouncingThread({
  log,
  dataDir,
  databaseUrl,
  worker: source = new URL('./announcing-worker.js', import.meta.url),
}: ThreadDeps) {
  const failure = () => new Error('The worker that announces filings has ended.');
  const data = { dataDir, databaseUrl };
  const work = 'announces filings';
  const thread = new WorkerThread<readonly FilingNews[], AnnouncingReply>({ log, source, work, failure, data });
  return {
    /** @throws where the worker could not announce all: it goes on with the next call */
    async announceFilings(filings: readonly FilingNews[]): Promise<void> {
      const { problem } = await thread.ask(filings, { leftMs: mostMs });
      if (problem !== null) throw new Error(problem);
    },
    close: () => thread.close(),
  };
}
