import pLimit from 'p-limit';
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

interface FigureThreadOptions {
  readonly log: ProviderLog;
  readonly worker?: URL;
  /** Time of one order. */
  readonly mostMs?: number;
}

const usualMs = 10_000;

/** Calculates figures in a worker thread, so that no other request waits: one order after the other. */
export class FigureThread implements FigureRunner {
  readonly #thread: WorkerThread<FigureOrder, FigureReply>;
  readonly #orders = pLimit(1);
  readonly #mostMs: number;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./figure-worker.js', import.meta.url), mostMs = usualMs }: FigureThreadOptions) {
    const work = 'calculates figures';
    this.#thread = new WorkerThread({ log, source: worker, work, failure: notCalculated });
    this.#mostMs = mostMs;
  }

  readonly ask: AskFigures = (order, transfer) =>
    this.#orders(() => this.#thread.ask(this.#thread.worker(), order, this.#mostMs, transfer));

  /** Ends the worker; orders that wait fail. */
  close(): Promise<void> {
    this.#orders.clearQueue();
    return this.#thread.close();
  }
}

export function notCalculated(): BadUpstream {
  return new BadUpstream('The figures of this company could not be calculated. Please try again later.');
}
