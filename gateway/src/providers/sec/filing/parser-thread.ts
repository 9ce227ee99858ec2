import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { BadUpstream } from '../../../errors/errors.ts';
import type { ProviderLog } from '../../provider.ts';
import type { ParserOrder, ParserReply } from './filing-parser.ts';

/** A filing that needs more memory ends the worker, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/** Orders to the parser about one filing, which end when their time is used up. */
export interface ParserSession {
  /** @param transfer memory that is handed over */
  order(step: FilingStep, transfer?: ArrayBuffer): Promise<ParserReply>;
  /** Forgets the filing. */
  drop(): void;
}

type WithoutFiling<Order> = Order extends unknown ? Omit<Order, 'filing'> : never;
type FilingStep = WithoutFiling<ParserOrder>;

/**
 * The worker thread of the parser. It starts with the first order. After a crash, or a filing that takes too long, the
 * next filing gets another worker.
 */
export class ParserThread {
  readonly #log: ProviderLog;
  readonly #source: URL;
  /** One order at a time, so that its time is that of its filing. */
  readonly #orders = pLimit(1);
  #running: Worker | null = null;
  #lastFiling = 0;

  constructor(log: ProviderLog, source: URL) {
    this.#log = log;
    this.#source = source;
  }

  /** @param parsingMs work of the parser on this filing */
  session(parsingMs: number): ParserSession {
    const worker = this.#worker();
    const filing = ++this.#lastFiling;
    let leftMs = parsingMs;
    return {
      order: (step, transfer) =>
        this.#orders(async () => {
          if (leftMs <= 0) throw unreadable();
          const began = performance.now();
          const reply = await this.#ask(worker, { ...step, filing }, leftMs, transfer);
          leftMs -= performance.now() - began;
          return reply;
        }),
      drop: () => {
        // The worker may be gone; then so is what it has read.
        this.#orders(() => this.#ask(worker, { filing, step: 'drop' }, parsingMs)).catch(() => {});
      },
    };
  }

  /** Ends the worker; a filing that is being read fails. */
  async close(): Promise<void> {
    await this.#running?.terminate();
  }

  #worker(): Worker {
    if (this.#running !== null) return this.#running;
    const worker = new Worker(this.#source, { resourceLimits });
    // An idle worker must not keep the process alive.
    worker.unref();
    // Its exit follows, and fails the order that runs.
    worker.on('error', (error) => this.#log.error({ error: String(error) }, 'the worker that reads filings failed'));
    worker.on('exit', () => this.#forget(worker));
    this.#running = worker;
    return worker;
  }

  /** Returns the reply of a worker; ends the worker when it takes longer than `mostMs`. */
  #ask(worker: Worker, order: ParserOrder, mostMs: number, transfer?: ArrayBuffer): Promise<ParserReply> {
    return new Promise((resolve, reject) => {
      // A worker that has ended emits nothing more.
      if (this.#running !== worker) return reject(unreadable());
      const end = () => {
        this.#forget(worker);
        this.#log.warn({}, 'a filing takes too long to read, its worker is replaced');
        void worker.terminate();
      };
      const timer = setTimeout(end, mostMs);
      const settle = (finish: () => void) => {
        clearTimeout(timer);
        worker.off('message', take);
        worker.off('exit', fail);
        finish();
      };
      const take = (reply: ParserReply) => settle(() => resolve(reply));
      const fail = () => settle(() => reject(unreadable()));
      worker.once('message', take);
      worker.once('exit', fail);
      worker.postMessage(order, transfer === undefined ? [] : [transfer]);
    });
  }

  #forget(worker: Worker): void {
    if (this.#running === worker) this.#running = null;
  }
}

export function unreadable(): BadUpstream {
  return new BadUpstream('The statements of this filing cannot be read.');
}
