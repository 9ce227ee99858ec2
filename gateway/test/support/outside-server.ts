import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';

export interface OutsideServer {
  readonly base: string;
  /** Path and query of all requests, oldest first. */
  readonly asked: string[];
  /** Headers of the last request. */
  headers(): IncomingMessage['headers'];
  /** Sets the handler of further requests. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Closes all connections and resolves when the callers have noticed. */
  closeConnections(): Promise<void>;
}

/** Starts a local server in place of a provider, for the tests of a file. Replies with 404 until a handler is set. */
export function outsideServer(): OutsideServer {
  const notFound = (_: IncomingMessage, response: ServerResponse) => void response.writeHead(404).end();
  let handle: (request: IncomingMessage, response: ServerResponse) => void = notFound;
  let last: IncomingMessage['headers'] = {};
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    last = request.headers;
    handle(request, response);
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The test server has no port.');
    base = `http://127.0.0.1:${address.port}`;
  });
  afterEach(() => {
    handle = notFound;
    asked.length = 0;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    get base() {
      return base;
    },
    asked,
    headers: () => last,
    answer(handler) {
      handle = handler;
    },
    async closeConnections() {
      server.closeAllConnections();
      // Callers in this process see the end of a connection within a few rounds of the event loop.
      for (let round = 0; round < 20; round += 1) await nextRound();
    },
  };
}

/** Returns a handler that replies with JSON. */
export function json(body: unknown, status = 200) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** Returns a handler that replies with HTML, like a host that refuses a caller. */
export function html(page: string, status = 200) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(page);
  };
}
