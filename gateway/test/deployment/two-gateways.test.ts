import { execFileSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { sessionSchema } from '../../src/contract/access/auth.ts';
import { describeWhere } from '../support/describe-where.ts';
import { type GatewayProcess, gatewayProcesses } from '../support/gateway-process.ts';
import { listens } from '../support/listens.ts';
import { projectionBody } from '../support/projection-body.ts';
import { sharedStores } from '../support/shared-stores.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postgres } from '../support/test-database.ts';
import { testRedisUrl } from '../support/test-redis.ts';
import { hasHaproxy, startTlsProxy, type TlsProxy } from '../support/tls-proxy.ts';
import { until } from '../support/until.ts';
import { composeEnvironment, composeServices } from './compose-file.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const admin = { email: 'admin@example.com', password: 'tavi-kopu-remo-7391' };

const stands = listens(postgres) && listens(testRedisUrl) && hasHaproxy;
describeWhere(stands, 'the parts of the compose file as processes', () => {
  const folder = temporaryFolder();
  const processes = gatewayProcesses();
  const stores = sharedStores();
  let settings: Record<string, string> = {};
  let proxy: TlsProxy | null = null;
  beforeEach(() => {
    settings = { ...composedSettings(), ...stores.settings() };
  });
  afterEach(async () => {
    await proxy?.stop();
    proxy = null;
  });

  test('are one product behind TLS: a session, a save and the waits of one process hold at the other', async () => {
    migrate({ ...settings, DATA_DIR: join(folder, 'migrate') });
    expect(await stores.query('select count(*)::int as count from users')).toEqual([{ count: 0 }]);

    const start = (name: string) => processes.start({ ...settings, DATA_DIR: join(folder, name) }, []);
    const both = await Promise.all([start('gateway-1'), start('gateway-2')]);
    const [one, two] = both;
    const behind = await startTlsProxy(folder, [one.address, two.address]);
    proxy = behind;
    // Two processes that start at once make one Admin, and in production no demo accounts.
    expect(await stores.query('select email, role from users')).toEqual([{ email: admin.email, role: 'Admin' }]);

    const token = await signIn(one);
    expect((await two.caller(token)('/api/auth/me')).status).toBe(200);
    const headers = { authorization: `Bearer ${token}` };
    const save = { method: 'PUT', headers, body: projectionBody(3) };
    expect((await behind.call('/api/projections/AAPL', save)).status).toBe(200);
    for (const gateway of both) expect((await gateway.caller(token)('/api/projections/AAPL')).status).toBe(200);

    // A caller cannot make up the address that its failed sign-ins are counted by.
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { email: admin.email, password: `wrong guess ${guess}` };
      const forged = { 'x-forwarded-for': `192.0.2.${guess}` };
      statuses.push((await behind.call('/api/auth/login', { method: 'POST', headers: forged, body })).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const page = await behind.call('/');
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await fetch(`http://127.0.0.1:${behind.plainPort}/ready?x=1`, { redirect: 'manual' });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toBe(`https://127.0.0.1:${behind.plainPort}/ready?x=1`);

    await readWhile(behind, headers, () => one.stop());
    const again = await processes.start({ ...settings, DATA_DIR: join(folder, 'gateway-1'), PORT: parsePort(one) }, []);
    await until('the proxy has noticed the process that started again', async () => {
      await behind.call('/api/projections/AAPL', { headers });
      const metrics = await again.caller(settings.METRICS_TOKEN ?? '')('/metrics');
      return (await metrics.text()).includes('/api/projections/');
    });
    await readWhile(behind, headers, () => two.kill());
  });
});

/** Reads through the proxy while a process ends, and once more after: every read must succeed. */
async function readWhile(proxy: TlsProxy, headers: Record<string, string>, end: () => Promise<unknown>): Promise<void> {
  let isOver = false;
  const statuses = new Set<number>();
  const read = async () => {
    statuses.add((await proxy.call('/api/projections/AAPL', { headers })).status);
  };
  const readers = Array.from({ length: 4 }, async () => {
    while (!isOver) await read();
  });
  await read();
  await end();
  isOver = true;
  await Promise.all(readers);
  for (let again = 0; again < 10; again += 1) await read();
  expect([...statuses]).toEqual([200]);
}

/** Returns the environment of the gateways in the compose file, but on ports of the test. */
function composedSettings(): Record<string, string> {
  const secret = () => randomBytes(48).toString('base64');
  const given = composeEnvironment('gateway-1', {
    POSTGRES_PASSWORD: 'unused',
    JWT_SECRET: secret(),
    DATA_KEY: secret(),
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  });
  return { ...given, HOST: '127.0.0.1', PORT: '0', METRICS_TOKEN: randomUUID() };
}

/** Runs the command of the migration in the compose file. */
function migrate(env: Record<string, string>): void {
  const [, ...args] = composeServices().migrate?.command ?? [];
  const said = execFileSync(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH, ...env } });
  expect(said.toString()).toContain('The tables are up to date.');
}

async function signIn(gateway: GatewayProcess): Promise<string> {
  const reply = await gateway.caller(null)('/api/auth/login', { method: 'POST', body: admin });
  expect(reply.status).toBe(200);
  return sessionSchema.parse(await reply.json()).token;
}

function parsePort({ address }: GatewayProcess): string {
  return new URL(address).port;
}
