import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { DatabaseError } from '../database/open-database.ts';
import { flakyProxy } from '../testing/flaky-proxy.ts';
import { gatewayProcesses } from '../testing/gateway-process.ts';
import { listens } from '../testing/listens.ts';
import { projectionBody } from '../testing/projection-body.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { postgres } from '../testing/test-database.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../testing/test-gateway.ts';

const folder = temporaryFolder();
const url = '/api/finance/balance-sheet/AAPL';
const notReady = { error: 'The service is not ready. Please try again in a moment.', code: 'not_ready' };

const callsOf = (gateway: TestGateway, { headers }: SignedIn) => ({
  read: async (address = url) => gateway.app.inject({ url: address, headers }),
  save: async () =>
    gateway.app.inject({ method: 'PUT', url: '/api/projections/AAPL', headers, payload: projectionBody() }),
});

describe('a disk that is full', () => {
  if (spawnSync('prlimit', ['--version']).error !== undefined) {
    test('was not run: prlimit is not on this machine', () => {
      process.stdout.write('full disk: not run, prlimit is not on this machine\n');
      expect(spawnSync('prlimit', ['--version']).error).toBeDefined();
    });
    return;
  }
  const processes = gatewayProcesses();

  test('what is there can be read, a save says that it failed, and room is enough to go on', async () => {
    const gateway = await processes.start({ DATA_DIR: join(folder, randomUUID()), NODE_ENV: 'development' });
    const member = gateway.caller(await gateway.token('Member'));
    const save = () => member('/api/projections/AAPL', { method: 'PUT', body: projectionBody() });
    expect((await save()).status).toBe(200);
    expect((await member(url)).status).toBe(200);
    // No file may grow any further.
    const allow = (bytes: string) =>
      execFileSync('prlimit', ['--pid', String(gateway.pid), `--fsize=${bytes}:unlimited`]);
    allow('1024');
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await save();
      expect([refused.status, await refused.json()]).toEqual([503, notReady]);
      // Answers that cannot be kept are given all the same.
      expect((await member('/api/finance/balance-sheet/MSFT')).status).toBe(200);
      expect((await member(url)).status).toBe(200);
    }
    allow('unlimited');
    expect((await save()).status).toBe(200);
    expect(await (await member('/api/projections/AAPL')).json()).toMatchObject({ symbol: 'AAPL' });
  }, 60_000);
});

test('a database that is not there at the start: one clear line in bounded time', async () => {
  const start = performance.now();
  const gateway = buildTestGateway(folder, { env: { DATABASE_URL: 'postgres://somebody@127.0.0.1:1/none' } });
  await expect(gateway).rejects.toBeInstanceOf(DatabaseError);
  await expect(gateway).rejects.toThrow(/^The database cannot be used: /);
  expect(performance.now() - start).toBeLessThan(10_000);
});

describe('a Postgres that goes away while the gateway runs', () => {
  if (!listens(postgres)) {
    test('was not run: no Postgres answers', () => {
      process.stdout.write('outages of Postgres: not run, none answers\n');
      expect(listens(postgres)).toBe(false);
    });
    return;
  }
  const line = flakyProxy(postgres);
  const database = `basecase_test_${randomUUID().replaceAll('-', '')}`;
  let gateway: TestGateway;
  let member: SignedIn;
  beforeAll(() => execute(`create database ${database}`));
  beforeEach(async () => {
    const address = new URL(line.url());
    address.pathname = `/${database}`;
    gateway = await buildTestGateway(folder, { env: { DATABASE_URL: address.href } });
    member = await signInAs(gateway, 'Member');
  });
  afterEach(async () => {
    line.heal();
    await closeGateway(gateway);
  });
  afterAll(() => execute(`drop database if exists ${database} with (force)`));

  test.each(['cut', 'hang'] as const)(
    '%s: clear errors in bounded time, and recovery without a restart',
    async (fault) => {
      const { read, save } = callsOf(gateway, member);
      expect((await save()).statusCode).toBe(200);
      expect((await read()).statusCode).toBe(200);
      line[fault]();
      const start = performance.now();
      const [refused, ready, health] = await Promise.all([
        save(),
        gateway.app.inject('/readyz'),
        gateway.app.inject('/healthz'),
      ]);
      expect(refused.statusCode).toBe(503);
      expect(refused.json()).toEqual(notReady);
      expect(ready.statusCode).toBe(503);
      expect(health.statusCode).toBe(200);
      expect(performance.now() - start).toBeLessThan(13_000);
      line.heal();
      expect((await until200(read, '/api/projections/AAPL')).json()).toMatchObject({ symbol: 'AAPL' });
      expect((await save()).statusCode).toBe(200);
    },
    60_000,
  );
});

async function until200<Reply extends { readonly statusCode: number }>(
  read: (address: string) => Promise<Reply>,
  address: string,
): Promise<Reply> {
  for (let tries = 0; tries < 40; tries += 1) {
    const reply = await read(address);
    if (reply.statusCode === 200) return reply;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The gateway did not recover.');
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  await client.query(statement);
  await client.end();
}
