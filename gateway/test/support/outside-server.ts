import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setImmediate as nextRound } from 'node:timers/promises';

export interface OutsideServer {
  readonly base: string;
  /** What was asked so far: path and query, oldest first. */
  readonly asked: string[];
  /** Headers of the last request. */
  headers(): IncomingMessage['headers'];
  /** How requests are answered from now on. */
  answer(handler: (request: IncomingMessage, response: ServerResponse) => void): void;
  /** Closes every connection, and resolves when the callers may have noticed. */
  closeConnections(): Promise<void>;
}

/** A host outside on this machine, for the tests of one file. Answers 404 until told otherwise. */
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
      // Callers of the same process read the end of a connection within a few rounds of the event loop.
      for (let round = 0; round < 20; round += 1) await nextRound();
    },
  };
}

/** Answers with JSON, whatever is asked. */
export function json(body: unknown, status = 200) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

/** Answers with a page, as a host does that turns a caller away. */
export function html(page: string, status = 200) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=UTF-8' }).end(page);
  };
}
