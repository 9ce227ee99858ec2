import { join } from 'node:path';
import { z } from 'zod';
import { type CacheStats, cacheStatsSchema, usersSchema } from '../../src/contract/admin.ts';
import { describeWhere } from '../support/describe-where.ts';
import { answering, providerEnv } from '../support/fake-provider.ts';
import { type Caller, type GatewayProcess, gatewayProcesses } from '../support/gateway-process.ts';
import { listens } from '../support/listens.ts';
import { outsideServer } from '../support/outside-server.ts';
import { projectionBody } from '../support/projection-body.ts';
import { RisingProjection } from '../support/rising-projection.ts';
import { sharedStores } from '../support/shared-stores.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { postgres } from '../support/test-database.ts';
import { testRedisUrl } from '../support/test-redis.ts';
import { until } from '../support/until.ts';

const limit = 6;
const noCaller: Caller = () => Promise.reject(new Error('There is no process.'));
const symbols = Array.from({ length: 40 }, (_, at) => `SYM${at}`);

const stands = listens(postgres) && listens(testRedisUrl);
describeWhere(stands, 'three processes over one Postgres and one Redis', () => {
  const folder = temporaryFolder();
  const provider = outsideServer();
  const processes = gatewayProcesses();
  const stores = sharedStores();
  let env: Record<string, string> = {};
  beforeEach(() => {
    provider.answer(answering(30));
    env = {
      ...providerEnv(provider.base),
      ALPHA_VANTAGE_DAILY_LIMIT: String(limit),
      ...stores.settings(),
      JWT_SECRET: 'a secret that the three processes share',
    };
  });
  const start = (at: number, accounts: GatewayProcess['accounts'] = []) =>
    processes.start({ ...env, DATA_DIR: join(folder, `${stores.name()}-${at}`) }, accounts);
  const startAll = async () => {
    // The first process creates the tables and the accounts.
    const first = await start(0);
    return [first, await start(1, first.accounts), await start(2, first.accounts)];
  };

  test('share sessions, roles, saved projections, answers and clears', async () => {
    const all = await startAll();
    const [one, two, three] = all;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three were started');
    const [admin, guest] = [await one.token('Admin'), await two.token('Guest')];

    const calls = Array.from({ length: 30 }, (_, at) => all[at % 3]?.caller(guest)('/api/finance/overview/COLD'));
    for (const reply of await Promise.all(calls)) expect(reply?.status).toBe(200);
    // The profile and the bars: no statement is loaded before a reader opens it.
    expect(provider.asked).toHaveLength(2);
    expect(provider.asked.filter((url) => url.includes('OVERVIEW'))).toHaveLength(1);
    expect(provider.asked.filter((url) => url.includes('TIME_SERIES_DAILY'))).toHaveLength(1);

    await one.caller(admin)('/api/projections/AAPL', { method: 'PUT', body: projectionBody(3) });
    expect((await three.caller(admin)('/api/projections/AAPL')).status).toBe(200);

    expect((await two.caller(admin)('/api/cache', { method: 'DELETE' })).status).toBe(200);
    const stats = await fetchStats(three.caller(admin));
    expect(stats.cacheKeys).toEqual([]);
    expect(stats.budget).toMatchObject({ limit, used: 2, left: 4 });
    const isMissed = async () =>
      (await one.caller(admin)('/api/finance/overview/COLD')).headers.get('x-cache') === 'MISS';
    await until('the clear is noticed', isMissed);

    const { users } = usersSchema.parse(await (await one.caller(admin)('/api/users')).json());
    const id = users.find(({ role }) => role === 'Guest')?.id ?? '';
    await one.caller(admin)(`/api/users/${id}`, { method: 'PATCH', body: { role: 'Member' } });
    for (const gateway of all) {
      const isOut = async () => (await gateway.caller(guest)('/api/auth/me')).status === 401;
      await until('the token of the previous role is refused', isOut);
    }

    // After five wrong guesses over three processes the sixth must wait on any of them.
    const statuses: number[] = [];
    for (let guess = 0; guess < 6; guess += 1) {
      const body = { email: 'guest@basecase.local', password: `wrong guess ${guess}` };
      const reply = await all[guess % 3]?.caller(null)('/api/auth/login', { method: 'POST', body });
      statuses.push(reply?.status ?? 0);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });

  test('killed at random under load lose no acknowledged save, and the budget stays exact', async () => {
    const all = await startAll();
    const [first] = all;
    const token = (await first?.token('Admin')) ?? '';
    const any = (): Caller => all[Math.floor(Math.random() * all.length)]?.caller(token) ?? noCaller;
    const projections = Array.from({ length: 6 }, (_, at) => new RisingProjection(`REC${at}`));
    const statuses = new Set<number>();
    let isLoaded = true;
    const savers = projections.map(async (projection) => {
      while (isLoaded) await projection.save(any());
    });
    const readers = Array.from({ length: 6 }, async () => {
      while (isLoaded) {
        const symbol = symbols[Math.floor(Math.random() * symbols.length)];
        const reply = await any()(`/api/finance/overview/${symbol}`).catch(() => null);
        if (reply !== null) statuses.add(reply.status);
        await reply?.arrayBuffer().catch(() => null);
      }
    });
    const acknowledged = () => projections.reduce((sum, projection) => sum + projection.acknowledged, 0);
    for (let kill = 0; kill < 3; kill += 1) {
      const before = acknowledged();
      await until('saves are running', () => acknowledged() >= before + 10);
      const at = Math.floor(Math.random() * 3);
      await all[at]?.kill();
      all[at] = await start(at, first?.accounts);
    }
    await until('all calls of the day are spent', async () => (await fetchStats(any())).budget.left === 0);
    isLoaded = false;
    await Promise.all([...savers, ...readers]);

    for (const gateway of all) {
      for (const projection of projections)
        expect(await projection.check(gateway.caller(token))).toMatchObject({ isKept: true });
    }
    expect(acknowledged()).toBeGreaterThan(50);
    for (const status of statuses) expect([200, 429, 502, 503, 504]).toContain(status);

    const counts = new Set<number>();
    for (const gateway of all) {
      const stats = await fetchStats(gateway.caller(token));
      counts.add(stats.budget.used);
      expect(stats.budget.left).toBe(0);
    }
    // A process may have died between the reservation of a call and the call; the reverse must not happen.
    expect([...counts]).toEqual([limit]);
    expect(provider.asked.length).toBeLessThanOrEqual(limit);
    expect(provider.asked.length).toBeGreaterThan(0);
    const kept = z.array(z.object({ count: z.coerce.number() }));
    expect(kept.parse(await stores.query('select count(*) from provider_calls'))[0]?.count).toBeLessThanOrEqual(limit);
  }, 300_000);
});

async function fetchStats(caller: Caller): Promise<CacheStats> {
  return cacheStatsSchema.parse(await (await caller('/api/cache/stats')).json());
}
