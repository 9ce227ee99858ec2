import { Readable } from 'node:stream';
import { BadUpstream, NotFound } from '../../http/errors.ts';
import type { Limits, OutsideHost, OutsideReply } from '../http/outside-host.ts';
import type { Pace } from '../http/pacer.ts';
import type { FilingDocument, SourceLog } from '../source.ts';

/** Pause between two requests: 8 a second over all hosts of the SEC, which allows 10. */
export const secSpacingMs = 125;
const pauseMs = 10 * 60_000;
const largestDocument = 100 * 1024 * 1024;
const blockPage = /Undeclared Automated Tool|Request Rate Threshold Exceeded/i;
const blockPageBytes = 4_096;

export interface SecClientDeps {
  /** Tickers and archives. */
  readonly www: OutsideHost;
  /** Submissions and company facts. */
  readonly data: OutsideHost;
  readonly pacer: Pace;
  readonly log: SourceLog;
  readonly now: () => Date;
}

/** Asks SEC EDGAR within its rules of fair access. Refused once, it asks nothing for ten minutes. */
export class SecClient {
  readonly #deps: SecClientDeps;
  #pausedUntil = 0;

  constructor(deps: SecClientDeps) {
    this.#deps = deps;
  }

  /**
   * @param missing text of the NotFound when there is no such file
   * @throws NotFound, BadUpstream, UpstreamTimeout
   */
  async json(host: 'www' | 'data', path: string, missing: string, limits: Partial<Limits> = {}): Promise<unknown> {
    const outside = this.#deps[host];
    await this.#start();
    const reply = await outside.get(path, 'application/json', limits);
    this.#judge(outside, reply.status, reply.contentType, missing);
    if (reply.contentType === 'text/html') throw this.#htmlInstead(outside, reply);
    return outside.parseJson(reply.body);
  }

  /**
   * A filed document as a stream that was looked at just far enough to know that it is no block page.
   * @throws NotFound, BadUpstream, UpstreamTimeout
   */
  async document(path: string, missing: string): Promise<FilingDocument> {
    const outside = this.#deps.www;
    await this.#start();
    const reply = await outside.open(path, '*/*');
    try {
      this.#judge(outside, reply.status, reply.contentType, missing);
      const chunks = reply.body[Symbol.asyncIterator]();
      const first = await firstChunk(outside, chunks);
      if (reply.contentType === 'text/html' && blockPage.test(first.subarray(0, blockPageBytes).toString('latin1'))) {
        throw this.#pause(outside);
      }
      return {
        body: Readable.from(bounded(first, chunks, reply.body), { objectMode: false }),
        contentType: reply.contentType,
        length: reply.length,
      };
    } catch (error) {
      reply.body.destroy();
      throw error;
    }
  }

  async #start(): Promise<void> {
    const left = this.#pausedUntil - this.#deps.now().getTime();
    // More than a whole pause is left only when the clock was set back.
    if (left > 0 && left <= pauseMs) throw this.#deps.data.unavailable();
    await this.#deps.pacer.turn();
  }

  #judge(outside: OutsideHost, status: number, contentType: string, missing: string): void {
    if (status === 200) return;
    if (status === 404) throw new NotFound(missing);
    // The archive's store answers 403 with XML for a file that does not exist.
    if (status === 403 && contentType.endsWith('xml')) throw new NotFound(missing);
    if (status === 403 || status === 429) throw this.#pause(outside);
    throw outside.unavailable();
  }

  #htmlInstead(outside: OutsideHost, reply: OutsideReply): BadUpstream {
    const isBlock = blockPage.test(reply.body.subarray(0, blockPageBytes).toString('latin1'));
    return isBlock ? this.#pause(outside) : outside.unreadable();
  }

  #pause(outside: OutsideHost): BadUpstream {
    this.#pausedUntil = this.#deps.now().getTime() + pauseMs;
    this.#deps.log.warn(
      { minutes: pauseMs / 60_000 },
      'the SEC refuses requests: check SEC_USER_AGENT; asking nothing for a while',
    );
    return outside.unavailable();
  }
}

async function firstChunk(outside: OutsideHost, chunks: AsyncIterator<unknown>): Promise<Buffer> {
  try {
    const first = await chunks.next();
    return first.done ? Buffer.alloc(0) : asBuffer(first.value);
  } catch {
    throw outside.unavailable();
  }
}

async function* bounded(first: Buffer, chunks: AsyncIterator<unknown>, source: Readable): AsyncGenerator<Buffer> {
  let size = first.length;
  try {
    if (size > 0) yield first;
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
      const chunk = asBuffer(next.value);
      size += chunk.length;
      if (size > largestDocument) throw new BadUpstream('The filing is too large to be relayed.');
      yield chunk;
    }
  } finally {
    source.destroy();
  }
}

function asBuffer(chunk: unknown): Buffer {
  return Buffer.isBuffer(chunk) ? chunk : Buffer.from(String(chunk));
}
