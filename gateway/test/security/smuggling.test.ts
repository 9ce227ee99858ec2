import { connect } from 'node:net';
import { gatewayHarness } from '../support/test-gateway.ts';

const gateway = gatewayHarness();

let port = 0;
beforeAll(async () => {
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const address = gateway.app.server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
const start = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const smuggled = 'GET /api/users HTTP/1.1\r\nHost: a\r\n\r\n';

test.each([
  ['Content-Length and chunks', `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['two Content-Lengths', `${start}Content-Length: 4\r\nContent-Length: 0\r\n\r\n{}{}${smuggled}`],
  ['a negative Content-Length', `${start}Content-Length: -1\r\n\r\n${smuggled}`],
  ['an unknown Transfer-Encoding', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a space before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
  ['a header over two lines', `${start}X-A: b\r\n c\r\nContent-Length : 0\r\n\r\n${smuggled}`],
  ['a line without a carriage return', `GET /healthz HTTP/1.1\nHost: a\nX-A: b\rX-B: c\n\n`],
  ['a missing Host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  ['headers of 100 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a zero byte in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
  ['two Hosts', `GET /healthz HTTP/1.1\r\nHost: a\r\nhOST: b\r\n\r\n${smuggled}`],
  [
    'chunks in HTTP/1.0',
    `GET /healthz HTTP/1.0\r\nHost: a\r\nConnection: keep-alive\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
  ],
  ['CONNECT', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['TRACE', 'TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: secret\r\n\r\n'],
])('%s: refused, and the bytes after it are not read', async (_, text) => {
  const answer = await rawCall(port, text);
  expect(answer).not.toMatch(/HTTP\/1\.1 2/);
  expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
  expect(answer).not.toContain('secret');
});

test.each(['GET /healthz\r\n', 'GET /healthz HTTP/0.9\r\n\r\n', 'GET /healthz\r\n\r\n'])(
  'HTTP/0.9 as %j gets no page',
  async (text) => {
    const answer = await rawCall(port, text);
    expect(answer).not.toMatch(/HTTP\/\d\.\d 2|^\{"ok/);
    expect(answer).not.toContain('"status":"ok"');
  },
);

test('nothing on a connection is answered after an ambiguous request, and the connection is closed', async () => {
  const handled = jest.spyOn(gateway.services.users, 'list');
  const answer = await rawCall(port, `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled.repeat(3)}`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400']);
  expect(answer).toMatch(/connection: close/i);
  expect(handled).not.toHaveBeenCalled();
});

test('two requests on one connection get a reply each, and the second needs its own token', async () => {
  const answer = await rawCall(port, `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${smuggled}`);
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
});

/** Sends raw bytes to a local server. @returns its bytes until the connection ends or is silent */
function rawCall(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    const finish = () => {
      socket.destroy();
      resolve(received);
    };
    socket.setTimeout(300, finish);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('close', finish);
    socket.on('error', (error) => (received === '' ? reject(error) : finish()));
  });
}
