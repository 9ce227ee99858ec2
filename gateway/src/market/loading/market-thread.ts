import { type ThreadLog, WorkerThread } from '../../threads/worker-thread.ts';
import type { MarketPlace } from '../store/open-market-database.ts';
import type { MarketOrder, MarketReply } from './market-work.ts';

/** Carries out changes of the market, in the order in which they are asked for. */
export interface MarketRunner {
  runOrder(order: MarketOrder): Promise<MarketReply>;
  close(): Promise<void>;
}

interface ThreadDeps {
  readonly log: ThreadLog;
  readonly place: MarketPlace;
  /** The name of the process in the lease. */
  readonly holder: string;
  /** The built worker by default: a worker thread cannot run TypeScript. */
  readonly worker?: URL;
}

/** A full quarter takes about a minute; a slow disk may take far longer. */
const mostMs = 30 * 60_000;

/** Changes the market in a worker thread with a database connection of its own, so that no request waits. */
export function createMarketThread({ log, place, holder, worker }: ThreadDeps): MarketRunner {
  const thread = new WorkerThread<MarketOrder, MarketReply>({
    log,
    source: worker ?? new URL('./market-worker.js', import.meta.url),
    work: 'loads the market',
    failure: () => new Error('The worker that loads the market has ended.'),
    data: { ...place, holder },
  });
  return { runOrder: (order) => thread.ask(order, { leftMs: mostMs }), close: () => thread.close() };
}
