import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

/**
 * The log of one request, which writes the request's id into every line. It is made for each request and written to
 * by few, so the costly part, the log of its own, is made with the first line.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: Logger;
  readonly #requestId: string;
  #own: Logger | null = null;

  constructor(log: Logger, requestId: string) {
    this.#log = log;
    this.#requestId = requestId;
  }

  get level() {
    return this.#log.level;
  }
  get fatal() {
    return this.#writer().fatal.bind(this.#own);
  }
  get error() {
    return this.#writer().error.bind(this.#own);
  }
  get warn() {
    return this.#writer().warn.bind(this.#own);
  }
  get info() {
    return this.#writer().info.bind(this.#own);
  }
  get debug() {
    return this.#writer().debug.bind(this.#own);
  }
  get trace() {
    return this.#writer().trace.bind(this.#own);
  }
  get silent() {
    return this.#writer().silent.bind(this.#own);
  }

  child(bindings: Record<string, unknown>): FastifyBaseLogger {
    return this.#writer().child(bindings);
  }

  #writer(): Logger {
    this.#own ??= this.#log.child({ reqId: this.#requestId });
    return this.#own;
  }
}
