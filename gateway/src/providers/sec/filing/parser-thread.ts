import pLimit from 'p-limit';
import { BadUpstream } from '../../../errors/errors.ts';
import { WorkerThread } from '../../../threads/worker-thread.ts';
import type { ProviderLog } from '../../provider.ts';
import type { ParserOrder, ParserReply } from './filing-parser.ts';

/** Orders to the parser about one filing, which end when their time is used up. */
export interface ParserSession {
  /** @param transfer memory that is handed over */
  order(step: FilingStep, transfer?: ArrayBuffer): Promise<ParserReply>;
  drop(): void;
}

type WithoutFiling<Order> = Order extends unknown ? Omit<Order, 'filing'> : never;
type FilingStep = WithoutFiling<ParserOrder>;

/** The worker thread of the parser. After a crash, or a filing that takes too long, the next filing gets another worker. */
export class ParserThread {
  readonly #thread: WorkerThread<ParserOrder, ParserReply>;
  /** One order at a time, so that its time is that of its filing. */
  readonly #orders = pLimit(1);
  #lastFiling = 0;

  constructor(log: ProviderLog, source: URL) {
    this.#thread = new WorkerThread({ log, source, work: 'reads filings', failure: unreadable });
  }

  /** @param parsingMs work of the parser on this filing */
  session(parsingMs: number): ParserSession {
    const worker = this.#thread.worker();
    const filing = ++this.#lastFiling;
    let leftMs = parsingMs;
    return {
      order: (step, transfer) =>
        this.#orders(async () => {
          if (leftMs <= 0) throw unreadable();
          const began = performance.now();
          const reply = await this.#thread.ask(worker, { ...step, filing }, leftMs, transfer);
          leftMs -= performance.now() - began;
          return reply;
        }),
      drop: () => {
        // The worker may be gone; then so is what it has read.
        this.#orders(() => this.#thread.ask(worker, { filing, step: 'drop' }, parsingMs)).catch(() => {});
      },
    };
  }

  /** Ends the worker; a filing that is being read fails. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

export function unreadable(): BadUpstream {
  return new BadUpstream('The statements of this filing cannot be read.');
}
