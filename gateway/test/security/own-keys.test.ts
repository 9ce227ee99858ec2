import { accountExportSchema, ownKeyStateSchema } from '../../src/contract/access/account.ts';
import { auditSchema, cacheStatsSchema } from '../../src/contract/admin.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { providerEnv, providerKey } from '../support/fake-provider.ts';
import { type KeyedProvider, keyedProvider, keys } from '../support/keyed-provider.ts';
import { outsideServer } from '../support/outside-server.ts';
import { call, enterKey, fetchName, keyState, ownRows, parseError, removeKey } from '../support/own-key-calls.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { type DatabaseSettings, describeOnEachDatabase } from '../support/test-database.ts';
import {
  buildTestGateway,
  closeGateway,
  findBudget,
  signInAs,
  type TestGateway,
  type TestOptions,
} from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

const folder = temporaryFolder();
const server = outsideServer();
const dataKey = 'a data key for tests that is long enough';
const opened: TestGateway[] = [];
let provider: KeyedProvider;
beforeEach(() => {
  provider = keyedProvider(server);
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map(closeGateway));
});

async function start(env: Readonly<Record<string, string>> = {}, options: TestOptions = {}): Promise<TestGateway> {
  const settings = { ...providerEnv(server.base), DATA_KEY: dataKey, ...env };
  const gateway = await buildTestGateway(folder, { outside: { spacing: 1 }, ...options, env: settings });
  opened.push(gateway);
  return gateway;
}

async function twoHoldersAndOther(settings: DatabaseSettings) {
  const gateway = await start(settings());
  const [ann, bob, other] = [
    await signInAs(gateway, 'Guest'),
    await signInAs(gateway, 'Member'),
    await signInAs(gateway, 'Member'),
  ];
  expect((await enterKey(gateway, ann, keys.ann)).statusCode).toBe(200);
  expect((await enterKey(gateway, bob, keys.bob)).statusCode).toBe(200);
  return { gateway, ann, bob, other, db: gateway.services.db };
}

describeOnEachDatabase('own keys', (_open, settings) => {
  test('each user’s requests are paid by their own key, at the same time too, and no answer reaches another user', async () => {
    const { gateway, ann, bob, other } = await twoHoldersAndOther(settings);
    const release = provider.hold();
    const asking = [ann, ann, bob, other].map((user) => fetchName(gateway, user));
    await until('all three keys are used', () =>
      [keys.ann, keys.bob, providerKey].every((key) => provider.asked(key).includes('OVERVIEW ACME')),
    );
    release();
    const names = ['ACME Incorporated paid by ANN', 'ACME Incorporated paid by BOB', 'ACME Incorporated paid by CAN'];
    expect(await Promise.all(asking)).toEqual([names[0], ...names]);

    const sent = server.asked.length;
    // These are enough repeats to answer a URL from memory, without its route.
    for (let again = 0; again < 5; again += 1) {
      for (const [at, user] of [ann, bob, other].entries()) expect(await fetchName(gateway, user)).toBe(names[at]);
    }
    expect(server.asked).toHaveLength(sent);
    expect(provider.asked(keys.ann).filter((asked) => asked === 'OVERVIEW ACME')).toHaveLength(1);
    const shared = (await findBudget(gateway.services).usage()).used;
    expect(shared).toBe(provider.asked(providerKey).length);
    for (const [user, key] of [
      [ann, keys.ann],
      [bob, keys.bob],
    ] as const) {
      const used = provider.asked(key).length;
      expect((await keyState(gateway, user)).key?.budget).toMatchObject({ limit: 25, used, left: 25 - used });
    }
    expect((await keyState(gateway, other)).key).toBeNull();
  });

  test('a removed key takes its answers, prices and counted calls with it, and the user shares those of the others again', async () => {
    const { gateway, ann, bob, other, db } = await twoHoldersAndOther(settings);
    for (const user of [ann, bob, other]) await fetchName(gateway, user);
    const before = gateway.services.cache.memory().entries;
    expect(ownKeyStateSchema.parse((await removeKey(gateway, ann)).json()).key).toBeNull();
    expect(await fetchName(gateway, ann)).toBe('ACME Incorporated paid by CAN');
    expect(await fetchName(gateway, bob)).toBe('ACME Incorporated paid by BOB');
    await until('the answers are gone from memory', async () => {
      await fetchName(gateway, other);
      return gateway.services.cache.memory().entries < before;
    });
    expect((await removeKey(gateway, ann)).statusCode).toBe(404);
    await removeKey(gateway, bob);
    expect(await ownRows(db)).toBe(0);
    expect(await db.selectFrom('provider_keys').selectAll().execute()).toEqual([]);
  });

  test('an answer that arrives after its key was removed is not kept', async () => {
    const { gateway, ann, bob, db } = await twoHoldersAndOther(settings);
    await removeKey(gateway, bob);
    const release = provider.hold();
    const asking = call(gateway, ann, '/api/finance/price-history/ACME/daily');
    await until('the call is sent', () => provider.asked(keys.ann).includes('TIME_SERIES_DAILY ACME'));
    await removeKey(gateway, ann);
    release();
    await asking;
    expect(await ownRows(db)).toBe(0);
  });

  test('a deleted account takes the key and all that it loaded with it', async () => {
    const { gateway, ann, bob, db } = await twoHoldersAndOther(settings);
    const admin = await signInAs(gateway, 'Admin');
    for (const user of [ann, bob]) await fetchName(gateway, user);
    await call(gateway, ann, '/api/account/delete', 'POST', { email: ann.email, password: ann.password });
    expect((await call(gateway, admin, `/api/users/${bob.id}`, 'DELETE')).statusCode).toBe(200);
    expect(await ownRows(db)).toBe(0);
    expect(await db.selectFrom('provider_keys').selectAll().execute()).toEqual([]);
  });

  test('another key takes the place of the first, with a budget and answers of its own', async () => {
    const { gateway, ann, db } = await twoHoldersAndOther(settings);
    await fetchName(gateway, ann);
    await enterKey(gateway, ann, keys.bob);
    expect(await fetchName(gateway, ann)).toBe('ACME Incorporated paid by BOB');
    expect((await keyState(gateway, ann)).key).toMatchObject({ lastFour: '0002' });
    expect(await db.selectFrom('provider_keys').selectAll().execute()).toHaveLength(2);
  });

  test('the database holds the key sealed, for its row alone', async () => {
    const { db } = await twoHoldersAndOther(settings);
    const rows = await db.selectFrom('provider_keys').selectAll().execute();
    expect(JSON.stringify(rows)).not.toMatch(/ANNSOWNKEY|BOBSOWNKEY/);
    expect(rows.map(({ last_four }) => last_four).sort()).toEqual(['0001', '0002']);
  });
});

