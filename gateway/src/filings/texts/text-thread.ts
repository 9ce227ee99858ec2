import { BadUpstream, NotReady, QuotaExceeded } from '../../errors/errors.ts';
import type { ProviderLog } from '../../providers/provider.ts';
import { FairQueue } from '../../threads/fair-queue.ts';
import { WorkerThread } from '../../threads/worker-thread.ts';
import type { TextOrder, TextReply } from './text-work.ts';

/** Hands an order of a user to the work on texts. @throws BadUpstream; QuotaExceeded when too many wait */
export type AskTexts = (order: TextOrder, userId: string) => Promise<TextReply>;

export interface TextRunner {
  readonly ask: AskTexts;
  close(): Promise<void>;
}

interface TextThreadDeps {
  readonly log: ProviderLog;
  readonly worker?: URL;
  /** Time of one order. */
  readonly mostMs?: number;
}

const usualMs = 20_000;
/** A further order is refused: of one user, and of all. */
const [mostPerCaller, maxWaiting] = [3, 40];
const longestWaitMs = 20_000;

/**
 * Works on the texts of filings in a worker thread, so that no other request waits: one order after the other, in which
 * users take turns.
 */
export class TextThread implements TextRunner {
  readonly #thread: WorkerThread<TextOrder, TextReply>;
  readonly #mostMs: number;
  readonly #queue = new FairQueue({ slots: 1, maxWaiting, mostPerCaller, longestWaitMs });

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./text-worker.js', import.meta.url), mostMs = usualMs }: TextThreadDeps) {
    this.#thread = new WorkerThread({ log, source: worker, work: 'reads the texts of filings', failure: notRead });
    this.#mostMs = mostMs;
  }

  readonly ask: AskTexts = async (order, userId) => {
    try {
      return await this.#queue.runWork(userId, () => this.#thread.ask(order, { leftMs: this.#mostMs }));
    } catch (error) {
      if (error instanceof NotReady) throw new QuotaExceeded(error.retryAfterSeconds, tooMany);
      throw error;
    }
  };

  /** Ends the worker; orders that wait fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

const tooMany = 'Too many filings are being read. Please try again in a moment.';

export function notRead(): BadUpstream {
  return new BadUpstream('The text of this filing could not be read. Please try again later.');
}
