import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { AppError, BadUpstream, QuotaExceeded, UpstreamTimeout } from '../../../errors/errors.ts';
import type { FilingDocument, ProviderLog } from '../../provider.ts';
import type { ReadFiling } from '../../read-filing.ts';
import type { ParserOrder, ParserReply } from './filing-parser.ts';

/** The bounds of one document. */
interface ReadingBounds {
  readonly bytes: number;
  /** From the first byte to the last. */
  readonly downloadMs: number;
  /** Work of the parser. */
  readonly parsingMs: number;
}

interface FilingReaderOptions {
  readonly log: ProviderLog;
  /** Source of the worker thread. */
  readonly worker?: URL;
  readonly bounds?: Partial<ReadingBounds>;
}

const usualBounds: ReadingBounds = { bytes: 64 * 1024 * 1024, downloadMs: 60_000, parsingMs: 30_000 };
/** Documents that are downloaded at the same time. */
const mostDocuments = 4;
/** A further document is refused. */
const mostWaiting = 40;
const retryAfterSeconds = 10;
/** A document that needs more memory ends the worker, not the process. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

/**
 * Reads the statements of filings in one worker thread per process, so that no other request waits. The worker starts with
 * the first document. After a crash, or a document that takes too long, the next document gets another worker.
 */
export class FilingReader {
  readonly #log: ProviderLog;
  readonly #worker: URL;
  readonly #bounds: ReadingBounds;
  readonly #documents = pLimit(mostDocuments);
  /** One order at a time, so that its time is that of its document. */
  readonly #orders = pLimit(1);
  #running: Worker | null = null;
  #lastDocument = 0;

  /** The default is the built worker: a worker thread cannot run TypeScript. */
  constructor({ log, worker = new URL('./filing-worker.js', import.meta.url), bounds = {} }: FilingReaderOptions) {
    this.#log = log;
    this.#worker = worker;
    this.#bounds = { ...usualBounds, ...bounds };
  }

  /**
   * Returns the figures of a document.
   * @param name of its file
   * @throws the error of `open`; BadUpstream, UpstreamTimeout; QuotaExceeded when too many documents wait
   */
  async read(name: string, open: () => Promise<FilingDocument>): Promise<ReadFiling> {
    if (this.#documents.pendingCount >= mostWaiting) throw new QuotaExceeded(retryAfterSeconds);
    return this.#documents(async () => this.#read(name, (await open()).body));
  }

  /** Ends the worker; a document that is being read fails. */
  async close(): Promise<void> {
    await this.#running?.terminate();
  }

  async #read(name: string, body: FilingDocument['body']): Promise<ReadFiling> {
    const late = setTimeout(() => {
      body.destroy(new UpstreamTimeout('The filing did not arrive in time. Please try again later.'));
    }, this.#bounds.downloadMs);
    const worker = this.#workerOf();
    const document = ++this.#lastDocument;
    let size = 0;
    let leftMs = this.#bounds.parsingMs;
    const order = (step: ParserOrder, transfer?: ArrayBuffer) =>
      this.#orders(async () => {
        if (leftMs <= 0) throw unreadable();
        const began = performance.now();
        const reply = await this.#ask(worker, step, leftMs, transfer);
        leftMs -= performance.now() - began;
        return reply;
      });
    try {
      for await (const chunk of body) {
        // A copy, because a chunk may share its memory with others.
        const bytes = new Uint8Array(Buffer.from(chunk));
        size += bytes.length;
        if (size > this.#bounds.bytes) throw new BadUpstream('The filing is too large to be read.');
        await order({ document, step: 'piece', bytes }, bytes.buffer);
      }
      return filingIn(await order({ document, step: 'end', name }));
    } catch (error) {
      const drop = () => this.#ask(worker, { document, step: 'drop' }, this.#bounds.parsingMs);
      // The worker may be gone; then so are the document's pieces.
      this.#orders(drop).catch(() => {});
      throw error instanceof AppError
        ? error
        : new BadUpstream('The filing could not be loaded. Please try again later.');
    } finally {
      clearTimeout(late);
      body.destroy();
    }
  }

  #workerOf(): Worker {
    if (this.#running !== null) return this.#running;
    const worker = new Worker(this.#worker, { resourceLimits });
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

function filingIn(reply: ParserReply): ReadFiling {
  if (reply.kind === 'read') return reply.filing;
  if (reply.kind === 'cut') throw new BadUpstream('The filing did not arrive whole. Please try again later.');
  throw unreadable();
}

function unreadable(): BadUpstream {
  return new BadUpstream('The statements of this filing cannot be read.');
}
