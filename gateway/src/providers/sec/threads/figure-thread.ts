import { BadUpstream } from '../../../errors/errors.ts';
import { WorkerThread } from '../../../threads/worker-thread.ts';
import type { ProviderLog } from '../../provider.ts';
import type { FigureOrder, FigureReply } from './figure-work.ts';

/** Hands an order to the work on figures. @param transfer memory that is handed over. @throws BadUpstream */
export type AskFigures = (order: FigureOrder, transfer?: ArrayBuffer) => Promise<FigureReply>;

export interface FigureRunner {
  readonly ask: AskFigures;
  close(): Promise<void>;
}

export interface FigureThreadOptions {
  readonly log: ProviderLog;
  /** Time of one order. */
  readonly mostMs: number;
  readonly worker?: URL;
}

/**
 * Calculates figures in a worker thread, so that no other request waits. The default is the built worker, since a worker
 * thread cannot run TypeScript.
 */
export function openFigureThread({
  log,
  mostMs,
  worker: source = new URL('./figure-worker.js', import.meta.url),
}: FigureThreadOptions): FigureRunner {
  const work = 'calculates figures';
  const thread = new WorkerThread<FigureOrder, FigureReply>({ log, source, work, failure: notCalculated });
  return {
    ask: (order, transfer) => thread.ask(order, { leftMs: mostMs }, { transfer }),
    close: () => thread.close(),
  };
}

export function notCalculated(): BadUpstream {
  return new BadUpstream('The figures of this company could not be calculated. Please try again later.');
}
