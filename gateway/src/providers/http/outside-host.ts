import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import sjson from 'secure-json-parse';
import { Agent, type Dispatcher } from 'undici';
import { BadUpstream, UpstreamTimeout } from '../../http/errors.ts';

const mebibyte = 1024 * 1024;

export interface Limits {
  /** Bytes as they come over the wire. */
  readonly wireBytes: number;
  /** Bytes after decompression. */
  readonly decodedBytes: number;
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

export const usualLimits: Limits = {
  wireBytes: 10 * mebibyte,
  decodedBytes: 32 * mebibyte,
  connectMs: 3_000,
  firstByteMs: 10_000,
  totalMs: 30_000,
};

export interface OutsideOptions {
  /** Address of the host, with a path before everything asked of it if need be. */
  readonly base: string;
  /** What people call it, at the start of a sentence: "The data provider". */
  readonly label: string;
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  /** Told how each call ended. */
  readonly onCall?: (outcome: CallOutcome) => void;
}

/** answered: whatever the answer was. The others are why there was none that could be read. */
export type CallOutcome = 'answered' | 'late' | 'unreadable' | 'unavailable';

export interface OutsideReply {
  readonly status: number;
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly body: Buffer;
}

export interface OutsideStream {
  readonly status: number;
  readonly contentType: string;
  /** Bytes, where the host says so. */
  readonly length: number | null;
  readonly body: Readable;
}

const timeoutCodes = new Set(['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * One host outside. Every request is built from nothing, goes to the configured base alone, follows no redirect,
 * and ends within the limits of size and time. Errors name the host's label, never its address.
 */
export class OutsideHost {
  readonly #agent: Agent;
  readonly #origin: string;
  readonly #prefix: string;
  readonly #label: string;
  readonly #userAgent: string;
  readonly #limits: Limits;
  readonly #onCall: (outcome: CallOutcome) => void;

  constructor(options: OutsideOptions) {
    const base = new URL(options.base);
    this.#origin = base.origin;
    this.#prefix = base.pathname.replace(/\/+$/, '');
    this.#label = options.label;
    this.#userAgent = options.userAgent;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#onCall = options.onCall ?? (() => {});
    this.#agent = new Agent({
      connect: { timeout: this.#limits.connectMs },
      connections: 8,
      pipelining: 1,
      keepAliveTimeout: 4_000,
    });
  }

  /**
   * Reads a whole answer into memory, whatever its status.
   * @param path starts with a slash; query included
   * @throws UpstreamTimeout, BadUpstream
   */
  async get(path: string, accept: string, limits: Partial<Limits> = {}): Promise<OutsideReply> {
    const bounds = { ...this.#limits, ...limits };
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), bounds.totalMs);
    try {
      const reply = await this.#send(path, accept, 'gzip, deflate, br', bounds, abort.signal);
      const wire = await this.#collect(reply, bounds.wireBytes);
      const body = await this.#decode(wire, headerOf(reply, 'content-encoding'), bounds.decodedBytes);
      this.#onCall('answered');
      return { status: reply.statusCode, contentType: contentTypeOf(reply), body };
    } catch (error) {
      throw this.#asAppError(error, abort.signal.aborted);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Opens an answer as a stream. The caller consumes or destroys it; a stream that stands still for long ends by itself.
   * @throws UpstreamTimeout, BadUpstream
   */
  async open(path: string, accept: string): Promise<OutsideStream> {
    try {
      const reply = await this.#send(path, accept, 'identity', this.#limits);
      const encoding = headerOf(reply, 'content-encoding');
      if (encoding !== '' && encoding !== 'identity') {
        reply.body.destroy();
        throw this.unreadable();
      }
      const length = Number.parseInt(headerOf(reply, 'content-length'), 10);
      this.#onCall('answered');
      return {
        status: reply.statusCode,
        contentType: contentTypeOf(reply),
        length: Number.isSafeInteger(length) ? length : null,
        body: reply.body,
      };
    } catch (error) {
      throw this.#asAppError(error, false);
    }
  }

  /** @throws BadUpstream when the text is not JSON, or holds keys that would reach into prototypes */
  parseJson(body: Buffer): unknown {
    try {
      return sjson.parse(body.toString('utf8'));
    } catch {
      throw this.unreadable();
    }
  }

  unreadable(): BadUpstream {
    return new BadUpstream(`${this.#label} sent an answer that cannot be read. Please try again later.`);
  }

  unavailable(): BadUpstream {
    return new BadUpstream(`${this.#label} is not available. Please try again later.`);
  }

  close(): Promise<void> {
    return this.#agent.destroy();
  }

  #send(path: string, accept: string, encodings: string, bounds: Limits, signal?: AbortSignal) {
    return this.#agent.request({
      origin: this.#origin,
      path: `${this.#prefix}${path}`,
      method: 'GET',
      headers: { 'user-agent': this.#userAgent, accept, 'accept-encoding': encodings },
      headersTimeout: bounds.firstByteMs,
      bodyTimeout: bounds.firstByteMs,
      signal: signal ?? null,
    });
  }

  async #collect(reply: Dispatcher.ResponseData, most: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply.body) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > most) {
        reply.body.destroy();
        throw this.unreadable();
      }
      chunks.push(bytes);
    }
    return Buffer.concat(chunks);
  }

  async #decode(wire: Buffer, encoding: string, most: number): Promise<Buffer> {
    if (encoding === '' || encoding === 'identity') {
      if (wire.length > most) throw this.unreadable();
      return wire;
    }
    if (!isKnownEncoding(encoding)) throw this.unreadable();
    try {
      return await decoders[encoding](wire, { maxOutputLength: most });
    } catch {
      throw this.unreadable();
    }
  }

  #asAppError(error: unknown, outOfTime: boolean): BadUpstream | UpstreamTimeout {
    if (error instanceof BadUpstream) {
      this.#onCall('unreadable');
      return error;
    }
    if (outOfTime || timeoutCodes.has(codeOf(error))) {
      this.#onCall('late');
      return new UpstreamTimeout(`${this.#label} did not answer in time. Please try again later.`);
    }
    this.#onCall('unavailable');
    return this.unavailable();
  }
}

function isKnownEncoding(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

function headerOf(reply: Dispatcher.ResponseData, name: string): string {
  const value = reply.headers[name];
  return (Array.isArray(value) ? value[0] : value)?.trim().toLowerCase() ?? '';
}

function contentTypeOf(reply: Dispatcher.ResponseData): string {
  return headerOf(reply, 'content-type').split(';')[0]?.trim() ?? '';
}
