import { rawCall } from '../support/raw-call.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type TestGateway } from '../support/test-gateway.ts';

const folder = temporaryFolder();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await buildTestGateway(folder);
});
afterAll(() => closeGateway(gateway));

describe('bytes that servers read differently', () => {
  let port = 0;
  beforeAll(async () => {
    await gateway.app.listen({ host: '127.0.0.1', port: 0 });
    const address = gateway.app.server.address();
    port = typeof address === 'object' && address !== null ? address.port : 0;
  });
  const start = 'POST /api/auth/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
  const smuggled = 'GET /api/users HTTP/1.1\r\nHost: a\r\n\r\n';

  test.each([
    ['a length and chunks', `${start}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['two lengths', `${start}Content-Length: 4\r\nContent-Length: 0\r\n\r\n{}{}${smuggled}`],
    ['a length below zero', `${start}Content-Length: -1\r\n\r\n${smuggled}`],
    ['an encoding in disguise', `${start}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a space before the colon', `${start}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${smuggled}`],
    ['a header over two lines', `${start}X-A: b\r\n c\r\nContent-Length : 0\r\n\r\n${smuggled}`],
    ['a line that ends without a return', `GET /healthz HTTP/1.1\nHost: a\nX-A: b\rX-B: c\n\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
    ['headers of 100 kB', `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${'a'.repeat(100_000)}\r\n\r\n`],
    ['a zero byte in a header', 'GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: a\0b\r\n\r\n'],
    ['a method that tunnels', 'CONNECT 127.0.0.1:22 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['a method that echoes', 'TRACE / HTTP/1.1\r\nHost: a\r\nAuthorization: secret\r\n\r\n'],
  ])('%s: refused, and nothing behind it is read', async (_, text) => {
    const answer = await rawCall(port, text);
    expect(answer).not.toMatch(/HTTP\/1\.1 2/);
    expect(answer.match(/HTTP\/1\.1 /g)?.length ?? 0).toBeLessThanOrEqual(1);
    expect(answer).not.toContain('secret');
  });

  test('two whole calls on one line get an answer each, the second by its own right', async () => {
    const answer = await rawCall(port, `GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n${smuggled}`);
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 401']);
  });
});
