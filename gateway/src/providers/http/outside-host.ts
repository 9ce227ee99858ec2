import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Readable } from 'node:stream';
import { urlToHttpOptions } from 'node:url';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import sjson from 'secure-json-parse';
import { BadUpstream, UpstreamTimeout } from '../../errors/errors.ts';
import { answered, boundedBody, connected, destroyWhenIdle, readContentType, readHeader } from './exchange.ts';
import { hostBounds, isWithin } from './json-bounds.model.ts';

export interface OutsideOptions {
  /** Address of the host; it may have a path, which precedes the path of each call. */
  readonly base: string;
  /** Its name at the start of a sentence: "The data provider". */
  readonly label: string;
  readonly userAgent: string;
  readonly limits?: Partial<Limits>;
  readonly onCall?: (outcome: CallOutcome) => void;
}

/** answered: with any status. The others are the reasons for a reply that could not be read. */
export type CallOutcome = 'answered' | 'late' | 'unreadable' | 'unavailable';

export interface Asking {
  readonly limits?: Partial<Limits>;
  /** Awaited once the connection is open; the request is written at the moment it resolves. */
  readonly turn?: () => Promise<void>;
  /** Opens only a body that is not this one: otherwise the status is 304. */
  readonly knownEtag?: string | null;
  /** The error of an opened body that is larger than is allowed. */
  readonly tooLarge?: () => Error;
}

export interface OutsideReply {
  readonly status: number;
  /** Lower case, without parameters. */
  readonly contentType: string;
  readonly body: Buffer;
}

export interface OutsideStream {
  readonly status: number;
  readonly contentType: string;
  /** Bytes of the body, where the host says so; null for a packed reply. */
  readonly length: number | null;
  /** Null where the host names none. */
  readonly etag: string | null;
  readonly body: Readable;
}

/** Connections to one host. */
const mostConnections = 8;
/** The time that an idle connection is kept open. */
const idleMs = 4_000;
type Failure = BadUpstream | UpstreamTimeout;

interface Call {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bounds: Limits;
  readonly signal: AbortSignal;
  readonly turn: () => Promise<void>;
}

const atOnce = async (): Promise<void> => {};

