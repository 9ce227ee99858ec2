import { BadUpstream, QuotaExceeded } from '../../errors/errors.ts';
import type { ProviderLog } from '../../providers/provider.ts';
import { WorkerThread } from '../../threads/worker-thread.ts';
import type { TextOrder, TextReply } from './text-work.ts';

/** Hands an order to the work on texts. @throws BadUpstream; QuotaExceeded when too many wait */
export type AskTexts = (order: TextOrder) => Promise<TextReply>;

export interface TextRunner {
  readonly ask: AskTexts;
  close(): Promise<void>;
}

interface TextThreadOptions {
  readonly log: ProviderLog;
  readonly worker?: URL;
  /** Time of one order. */
  readonly mostMs?: number;
}

const usualMs = 20_000;
/** A further order is refused. */
const mostWaiting = 40;
const retryAfterSeconds = 5;

/** Works on the texts of filings in a worker thread, so that no other request waits: one order after the other. */
export class TextThread implements TextRunner {
  readonly #thread: WorkerThread<TextOrder, TextReply>;
  readonly #mostMs: number;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./text-worker.js', import.meta.url), mostMs = usualMs }: TextThreadOptions) {
    this.#thread = new WorkerThread({ log, source: worker, work: 'reads the texts of filings', failure: notRead });
    this.#mostMs = mostMs;
  }

  readonly ask: AskTexts = async (order) => {
    if (this.#thread.waiting >= mostWaiting) throw new QuotaExceeded(retryAfterSeconds);
    return this.#thread.ask(order, { leftMs: this.#mostMs });
  };

  /** Ends the worker; orders that wait fail. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}

export function notRead(): BadUpstream {
  return new BadUpstream('The text of this filing could not be read. Please try again later.');
}
