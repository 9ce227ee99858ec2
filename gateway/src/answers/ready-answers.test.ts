import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  gatewayHarness,
  metricsHeaders,
  signInAs,
} from '../../test/support/test-gateway.ts';

const url = '/api/finance/balance-sheet/AAPL';
const folder = temporaryFolder();

describe('a repeated request', () => {
  const gateway = gatewayHarness({ each: true, folder });
  const guest = gateway.signedIn('Guest');
  beforeEach(async () => {
    await get();
  });
  const get = (headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    gateway.app.inject({ method, url, headers: { ...guest.headers, ...headers } });

  test.each(['identity', 'gzip', 'br'])('gets the same reply as the first, in %s', async (encoding) => {
    const long = await gateway.app.inject({
      url: `${url}?`,
      headers: { ...guest.headers, 'accept-encoding': encoding },
    });
    const short = await get({ 'accept-encoding': encoding });
    expect(short.rawPayload.equals(long.rawPayload)).toBe(true);
    const { 'x-request-id': id, date: _, connection: __, age: ___, ...headers } = short.headers;
    const { 'x-request-id': otherId, date: ____, connection: _____, age: ______, ...longHeaders } = long.headers;
    expect(headers).toEqual({ ...longHeaders, 'x-cache': 'HIT' });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(id).not.toBe(otherId);
    const plain = { identity: (body: Buffer) => body, gzip: gunzipSync, br: brotliDecompressSync }[encoding];
    expect(JSON.parse(String(plain?.(short.rawPayload)))).toMatchObject({ symbol: 'AAPL', source: 'sample' });
  });

  test('gets 304 when the caller has the answer, and no body for HEAD', async () => {
    const { headers } = await get({ 'accept-encoding': 'br' });
    const again = await get({ 'accept-encoding': 'br', 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept-Encoding', 'x-cache': 'HIT' });
    const head = await get({}, 'HEAD');
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
  });

  test('is refused to a stranger, after sign-out and above the rate limit', async () => {
    expect((await gateway.app.inject({ url })).statusCode).toBe(401);
    await gateway.app.inject({ method: 'POST', url: '/api/auth/logout', headers: guest.headers });
    expect((await get()).statusCode).toBe(401);
    const limited = await buildTestGateway(folder, { env: { REQUESTS_PER_MINUTE: '2' } });
    const user = await signInAs(limited, 'Guest');
    const ask = () => limited.app.inject({ url, headers: user.headers });
    expect(await readStatuses(3, ask)).toEqual([200, 200, 429]);
    await closeGateway(limited);
  });

  test('loads the answer again after a clear', async () => {
    expect((await get()).headers['x-cache']).toBe('HIT');
    await gateway.services.cache.clearAll();
    expect((await get()).headers['x-cache']).toBe('MISS');
  });

  test('runs its route again once a newer market is there', async () => {
    let version = '1';
    const source = { holdings: () => ({ version }) };
    Object.assign(gateway.services, { marketStore: { source, close: async () => {} } });
    await get();
    const read = jest.spyOn(gateway.services.finance.statements, 'balance');
    await get();
    expect(read).not.toHaveBeenCalled();
    version = '2';
    await get();
    await get();
    expect(read).toHaveBeenCalledTimes(1);
  });

  test('is counted with its duration', async () => {
    await get();
    const { body } = await gateway.app.inject({ url: '/metrics', headers: metricsHeaders });
    expect(body).toMatch(
      /basecase_request_seconds_count\{method="GET",route="\/api\/finance\/balance-sheet\/:symbol",status="200"\} 2\n/,
    );
  });
});

test('a page of a listed origin may read a ready answer', async () => {
  const gateway = await buildTestGateway(folder, { env: { CORS_ORIGINS: 'https://app.example.com' } });
  const { headers } = await signInAs(gateway, 'Guest');
  for (let call = 0; call < 2; call += 1) {
    const own = await gateway.app.inject({ url, headers });
    expect(own.headers.vary).toBe('Origin, Accept-Encoding');
    const page = await gateway.app.inject({ url, headers: { ...headers, origin: 'https://app.example.com' } });
    expect(page.headers).toMatchObject({ 'access-control-allow-origin': 'https://app.example.com', 'x-cache': 'HIT' });
  }
  await closeGateway(gateway);
});
