import { randomUUID } from 'node:crypto';
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

/**
 * Returns a generator of ids in the form of a UUID: a random prefix per process, then a counter.
 * A random id per request would be a noticeable part of the cost of a ready reply.
 */
export function requestIds(): () => string {
  const prefix = randomUUID().slice(0, 24);
  let count = 0;
  return () => {
    count += 1;
    return prefix + count.toString(16).padStart(12, '0');
  };
}
