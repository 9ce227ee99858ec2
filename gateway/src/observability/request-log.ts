import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';

type Line = [first: unknown, message?: string, ...values: unknown[]];

/**
 * The log of a request, which adds the request id to every line. Few requests write a line, so the costly child logger
 * is created with the first one.
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

  fatal(...line: Line): void {
    this.#writer().fatal(...line);
  }

  error(...line: Line): void {
    this.#writer().error(...line);
  }

  warn(...line: Line): void {
    this.#writer().warn(...line);
  }

  info(...line: Line): void {
    this.#writer().info(...line);
  }

  debug(...line: Line): void {
    this.#writer().debug(...line);
  }

  trace(...line: Line): void {
    this.#writer().trace(...line);
  }

  silent(...line: Line): void {
    this.#writer().silent(...line);
  }

  child(bindings: Record<string, unknown>): FastifyBaseLogger {
    return this.#writer().child(bindings);
  }

  #writer(): Logger {
    this.#own ??= this.#log.child({ reqId: this.#requestId });
    return this.#own;
  }
}
