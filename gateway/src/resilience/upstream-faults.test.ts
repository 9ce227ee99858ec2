import type { IncomingMessage, ServerResponse } from 'node:http';
import { overviewSchema } from '../contract/stock.ts';
import { html, json, outsideServer } from '../providers/testing/outside-server.ts';
import { answering, answerOf, providerEnv, providerKey } from '../testing/fake-provider.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
  type TestOptions,
} from '../testing/test-gateway.ts';

const folder = temporaryFolder();
const provider = outsideServer();
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const mebibyte = Buffer.alloc(1024 * 1024, ' ');

const hang: Handler = () => {};
const drip: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 40);
  response.on('close', () => clearInterval(timer));
};
const reset: Handler = (request) => request.socket.resetAndDestroy();
const truncated: Handler = (request, response) => {
  const body = JSON.stringify(answerOf(request.url ?? ''));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length + 50 });
  response.write(body.slice(0, 20), () => request.socket.destroy());
};
const cutShort: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"Symbol": "AC');
};
const garbage: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(Buffer.from([0, 255, 254, 1, 2, 3]));
};
const noHttp: Handler = (request) => request.socket.end('what is this');
const huge: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 300;
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      if (!response.write(mebibyte)) return void response.once('drain', write);
    }
    response.end();
  };
  write();
};
const bomb: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('not gzip at all');
};
const wrongType: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([137, 80, 78, 71]));
};
const redirect: Handler = (_, response) => {
  response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
};

const faults: readonly [string, Handler, number][] = [
  ['hangs', hang, 504],
  ['drips', drip, 504],
  ['resets the connection', reset, 502],
  ['ends in the middle of the body', truncated, 502],
  ['sends half of its JSON', cutShort, 502],
  ['sends garbage', garbage, 502],
  ['does not speak HTTP', noHttp, 502],
  ['sends 300 MB', huge, 502],
  ['sends what cannot be unpacked', bomb, 502],
  ['fails with 500', json({ error: 'x' }, 500), 502],
  ['fails with 503 and a page', html('<h1>Service Unavailable</h1>', 503), 502],
  ['sends a page with status 200', html('<h1>Your Request Originates from an Undeclared Automated Tool</h1>'), 502],
  ['sends another type', wrongType, 502],
  ['sends one elsewhere', redirect, 502],
  ['sends an array', json([1, 2]), 502],
  ['sends null', json(null), 502],
];

const quick = { limits: { connectMs: 300, firstByteMs: 300, totalMs: 800 }, spacing: 1 };

describe('a data provider that', () => {
  let gateway: TestGateway;
  let guest: SignedIn;
  let now = 0;
  const start = async (options: TestOptions = {}) => {
    gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), outside: quick, ...options });
    guest = await signInAs(gateway, 'Guest');
  };
  const get = async (url = '/api/finance/earnings-history/ACME') => {
    const before = performance.now();
    const reply = await gateway.app.inject({ url, headers: guest.headers });
    return { reply, ms: performance.now() - before };
  };
  beforeEach(() => {
    now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await closeGateway(gateway);
  });

  test.each(faults)(
    '%s: a clear error at once, an older answer where there is one, and recovery',
    async (_, fault, status) => {
      await start();
      provider.answer(fault);
      const heapBefore = process.memoryUsage().rss;
      const failed = await get();
      expect(failed.reply.statusCode).toBe(status);
      expect(failed.ms).toBeLessThan(3000);
      expect(failed.reply.json().error).toMatch(/data provider .* Please try again later\.$/);
      expect(failed.reply.body).not.toContain(providerKey);
      expect(process.memoryUsage().rss - heapBefore).toBeLessThan(150 * 1024 * 1024);

      // The failure is remembered for a minute; then the provider is well again.
      provider.answer(answering());
      now += 61_000;
      await renew();
      expect((await get()).reply.statusCode).toBe(200);

      // A day later the answer has expired, and the provider fails again.
      provider.answer(fault);
      now += 25 * 3_600_000;
      await renew();
      const old = await get();
      expect(old.reply.statusCode).toBe(200);
      expect(old.reply.headers['x-cache']).toBe('STALE');
      expect(Number(old.reply.headers.age)).toBeGreaterThan(86_400);
      expect(old.reply.json().meta).toEqual({ stale: true, asOf: new Date(now - 25 * 3_600_000).toISOString() });
      expect(old.ms).toBeLessThan(4000);
    },
    20_000,
  );

  test('hangs for good: whoever waits is told after 10 s', async () => {
    await start({ outside: { spacing: 1 } });
    provider.answer(hang);
    const { reply, ms } = await get('/api/finance/overview/ACME');
    expect(reply.statusCode).toBe(504);
    expect(ms).toBeGreaterThan(9_000);
    expect(ms).toBeLessThan(10_700);
  }, 20_000);

  test('has no address: a clear error', async () => {
    await start({ env: { ...providerEnv('http://nowhere.invalid') } });
    const { reply, ms } = await get();
    expect(reply.statusCode).toBe(502);
    expect(ms).toBeLessThan(5000);
    expect(reply.body).not.toMatch(/nowhere|invalid|ENOTFOUND/);
  });

  test('is late: the answer that was paid for is there for the next caller', async () => {
    await start({ outside: { spacing: 1, limits: { firstByteMs: 20_000, totalMs: 20_000 } } });
    provider.answer(answering(10_500));
    const late = await get();
    expect(late.reply.statusCode).toBe(504);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const next = await get();
    expect(next.reply.statusCode).toBe(200);
    expect(provider.asked).toHaveLength(1);
  }, 20_000);

  test('a clock that jumps a year ahead and back again breaks nothing', async () => {
    await start();
    provider.answer(answering());
    expect((await get('/api/finance/overview/ACME')).reply.statusCode).toBe(200);
    const year = 365 * 86_400_000;
    for (const jump of [year, -year, -year, year]) {
      now += jump;
      // A token of another year is none any more: sign in by the new clock.
      guest = await signInAs(gateway, 'Guest');
      const { reply, ms } = await get('/api/finance/overview/ACME');
      expect(reply.statusCode).toBe(200);
      expect(overviewSchema.safeParse(reply.json()).success).toBe(true);
      expect(Number(reply.headers.age)).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThan(3000);
    }
  });

  /** A token lives for half a day. */
  async function renew(): Promise<void> {
    guest = await signInAs(gateway, 'Guest');
  }
});
