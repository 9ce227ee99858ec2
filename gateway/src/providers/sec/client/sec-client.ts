import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { BadUpstream, NotFound, QuotaExceeded } from '../../../errors/errors.ts';
import type { Demand } from '../../budget/demand.ts';
import type { Limits, OutsideHost, OutsideReply } from '../../http/outside-host.ts';
import type { Pace } from '../../http/pacer.ts';
import type { FilingDocument, ProviderLog } from '../../provider.ts';

/**
 * Pause between two requests over all hosts of the SEC, which allows 10 per second. Nine requests take 1.44 s, so that no
 * second has more than 8, even when one is written 50 ms late and the network adds or saves 390 ms.
 */
export const secSpacingMs = 180;
/** A call that would wait longer in the queue is refused at once: a user waits 10 s at most. */
const longestWaitMs = 8_000;
/** The same for a call whose reader is told the wait, and asks again. */
const longestToldMs = 30_000;
const pauseMs = 10 * 60_000;
const largestDocument = 100 * 1024 * 1024;
const blockPage = /Undeclared Automated Tool|Request Rate Threshold Exceeded/i;
const blockPageBytes = 4_096;

export interface SecClientDeps {
  /** Tickers and archives. */
  readonly www: OutsideHost;
  /** Submissions and company facts. */
  readonly data: OutsideHost;
  /** Full-text search. */
  readonly search: OutsideHost;
  readonly pacer: Pace;
  readonly log: ProviderLog;
  readonly now: () => Date;
}

export interface SecAsking {
  readonly limits?: Partial<Limits>;
  readonly demand?: Demand | undefined;
  /** In the queue; `Infinity` for a call that must not be refused. */
  readonly maxWaitMs?: number;
  /** The type of the file; a page for `text/html`, which is refused in place of other files. */
  readonly accept?: string;
}

/** A published file that is not the known one. */
export interface SecFile extends FilingDocument {
  readonly etag: string | null;
}

interface Opening extends Pick<SecAsking, 'demand' | 'maxWaitMs'> {
  readonly mostBytes: number;
  readonly tooLarge: string;
  readonly knownEtag?: string | null;
}

/** Calls SEC EDGAR within its rules of fair access. After a refusal it sends nothing for ten minutes. */
export class SecClient {
  readonly #deps: SecClientDeps;
  #pausedUntil = 0;

  constructor(deps: SecClientDeps) {
    this.#deps = deps;
  }

  /** Returns the JSON of a file. @throws errors of `bytes` */
  async json(...asked: Parameters<SecClient['bytes']>): Promise<unknown> {
    return this.#deps[asked[0]].parseJson(await this.bytes(...asked));
  }

  /**
   * Returns a JSON file, unread.
   * @param missing text of the NotFound when there is no such file
   * @throws NotFound, BadUpstream, UpstreamTimeout, QuotaExceeded when the wait would be longer
   */
  async bytes(host: 'www' | 'data' | 'search', path: string, missing: string, asking: SecAsking = {}): Promise<Buffer> {
    const { limits = {}, demand, accept = 'application/json' } = asking;
    const { maxWaitMs = demand === undefined ? longestWaitMs : longestToldMs } = asking;
    const outside = this.#deps[host];
    const turn = await this.#place(maxWaitMs, demand);
    const reply = await outside.get(path, accept, { limits, turn });
    this.#judge(outside, reply.status, reply.contentType, missing);
    if (reply.contentType === 'text/html') this.#judgePage(outside, reply, accept);
    return reply.body;
  }

  /**
   * Opens a filed document as a stream, after its first bytes have shown that it is no block page.
   * @throws NotFound, BadUpstream, UpstreamTimeout, QuotaExceeded when the queue is too long
   */
  async document(path: string, missing: string, demand?: Demand): Promise<FilingDocument> {
    const tooLarge = 'The filing is too large to be relayed.';
    const file = await this.#openFile(path, missing, { demand, mostBytes: largestDocument, tooLarge });
    if (file === null) throw this.#deps.www.unavailable();
    return file;
  }

