import { connect, type Socket } from 'node:net';
import { type ConnectionLimits, connectionLimits } from '../../src/http/close-connections.ts';
import { gatewayHarness } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

/** A tenth of the limits of a deployment, but the timeout of the server is too long to close anything here. */
const limits: ConnectionLimits = {
  silent: 300_000,
  headers: 1000,
  request: 1500,
  keepAlive: 1000,
  checkRequests: 3000,
  unread: 3000,
  checkUnread: 500,
};
const gateway = gatewayHarness({ limits });
let address = '';
beforeAll(async () => {
  address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
});
const each = 100;

/** Connections that send a start and then a byte now and then, or nothing. */
const kinds = [
  ['headers that never end', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-Slow: ', 'x'],
  ['a body that never ends', 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n\r\n{', ' '],
  ['a request and then nothing', 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n', ''],
] as const;

function open(port: number, start: string): { readonly socket: Socket; readonly closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(start));
  socket.on('error', () => socket.destroy());
  socket.resume();
  return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())) };
}

test('connections that do not read their replies are closed, however many bytes they have asked for', async () => {
  const { port } = new URL(address);
  let accepted = 0;
  gateway.app.server.on('connection', () => {
    accepted += 1;
  });
  // More than the buffers of the operating system take, and less.
  const sockets = [100, 50, 2].flatMap((requests) =>
    Array.from({ length: 2 }, () => {
      const start = 'GET /docs/json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requests);
      const socket = connect(+port, '127.0.0.1', () => socket.write(start));
      return socket.on('error', () => socket.destroy()).pause();
    }),
  );
  // The client does not notice: it would have to read.
  const open = () => new Promise<number>((resolve) => gateway.app.server.getConnections((_, count) => resolve(count)));
  await until('the connections are accepted', () => accepted === sockets.length);
  await until('the connections are closed', async () => (await open()) === 0);
  for (const socket of sockets) socket.destroy();
});

test('connections that send slowly or nothing are closed, and others are answered meanwhile', async () => {
  const { port } = new URL(address);
  const slow = kinds.flatMap(([, start, drip]) =>
    Array.from({ length: each }, () => ({ ...open(+port, start), drip })),
  );
  const dripping = setInterval(() => {
    for (const { socket, drip } of slow) if (drip !== '' && socket.writable) socket.write(drip);
  }, 50);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(dripping);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
});

describe('in a deployment', () => {
  const { headers, request, keepAlive, silent } = connectionLimits;
  const deployed = gatewayHarness();

  test('a request has 15 seconds, its headers 10, and a silent connection 30', () => {
    expect({ headers, request, keepAlive, silent }).toEqual({
      headers: 10_000,
      request: 15_000,
      keepAlive: 10_000,
      silent: 30_000,
    });
    expect(deployed.app.server).toMatchObject({
      headersTimeout: headers,
      requestTimeout: request,
      keepAliveTimeout: keepAlive,
      timeout: silent,
    });
  });
});
