import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { describeWhere } from '../support/describe-where.ts';
import { flakyProxy } from '../support/flaky-proxy.ts';
import { freezeTimeouts } from '../support/frozen-timeouts.ts';
import { gatewayProcesses } from '../support/gateway-process.ts';
import { listens } from '../support/listens.ts';
import { projectionBody } from '../support/projection-body.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postgres } from '../support/test-database.ts';
import { buildTestGateway, closeGateway, type SignedIn, signInAs, type TestGateway } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const url = '/api/finance/balance-sheet/AAPL';
const notReady = { error: 'The service is not ready. Please try again in a moment.', code: 'not_ready' };

const makeCalls = (gateway: TestGateway, { headers }: SignedIn) => ({
  read: async (address = url) => gateway.app.inject({ url: address, headers }),
  save: async () =>
    gateway.app.inject({ method: 'PUT', url: '/api/projections/AAPL', headers, payload: projectionBody() }),
});

const hasPrlimit = spawnSync('prlimit', ['--version']).error === undefined;
describeWhere(hasPrlimit, 'a full disk', () => {
  const processes = gatewayProcesses();

  test('stored data can be read, a save reports its failure, and free space is enough to recover', async () => {
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
      // Answers that cannot be stored are still served.
      expect((await member('/api/finance/balance-sheet/MSFT')).status).toBe(200);
      expect((await member(url)).status).toBe(200);
    }
    allow('unlimited');
    expect((await save()).status).toBe(200);
    expect(await (await member('/api/projections/AAPL')).json()).toMatchObject({ symbol: 'AAPL' });
  });
});

describeWhere(listens(postgres), 'a Postgres that fails while the gateway runs', () => {
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
      const { read, save } = makeCalls(gateway, member);
      expect((await save()).statusCode).toBe(200);
      expect((await read()).statusCode).toBe(200);
      const thaw = freezeTimeouts();
      line[fault]();
      const answers = Promise.all([save(), gateway.app.inject('/readyz'), gateway.app.inject('/healthz')]);
      const [refused, ready, health] = await whileSecondsPass(answers, 40);
      expect([refused.statusCode, refused.json()]).toEqual([503, notReady]);
      expect(ready.statusCode).toBe(503);
      expect(health.statusCode).toBe(200);
      thaw();
      line.heal();
      await until('the gateway has recovered', async () => (await read('/api/projections/AAPL')).statusCode === 200);
      expect((await read('/api/projections/AAPL')).json()).toMatchObject({ symbol: 'AAPL' });
      expect((await save()).statusCode).toBe(200);
    },
  );
});

/** Returns a reply while frozen time passes, at most `maxSeconds`. @throws when that is not enough */
async function whileSecondsPass<Answer>(answer: Promise<Answer>, maxSeconds: number): Promise<Answer> {
  const waiting = Symbol('waiting');
  for (let second = 0; second < maxSeconds; second += 1) {
    const first = await Promise.race([answer, pause(150, waiting)]);
    if (first !== waiting) return answer;
    jest.advanceTimersByTime(1000);
  }
  throw new Error(`There was no answer within ${maxSeconds} s.`);
}

async function execute(statement: string): Promise<void> {
  const client = new Client({ connectionString: postgres });
  await client.connect();
  await client.query(statement);
  await client.end();
}