const decoders = {
  gzip: promisify(gunzip),
  'x-gzip': promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/**
 * An outside host. A request carries no header of our caller, goes only to the configured base, follows no redirect,
 * and ends within the limits of size and time. Errors name the host's label, never its address.
 */
export class OutsideHost {
  readonly #agent: HttpAgent;
  readonly #base: RequestOptions;
  readonly #prefix: string;
  readonly #label: string;
  readonly #userAgent: string;
  readonly #limits: Limits;
  readonly #onCall: (outcome: CallOutcome) => void;
  readonly #open = new Set<(failure: Failure) => void>();

  constructor(options: OutsideOptions) {
    const base = new URL(options.base);
    const { protocol, hostname, port } = urlToHttpOptions(base);
    this.#base = { protocol, hostname, port };
    this.#prefix = base.pathname.replace(/\/+$/, '');
    this.#label = options.label;
    this.#userAgent = options.userAgent;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#onCall = options.onCall ?? (() => {});
    const connections = { keepAlive: true, maxSockets: mostConnections, timeout: idleMs };
    this.#agent = protocol === 'https:' ? new HttpsAgent(connections) : new HttpAgent(connections);
  }

  /**
   * Reads a whole reply into memory, of any status.
   * @param path starts with a slash; query included
   * @throws UpstreamTimeout, BadUpstream
   */
  async get(path: string, accept: string, { limits, turn = atOnce }: Asking = {}): Promise<OutsideReply> {
    const bounds = { ...this.#limits, ...limits };
    const headers = { accept, 'accept-encoding': 'gzip, deflate, br' };
    return this.#inTime(bounds.totalMs, async (signal) => {
      const reply = await this.#send({ path, headers, bounds, signal, turn });
      destroyWhenIdle(reply, reply, bounds.firstByteMs, () => this.#late());
      const wire = await this.#collect(reply, bounds.wireBytes);
      const body = await this.#decode(wire, readHeader(reply, 'content-encoding'), bounds.decodedBytes);
      return { status: reply.statusCode ?? 0, contentType: readContentType(reply), body };
    });
  }

  /**
   * Opens a reply as a stream, unpacked. The caller must consume or destroy it; an idle stream is destroyed after a while.
   * @throws UpstreamTimeout, BadUpstream
   */
  async open(path: string, accept: string, asking: Asking = {}): Promise<OutsideStream> {
    const { limits, turn = atOnce, knownEtag = null, tooLarge = () => this.unreadable() } = asking;
    const bounds = { ...this.#limits, ...limits };
    const known = knownEtag === null ? {} : { 'if-none-match': knownEtag };
    const headers = { accept, 'accept-encoding': 'gzip', ...known };
    return this.#inTime(bounds.totalMs, async (signal) => {
      const reply = await this.#send({ path, headers, bounds, signal, turn });
      const encoding = readHeader(reply, 'content-encoding');
      const isPlain = encoding === '' || encoding === 'identity';
      if (!isPlain && !/^(x-)?gzip$/.test(encoding)) {
        reply.destroy();
        throw this.unreadable();
      }
      const wire = { most: bounds.wireBytes, tooLarge: () => this.unreadable() };
      const body = boundedBody(reply, !isPlain, wire, { most: bounds.decodedBytes, tooLarge });
      destroyWhenIdle(reply, body, bounds.firstByteMs, () => this.#late());
      const length = isPlain ? Number.parseInt(readHeader(reply, 'content-length'), 10) : Number.NaN;
      return {
        status: reply.statusCode ?? 0,
        contentType: readContentType(reply),
        length: Number.isSafeInteger(length) ? length : null,
        etag: reply.headers.etag ?? null,
        body,
      };
    });
  }

  /** Returns the parsed JSON. @throws BadUpstream for other text, beyond the bounds, and for keys that change prototypes */
  parseJson(body: Buffer): unknown {
    if (!isWithin(body, hostBounds)) throw this.unreadable();
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

  /** Closes the connections; calls under way fail as unavailable. */
  async close(): Promise<void> {
    for (const end of this.#open) end(this.unavailable());
    this.#agent.destroy();
  }

  /** Runs a call within its time limit and reports its outcome. */
  async #inTime<Reply>(totalMs: number, call: (signal: AbortSignal) => Promise<Reply>): Promise<Reply> {
    const abort = new AbortController();
    let ending: Failure | null = null;
    const end = (failure: Failure) => {
      ending = failure;
      abort.abort();
    };
    const timer = setTimeout(() => end(this.#late()), totalMs);
    this.#open.add(end);
    try {
      const reply = await call(abort.signal);
      this.#onCall('answered');
      return reply;
    } catch (error) {
      if (error instanceof TurnedAway) throw error.cause;
      const failure = ending ?? (isFailure(error) ? error : this.unavailable());
      this.#onCall(chooseOutcome(failure, error));
      throw failure;
    } finally {
      clearTimeout(timer);
      this.#open.delete(end);
    }
  }

  async #send(call: Call): Promise<IncomingMessage> {
    const { bounds, turn } = call;
    let request = await this.#connect(call);
    await awaitTurn(request, turn);
    if (request.destroyed) {
      // The host closed the kept connection while this call waited for its turn.
      request = await this.#connect(call);
      await awaitTurn(request, turn);
    }
    return answered(request, bounds.firstByteMs, () => this.#late());
  }

  async #connect({ path, headers, bounds, signal }: Call): Promise<ClientRequest> {
    const request = (this.#base.protocol === 'https:' ? httpsRequest : httpRequest)({
      ...this.#base,
      agent: this.#agent,
      path: `${this.#prefix}${path}`,
      headers: { 'user-agent': this.#userAgent, ...headers },
      signal,
    });
    // The step that was awaited when the call failed decides.
    request.on('error', () => {});
    await connected(request, signal, bounds.connectMs, () => this.#late());
    return request;
  }

  async #collect(reply: IncomingMessage, most: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of reply) {
      const bytes = Buffer.from(chunk);
      size += bytes.length;
      if (size > most) {
        reply.destroy();
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

  #late(): UpstreamTimeout {
    return new UpstreamTimeout(`${this.#label} did not answer in time. Please try again later.`);
  }
}

function isKnownEncoding(encoding: string): encoding is keyof typeof decoders {
  return Object.hasOwn(decoders, encoding);
}

/** A call that was abandoned before anything was sent. */
class TurnedAway extends Error {
  override readonly name = 'TurnedAway';
}

async function awaitTurn(request: ClientRequest, turn: Call['turn']): Promise<void> {
  try {
    await turn();
  } catch (error) {
    request.destroy();
    throw new TurnedAway('The call was not sent.', { cause: error });
  }
}

function isFailure(error: unknown): error is Failure {
  return error instanceof BadUpstream || error instanceof UpstreamTimeout;
}

/** @param error as thrown: the connection's own, unless it is the failure itself */
function chooseOutcome(failure: Failure, error: unknown): CallOutcome {
  if (failure instanceof UpstreamTimeout) return 'late';
  return failure === error ? 'unreadable' : 'unavailable';
}

const mebibyte = 1024 * 1024;

/** Bounds of a call to the outside. */
export interface Limits {
  /** Bytes as they come over the wire. */
  readonly wireBytes: number;
  /** Bytes after decompression. */
  readonly decodedBytes: number;
  readonly connectMs: number;
  readonly firstByteMs: number;
  readonly totalMs: number;
}

const usualLimits: Limits = {
  wireBytes: 10 * mebibyte,
  decodedBytes: 32 * mebibyte,
  connectMs: 3_000,
  firstByteMs: 10_000,
  totalMs: 30_000,
};
