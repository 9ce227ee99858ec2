import { connect, type Socket } from 'node:net';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
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
  const gateway = await buildTestGateway(folder);
  const { port } = new URL(await gateway.app.listen({ host: '127.0.0.1', port: 0 }));
  let accepted = 0;
  gateway.app.server.on('connection', () => {
    accepted += 1;
  });
  // More than the buffers of the operating system take, and less.
  const sockets = [1_000, 50].flatMap((requests) =>
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
  await closeGateway(gateway);
}, 120_000);

test('connections that send slowly or nothing are closed, and others are answered meanwhile', async () => {
  const gateway = await buildTestGateway(folder);
  const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = new URL(address);
  const slow = kinds.flatMap(([, start, drip]) =>
    Array.from({ length: each }, () => ({ ...open(+port, start), drip })),
  );
  const dripping = setInterval(() => {
    for (const { socket, drip } of slow) if (drip !== '' && socket.writable) socket.write(drip);
  }, 500);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await Promise.all(slow.map(({ closed }) => closed));
  clearInterval(dripping);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  await closeGateway(gateway);
}, 180_000);
