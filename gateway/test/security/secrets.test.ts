import { sql } from 'kysely';
import { z } from 'zod';
import { valuationSchema } from '../../src/contract/valuations.ts';
import { createLogger } from '../../src/observability/logger.ts';
import { answering, providerEnv, providerKey } from '../support/fake-provider.ts';
import { json, outsideServer } from '../support/outside-server.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, metricsHeaders, signInAs, testSecret } from '../support/test-gateway.ts';
import { valuationBody } from '../support/valuation-body.ts';

const folder = temporaryFolder();
const provider = outsideServer();
const echo = {
  Information: `We have detected your API key as ${providerKey} and our standard API rate limit is 25 requests per day.`,
};
const rows = z.array(z.record(z.string(), z.unknown()));

test('no key, password, token or secret is in any log line, reply, metric or table', async () => {
  const lines: string[] = [];
  const secrets = [providerKey, testSecret, metricsHeaders.authorization.slice('Bearer '.length)];
  const log = createLogger({ level: 'trace', secrets, destination: { write: (line) => void lines.push(line) } });
  const gateway = await buildTestGateway(folder, { env: providerEnv(provider.base), log, outside: { spacing: 1 } });
  const user = await signInAs(gateway, 'Admin');
  const bodies: string[] = [];
  const get = async (url: string, headers = user.headers) =>
    bodies.push((await gateway.app.inject({ url, headers })).body);

  provider.answer(answering());
  await get('/api/finance/overview/ACME');
  provider.answer(json({ 'Error Message': `the parameter apikey ${providerKey} is invalid or missing.` }));
  await get('/api/finance/earnings-history/ONE');
  provider.answer((request) => request.socket.destroy());
  await get('/api/finance/earnings-history/TWO');
  provider.answer(json({ Information: `${providerKey} is unheard of` }));
  await get('/api/finance/earnings-history/THREE');
  provider.answer(json(echo));
  await get('/api/finance/earnings-history/FOUR');
  await gateway.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: user.email, password: 'wrong one' },
  });
  for (const url of ['/api/cache/stats', '/api/users', '/docs/json', '/readyz', '/api/apps']) await get(url);
  await get('/metrics', metricsHeaders);
  expect(lines.length).toBeGreaterThan(5);

  const metrics = bodies.find((body) => body.includes('basecase_outside_calls_total'));
  expect(metrics).toContain('basecase_outside_calls_total{host="alpha-vantage",outcome="unavailable"} 1');

  const { db } = gateway.services;
  const tables = rows.parse((await sql`select name from sqlite_master where type = 'table'`.execute(db)).rows);
  const stored: string[] = [];
  for (const { name } of tables) {
    const content = await sql`select * from ${sql.table(String(name))}`.execute(db);
    stored.push(
      JSON.stringify(content.rows, (_, value: unknown) => (Buffer.isBuffer(value) ? value.toString() : value)),
    );
  }
  expect(stored.join()).toContain('argon2id');
  const token = user.headers.authorization.slice(7);
  const places = { lines, bodies, stored };
  for (const [place, texts] of Object.entries(places)) {
    for (const secret of [providerKey, testSecret, user.password, 'wrong one', token, token.split('.')[2] ?? token]) {
      expect([place, texts.filter((text) => text.includes(secret))]).toEqual([place, []]);
    }
  }
  for (const text of [...lines, ...bodies]) expect(text).not.toMatch(/argon2id\$|apikey=/);
  await closeGateway(gateway);
});

test('the link of a shared valuation is in no log line', async () => {
  const lines: string[] = [];
  const log = createLogger({ level: 'trace', secrets: [], destination: { write: (line) => void lines.push(line) } });
  const gateway = await buildTestGateway(folder, { log });
  const { headers } = await signInAs(gateway, 'Member');
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    gateway.app.inject({ method, url, headers, ...(payload && { payload }) });
  const { id } = valuationSchema.parse((await call('POST', '/api/valuations/AAPL', valuationBody())).json());
  const { shareToken } = valuationSchema.parse((await call('POST', `/api/valuations/AAPL/${id}/share`)).json());
  if (shareToken === null) throw new Error('The valuation is not shared.');
  expect((await call('GET', `/api/shared-valuations/${shareToken}`)).statusCode).toBe(200);
  expect((await call('GET', `/api/shared-valuations/${shareToken}x`)).statusCode).toBe(400);
  expect(lines.join()).toContain('/api/shared-valuations/:token');
  expect(lines.filter((line) => line.includes(shareToken))).toEqual([]);
  await closeGateway(gateway);
});

test('sign-ins, role changes and cleared answers are in the audit log', async () => {
  const before = Date.now();
  const gateway = await buildTestGateway(folder);
  const [admin, guest] = [await signInAs(gateway, 'Admin'), await signInAs(gateway, 'Guest')];
  const call = (method: 'PATCH' | 'DELETE' | 'POST' | 'GET', url: string, payload?: object) =>
    gateway.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) });
  await call('PATCH', `/api/users/${guest.id}`, { role: 'Member' });
  await call('GET', '/api/finance/overview/AAPL');
  await call('DELETE', '/api/cache/sample-overview:AAPL');
  await call('DELETE', '/api/cache');
  await gateway.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email: guest.email, password: 'wrong one' },
  });
  await call('POST', '/api/auth/logout');
  const noted = await gateway.services.db.selectFrom('audit_log').selectAll().orderBy('at').execute();
  const facts = noted.map(({ actor, action, detail }) => [actor, action, detail]);
  expect(facts).toEqual(
    expect.arrayContaining([
      [admin.email, 'sign-in', '127.0.0.1'],
      [guest.email, 'sign-in', '127.0.0.1'],
      [admin.email, 'role-changed', `${guest.email} to Member`],
      [admin.email, 'cache-entry-cleared', 'sample-overview:AAPL'],
      [admin.email, 'cache-cleared', ''],
      [guest.email, 'sign-in-refused', '127.0.0.1'],
      [admin.email, 'sign-out', ''],
    ]),
  );
  expect(noted.every(({ at }) => at >= before && at <= Date.now())).toBe(true);
  await closeGateway(gateway);
});
