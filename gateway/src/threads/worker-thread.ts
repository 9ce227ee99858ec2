import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { endOrder } from './answer-orders.ts';

/** Work that needs more memory ends the worker, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** The time in which a worker ends itself. */
const endMs = 500;

/** Where a worker reports to the operator. */
export interface ThreadLog {
  warn(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
}

interface WorkerThreadDeps {
  readonly log: ThreadLog;
  /** The built entry: a worker thread cannot run TypeScript. */
  readonly source: URL;
  /** What the worker does, for the log: "reads filings". */
  readonly work: string;
  /** The error of an order without a reply. */
  readonly failure: () => Error;
  /** Given to each worker as its `workerData`. */
  readonly data?: unknown;
}

/** The time of an order, or of several orders together: each takes its own from what is left. */
export interface TimeBudget {
  leftMs: number;
}

interface OrderOptions {
  /** Memory that is handed over. */
  readonly transfer?: ArrayBuffer | undefined;
  /** The worker that knows the orders before this one; the one that runs by default. */
  readonly worker?: Worker;
}

/**
 * A worker thread that replies once to each order, one order after the other. It starts with the first order, and again after
 * a crash or a timeout.
 */
export class WorkerThread<Order, Reply> {
  readonly #deps: WorkerThreadDeps;
  readonly #orders = pLimit(1);
  #running: Worker | null = null;
  #isClosed = false;

  constructor(deps: WorkerThreadDeps) {
    this.#deps = deps;
  }

  /** Returns the worker that runs; starts one when there is none. */
  worker(): Worker {
    if (this.#running !== null) return this.#running;
    const { log, source, work, data } = this.#deps;
    const worker = new Worker(source, { resourceLimits, workerData: data });
    // An idle worker must not keep the process alive.
    worker.unref();
    // Its exit follows, and fails the order that runs.
    worker.on('error', (error) => log.error({ error: String(error) }, `the worker that ${work} failed`));
    worker.on('exit', () => this.#forget(worker));
    this.#running = worker;
    return worker;
  }

  /**
   * Returns the reply to an order. Ends the worker when it takes longer than the time that is left; waiting costs no time.
   * @throws the failure, also when the worker has ended or no time is left
   */
  ask(order: Order, budget: TimeBudget, { transfer, worker }: OrderOptions = {}): Promise<Reply> {
    return this.#orders(async () => {
      if (this.#isClosed || budget.leftMs <= 0) throw this.#deps.failure();
      const began = performance.now();
      const reply = await this.#post(worker ?? this.worker(), order, budget.leftMs, transfer);
      budget.leftMs -= performance.now() - began;
      return reply;
    });
  }

  #post(worker: Worker, order: Order, mostMs: number, transfer: ArrayBuffer | undefined): Promise<Reply> {
    const { log, work, failure } = this.#deps;
    return new Promise((resolve, reject) => {
      // A worker that has ended emits nothing more.
      if (this.#running !== worker) return reject(failure());
      const end = () => {
        this.#forget(worker);
        log.warn({}, `the worker that ${work} takes too long and is replaced`);
        void endWorker(worker);
      };
      const timer = setTimeout(end, mostMs);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        worker.off('message', take);
        worker.off('exit', fail);
        finish();
      };
      const take = (reply: Reply) => settle(() => resolve(reply));
      const fail = () => settle(() => reject(failure()));
      worker.once('message', take);
      worker.once('exit', fail);
      worker.postMessage(order, transfer === undefined ? [] : [transfer]);
    });
  }

  /** Ends the worker; the order that runs and those that wait fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#running !== null) await endWorker(this.#running);
  }

  #forget(worker: Worker): void {
    if (this.#running === worker) this.#running = null;
  }
}

/** Ends a worker that runs: by itself, or from outside when it does not get to it. */
async function endWorker(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage(endOrder);
  const timer = setTimeout(() => void worker.terminate(), endMs);
  await ended;
  clearTimeout(timer);
}