describe('own keys', () => {
  test('an Admin sees how many users have one, and none of their answers', async () => {
    const { gateway, ann, db } = await twoHoldersAndOther(() => ({}));
    const admin = await signInAs(gateway, 'Admin');
    await fetchName(gateway, ann);
    const stats = cacheStatsSchema.parse((await call(gateway, admin, '/api/cache/stats')).json());
    expect(stats).toMatchObject({ usersWithOwnKey: 2, stats: { keys: 0, alphaVantageCount: 0 }, matched: 0 });
    const { key } = await db
      .selectFrom('cache_entries')
      .select('key')
      .where('key', 'like', 'own-%overview%')
      .executeTakeFirstOrThrow();
    expect((await call(gateway, admin, `/api/cache/${encodeURIComponent(key)}`)).statusCode).toBe(404);
    expect((await call(gateway, admin, `/api/cache/${encodeURIComponent(key)}`, 'DELETE')).statusCode).toBe(404);
    expect((await call(gateway, admin, '/api/cache/companies/ACME', 'DELETE')).statusCode).toBe(404);
    const calls = provider.asked(keys.ann).length;
    await fetchName(gateway, ann);
    expect(provider.asked(keys.ann).length).toBeGreaterThan(calls);
  });

  test('a refused key, a spent one and a mistyped one are told apart in plain words, and none is kept', async () => {
    const gateway = await start();
    const user = await signInAs(gateway, 'Member');
    const refused = await enterKey(gateway, user, keys.refused);
    expect([refused.statusCode, parseError(refused)]).toEqual([
      400,
      'The data provider does not take this key. Please check that it is complete.',
    ]);
    const spent = await enterKey(gateway, user, keys.spent);
    expect([spent.statusCode, parseError(spent)]).toEqual([
      429,
      'The data provider says that this key has no requests left for now. Please enter it again later.',
    ]);
    const mistyped = await enterKey(gateway, user, 'two words');
    expect([mistyped.statusCode, parseError(mistyped)]).toEqual([400, expect.stringContaining('without spaces')]);
    expect(await keyState(gateway, user)).toEqual({
      ...{ offered: true, requestsPerDay: 25, key: null },
      others: [{ provider: 'tiingo', offered: true, requestsPerDay: 1000, key: null }],
    });
    expect(await ownRows(gateway.services.db)).toBe(0);
  });

  test('keys cannot be tried one after the other', async () => {
    const gateway = await start();
    const user = await signInAs(gateway, 'Member');
    for (let attempt = 0; attempt < 5; attempt += 1) await enterKey(gateway, user, keys.refused);
    const sent = server.asked.length;
    expect((await enterKey(gateway, user, keys.ann)).statusCode).toBe(429);
    expect(server.asked).toHaveLength(sent);
  });

  test('a spent own key is not helped out by the shared one', async () => {
    const { gateway, ann, other } = await twoHoldersAndOther(() => ({}));
    for (let at = 0; at < 24; at += 1) await call(gateway, ann, `/api/finance/earnings-history/SYM${at}`);
    const reply = await call(gateway, ann, '/api/finance/earnings-history/LAST');
    expect([reply.statusCode, parseError(reply)]).toEqual([
      429,
      'Your own key has no requests left for now. Please try again later.',
    ]);
    expect((await keyState(gateway, ann)).key?.budget).toMatchObject({ used: 25, left: 0 });
    expect(provider.asked(keys.ann)).toHaveLength(25);
    expect(provider.asked(providerKey)).toEqual([]);
    expect((await call(gateway, other, '/api/finance/earnings-history/LAST')).statusCode).toBe(200);
  });

  test('a key that cannot be opened any longer says so, and no other one is used in its place', async () => {
    const dataDir = `${folder}/other-data-key`;
    const first = await start({ DATA_DIR: dataDir });
    const user = await signInAs(first, 'Member');
    await enterKey(first, user, keys.ann);
    await fetchName(first, user);
    await closeGateway(first);
    opened.length = 0;

    const second = await start({ DATA_DIR: dataDir, DATA_KEY: 'another data key that is long enough too' });
    expect((await keyState(second, user)).key).toMatchObject({ isReadable: false, lastFour: '0001' });
    expect(await fetchName(second, user)).toBe('ACME Incorporated paid by ANN');
    const reply = await call(second, user, '/api/finance/overview/OTHER');
    expect([reply.statusCode, parseError(reply)]).toEqual([
      503,
      'Your own key cannot be read on this server any longer. Please enter it again on the page Account, or remove it.',
    ]);
    expect(provider.asked(providerKey)).toEqual([]);
    await enterKey(second, user, keys.ann);
    expect(await fetchName(second, user, 'OTHER')).toBe('OTHER Incorporated paid by ANN');
  });

  test('a replaced data key opens the key as long as the old one is known, and then alone', async () => {
    const dataDir = `${folder}/replaced-data-key`;
    const next = 'the next data key that is long enough too';
    const first = await start({ DATA_DIR: dataDir });
    const user = await signInAs(first, 'Member');
    await enterKey(first, user, keys.ann);
    for (const [symbol, dataKeys] of [
      ['ONE', `${next},${dataKey}`],
      ['TWO', next],
    ] as const) {
      await Promise.all(opened.splice(0).map(closeGateway));
      const later = await start({ DATA_DIR: dataDir, DATA_KEY: dataKeys });
      expect(await fetchName(later, user, symbol)).toBe(`${symbol} Incorporated paid by ANN`);
    }
  });

  test('a server that turns them off keeps none, uses none, and lets users remove theirs', async () => {
    const dataDir = `${folder}/turned-off`;
    const first = await start({ DATA_DIR: dataDir });
    const user = await signInAs(first, 'Member');
    await enterKey(first, user, keys.ann);
    await closeGateway(first);
    opened.length = 0;
    const second = await start({ DATA_DIR: dataDir, OWN_KEYS: 'off' });
    expect(await keyState(second, user)).toMatchObject({ offered: false, key: { lastFour: '0001', budget: null } });
    expect((await enterKey(second, user, keys.bob)).statusCode).toBe(409);
    expect(await fetchName(second, user)).toBe('ACME Incorporated paid by CAN');
    expect((await keyState(second, user)).key).not.toBeNull();
    expect((await removeKey(second, user)).statusCode).toBe(200);
  });

  test('the sample data takes no keys', async () => {
    const gateway = await start({ DATA_SOURCE: 'sample' });
    const user = await signInAs(gateway, 'Member');
    expect(await keyState(gateway, user)).toEqual({ offered: false, requestsPerDay: 0, key: null, others: [] });
  });

  test('the key is in no log line, reply, audit line or export', async () => {
    const lines: string[] = [];
    const log = createLogger({ level: 'trace', secrets: [], destination: { write: (line) => void lines.push(line) } });
    const gateway = await start({}, { log });
    const [user, admin] = [await signInAs(gateway, 'Member'), await signInAs(gateway, 'Admin')];
    const bodies: string[] = [];
    for (const key of [keys.refused, keys.spent, `${keys.refused} `, `${keys.ann} and more`, keys.ann]) {
      bodies.push((await enterKey(gateway, user, key)).body);
    }
    await fetchName(gateway, user);
    server.answer((request) => request.socket.destroy());
    bodies.push((await call(gateway, user, '/api/finance/overview/GONE')).body);
    const exported = await call(gateway, user, '/api/account/export');
    const { account } = accountExportSchema.parse(exported.json());
    expect(account.ownKey).toMatchObject({ lastFour: '0001' });
    const audit = await call(gateway, admin, '/api/audit');
    expect(auditSchema.parse(audit.json()).entries.map(({ action }) => action)).toContain('own-key-saved');
    bodies.push(exported.body, audit.body, (await call(gateway, user, '/api/account/own-key')).body);
    expect(lines.length).toBeGreaterThan(5);
    for (const text of [...lines, ...bodies]) expect(text).not.toMatch(/ANNSOWNKEY|REFUSEDKEY|SPENTKEY|apikey=/);
  });
});
