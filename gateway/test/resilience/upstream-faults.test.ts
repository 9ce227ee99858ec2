import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as settle } from 'node:timers/promises';
import { overviewSchema } from '../../src/contract/stock.ts';
import { answering, providerEnv, providerKey } from '../support/fake-provider.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { html, json, outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  findBudget,
  type SignedIn,
  signInAs,
  type TestGateway,
  type TestOptions,
} from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const provider = outsideServer();
type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const mebibyte = Buffer.alloc(1024 * 1024, ' ');
/** Mebibytes of the huge body sent so far. */
let written = 0;

const hang: Handler = () => {};
const drip: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 40);
  response.on('close', () => clearInterval(timer));
};
const reset: Handler = (request) => request.socket.resetAndDestroy();
const cutShort: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"Symbol": "AC');
};
const noHttp: Handler = (request) => request.socket.end('what is this');
const noGzip: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end('not gzip at all');
};
const huge: Handler = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  let left = 300;
  const write = () => {
    while (left > 0 && !response.destroyed) {
      left -= 1;
      written += 1;
      if (!response.write(mebibyte)) return void response.once('drain', write);
    }
    response.end();
  };
  write();
};

const late: readonly [string, Handler][] = [
  ['hangs', hang],
  ['drips', drip],
];
const bad: readonly [string, Handler][] = [
  ['resets the connection', reset],
  ['sends half of its JSON', cutShort],
  ['does not speak HTTP', noHttp],
  ['sends 300 MB', huge],
  ['sends a body that cannot be decompressed', noGzip],
  ['fails with 500', json({ error: 'x' }, 500)],
  ['sends HTML with status 200', html('<h1>Your Request Originates from an Undeclared Automated Tool</h1>')],
  ['sends null', json(null)],
];

describe('a data provider that', () => {
  let gateway: TestGateway;
  let guest: SignedIn;
  let now = 0;
  let thaw = () => {};
  const start = async (options: TestOptions = {}) => {
    gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), outside: { spacing: 1 }, ...options });
    guest = await signInAs(gateway, 'Guest');
  };
  const get = (url = '/api/finance/earnings-history/ACME') => gateway.app.inject({ url, headers: guest.headers });
  /** Requests it from a slow provider: time passes once the call has arrived. */
  const getAfter = async (milliseconds: number) => {
    const asked = provider.asked.length;
    const reply = get();
    await until('the provider is called', () => provider.asked.length > asked);
    jest.advanceTimersByTime(milliseconds);
    return reply;
  };
  beforeEach(() => {
    now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
    thaw = freezeTimeouts();
  });
  afterEach(async () => {
    thaw();
    jest.restoreAllMocks();
    await closeGateway(gateway);
  });

  test.each([
    ...late.map(([name, fault]) => ({ name, fault, status: 504 })),
    ...bad.map(([name, fault]) => ({ name, fault, status: 502 })),
  ])('$name: a clear error, a stale answer when there is one, and recovery', async ({ fault, status }) => {
    const fail = async (waitMs: number) => {
      const reply = await (status === 504 ? getAfter(waitMs) : get());
      // The call itself ends after 30 s.
      jest.advanceTimersByTime(30_000);
      return reply;
    };
    await start();
    provider.answer(fault);
    const memory = process.memoryUsage().rss;
    written = 0;
    const failed = await fail(10_000);
    expect(failed.statusCode).toBe(status);
    expect(failed.json().error).toMatch(/(data provider|took too long).* Please try again( later)?\.$/);
    expect(failed.body).not.toContain(providerKey);
    expect(process.memoryUsage().rss - memory).toBeLessThan(150 * 1024 * 1024);
    expect(written).toBeLessThan(60);

    // The failure is remembered for 15 s from the end of the call; then the provider has recovered.
    provider.answer(answering(0));
    await renew();
    await until('the provider is called again', async () => {
      now += 15_001;
      return (await get()).statusCode === 200;
    });

    // A day later the answer has expired, and the provider fails again.
    provider.answer(fault);
    now += 25 * 3_600_000;
    await renew();
    const old = await fail(3_000);
    expect(old.statusCode).toBe(200);
    expect(old.headers['x-cache']).toBe('STALE');
    expect(Number(old.headers.age)).toBeGreaterThan(86_400);
    expect(old.json().meta).toEqual({ stale: true, asOf: new Date(now - 25 * 3_600_000).toISOString() });
  });

  test('hangs: callers get an error after 10 s, not before', async () => {
    await start();
    provider.answer(hang);
    let isTold = false;
    const reply = get().finally(() => {
      isTold = true;
    });
    await until('the provider is called', () => provider.asked.length === 1);
    jest.advanceTimersByTime(9_900);
    await settle();
    expect(isTold).toBe(false);
    jest.advanceTimersByTime(100);
    expect((await reply).statusCode).toBe(504);
  });

  test('cannot be resolved: a clear error', async () => {
    await start({ env: { ...providerEnv('http://nowhere.invalid') } });
    const reply = await get();
    expect(reply.statusCode).toBe(502);
    expect(reply.body).not.toMatch(/nowhere|invalid|ENOTFOUND/);
  });

  test('is away: readers are told the next try, asking costs no call, and no failure outlasts the pause', async () => {
    await start();
    const ask = (symbol: string) => get(`/api/finance/earnings-history/${symbol}`);
    provider.answer((_, response) => void response.writeHead(500).end());
    const first = await ask('AAA');
    expect([first.statusCode, first.json().code, first.headers['retry-after']]).toEqual([502, 'bad_upstream', '15']);
    for (const symbol of ['BBB', 'CCC']) await ask(symbol);
    expect(provider.asked).toHaveLength(3);
    const told = await ask('DDD');
    const seconds = Number(told.headers['retry-after']);
    expect([told.statusCode, told.json()]).toEqual([
      502,
      {
        error: `The data provider does not answer. It is asked again in about ${seconds} s.`,
        code: 'bad_upstream',
        exact: 'provider_away',
      },
    ]);
    expect(seconds).toBeLessThanOrEqual(15);
    expect(provider.asked).toHaveLength(3);

    provider.answer(answering(0));
    await findBudget(gateway.services).endBlock();
    expect((await ask('DDD')).statusCode).toBe(200);
    // It failed before the outage was known: it is called again once the first pause would be over.
    expect((await ask('AAA')).statusCode).toBe(502);
    now += 15_001;
    expect((await ask('AAA')).statusCode).toBe(200);
  });

  test('a clock that jumps a year ahead and back causes no failure', async () => {
    await start();
    provider.answer(answering(0));
    expect((await get('/api/finance/overview/ACME')).statusCode).toBe(200);
    const year = 365 * 86_400_000;
    for (const jump of [year, -year, -year, year]) {
      now += jump;
      // The token of another year has expired: sign in by the new clock.
      await renew();
      const reply = await get('/api/finance/overview/ACME');
      expect(reply.statusCode).toBe(200);
      expect(overviewSchema.safeParse(reply.json()).success).toBe(true);
      expect(Number(reply.headers.age)).toBeGreaterThanOrEqual(0);
    }
  });

  /** A token is valid for half a day. */
  async function renew(): Promise<void> {
    guest = await signInAs(gateway, 'Guest');
  }
});