  /**
   * Opens a published file of at most `mostBytes` as a stream; null when it is still the one of `knownEtag`.
   * @throws errors of `document`
   */
  download(path: string, missing: string, opening: Omit<Opening, 'tooLarge'>): Promise<SecFile | null> {
    return this.#openFile(path, missing, { ...opening, tooLarge: 'The published file is larger than is allowed.' });
  }

  async #openFile(path: string, missing: string, opening: Opening): Promise<SecFile | null> {
    const { demand, maxWaitMs = longestWaitMs, mostBytes, tooLarge, knownEtag = null } = opening;
    const outside = this.#deps.www;
    const turn = await this.#place(maxWaitMs, demand);
    const reply = await outside.open(path, '*/*', {
      limits: { wireBytes: mostBytes, decodedBytes: mostBytes },
      tooLarge: () => new BadUpstream(tooLarge),
      turn,
      knownEtag,
    });
    try {
      if (reply.status === 304 && knownEtag !== null) {
        reply.body.destroy();
        return null;
      }
      this.#judge(outside, reply.status, reply.contentType, missing);
      const first = (await peek(outside, reply.body)).subarray(0, blockPageBytes).toString('latin1');
      if (reply.contentType === 'text/html' && blockPage.test(first)) throw this.#pause(outside);
      return reply;
    } catch (error) {
      reply.body.destroy();
      throw error;
    }
  }

  /** Waits in the queue; a call that waits there holds no connection. Returns the wait before the call may be written. */
  async #place(maxWaitMs: number, demand: Demand | undefined): Promise<() => Promise<void>> {
    this.#refuseWhilePaused();
    const place = await this.#deps.pacer.claim(maxWaitMs, demand);
    if (place === null) throw new QuotaExceeded(Math.ceil(longestWaitMs / 1000));
    await place.ready();
    this.#refuseWhilePaused();
    return async () => {
      await place.turn();
      // The SEC may have refused another call while this one waited.
      this.#refuseWhilePaused();
    };
  }

  #refuseWhilePaused(): void {
    const left = this.#pausedUntil - this.#deps.now().getTime();
    // More than a whole pause is left only after the clock was set back.
    if (left > 0 && left <= pauseMs) throw this.#deps.data.unavailable();
  }

  #judge(outside: OutsideHost, status: number, contentType: string, missing: string): void {
    if (status === 200) return;
    if (status === 404) throw new NotFound(missing);
    // The archive's store answers 403 with XML for a file that does not exist.
    if (status === 403 && contentType.endsWith('xml')) throw new NotFound(missing);
    if (status === 403 || status === 429) throw this.#pause(outside);
    throw outside.unavailable();
  }

  #judgePage(outside: OutsideHost, reply: OutsideReply, accept: string): void {
    if (blockPage.test(reply.body.subarray(0, blockPageBytes).toString('latin1'))) throw this.#pause(outside);
    if (accept !== 'text/html') throw outside.unreadable();
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

/** Returns the first bytes of a body, which stay in it; none of an empty one. */
async function peek(outside: OutsideHost, body: Readable): Promise<Buffer> {
  try {
    await once(body, 'readable');
  } catch {
    throw outside.unavailable();
  }
  const first: unknown = body.read();
  if (!Buffer.isBuffer(first)) return Buffer.alloc(0);
  body.unshift(first);
  return first;
}

const mebibyte = 1024 * 1024;

/** The facts of a large company are 10 MB of text and more. */
export const factsLimits = { wireBytes: 32 * mebibyte, decodedBytes: 32 * mebibyte };
export const noFigures = 'No financial data found for this stock.';

/** @param cik digits without leading zeros */
export function makeFactsPath(cik: string): string {
  return `/api/xbrl/companyfacts/CIK${cik.padStart(10, '0')}.json`;
}

/** @param cik digits without leading zeros */
export function makeSubmissionsPath(cik: string): string {
  return `/submissions/CIK${cik.padStart(10, '0')}.json`;
}
