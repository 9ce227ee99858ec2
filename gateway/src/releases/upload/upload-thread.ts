import pLimit from 'p-limit';
import { BadInput, NotReady } from '../../errors/errors.ts';
import { type ThreadLog, WorkerThread } from '../../threads/worker-thread.ts';
import type { UploadOrder, UploadReply } from './upload-work.ts';

/** Runs the work on the files of builds. */
export interface UploadRunner {
  ask(order: UploadOrder): Promise<UploadReply>;
  close(): Promise<void>;
}

interface UploadThreadOptions {
  readonly log: ThreadLog;
  readonly worker?: URL;
  /** Time of one order. */
  readonly mostMs?: number;
}

const usualMs = 60_000;
/** Each upload that waits holds its body in memory. */
const mostWaiting = 3;

/**
 * Reads and writes builds in worker threads, so that no other request waits. A page that needs the files of a build must not
 * wait for an upload: each kind of order has a thread of its own.
 */
export class UploadThread implements UploadRunner {
  readonly #lanes: Readonly<Record<UploadOrder['task'], Lane>>;
  readonly #mostMs: number;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./upload-worker.js', import.meta.url), mostMs = usualMs }: UploadThreadOptions) {
    const lane = (work: string, failure: () => Error): Lane => ({
      thread: new WorkerThread({ log, source: worker, work, failure }),
      orders: pLimit(1),
    });
    this.#lanes = {
      read: lane('reads uploaded builds', () => new BadInput('This build takes too long to read, or too much memory.')),
      unpack: lane('writes the files of builds', () => new NotReady('The files of this build could not be written.')),
    };
    this.#mostMs = mostMs;
  }

  /** @throws BadInput or NotReady for an order without a reply, NotReady while too many builds wait */
  async ask(order: UploadOrder): Promise<UploadReply> {
    const { thread, orders } = this.#lanes[order.task];
    if (order.task === 'read' && orders.pendingCount >= mostWaiting) {
      throw new NotReady('Other builds are being read. Please try again in a moment.');
    }
    return orders(() => thread.ask(thread.worker(), order, this.#mostMs));
  }

  /** Ends the workers; orders that wait never settle. */
  async close(): Promise<void> {
    await Promise.all(
      Object.values(this.#lanes).map(({ thread, orders }) => {
        orders.clearQueue();
        return thread.close();
      }),
    );
  }
}

interface Lane {
  readonly thread: WorkerThread<UploadOrder, UploadReply>;
  readonly orders: ReturnType<typeof pLimit>;
}
