import type { ThreadLog } from '../../threads/worker-thread.ts';
import { WorkerThread } from '../../threads/worker-thread.ts';
import type { MarketPlace } from '../store/open-market-database.ts';
import type { MarketOrder, MarketReply } from './market-work.ts';

/** Carries out changes of the market, in the order in which they are asked for. */
export interface MarketRunner {
  runOrder(order: MarketOrder): Promise<MarketReply>;
  close(): Promise<void>;
}

interface MarketThreadOptions {
  readonly log: ThreadLog;
  readonly place: MarketPlace;
  /** The name of the process in the lease. */
  readonly holder: string;
  readonly worker?: URL;
}

/** A full quarter takes about a minute; a slow disk may take far longer. */
const mostMs = 30 * 60_000;

/** Changes the market in a worker thread with a database connection of its own, so that no request waits. */
export class MarketThread implements MarketRunner {
  readonly #thread: WorkerThread<MarketOrder, MarketReply>;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, place, holder, worker = new URL('./market-worker.js', import.meta.url) }: MarketThreadOptions) {
    const failure = () => new Error('The worker that loads the market has ended.');
    this.#thread = new WorkerThread({
      log,
      source: worker,
      work: 'loads the market',
      failure,
      data: { ...place, holder },
    });
  }

  runOrder(order: MarketOrder): Promise<MarketReply> {
    return this.#thread.ask(order, { leftMs: mostMs });
  }

  close(): Promise<void> {
    return this.#thread.close();
  }
}
