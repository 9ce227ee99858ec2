import { join } from 'node:path';
import { makeUpload, publishBuild, writeAppBuild } from '../../../test/support/releases/app-build.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { gatewayHarness, metricsHeaders } from '../../../test/support/test-gateway.ts';
import { allAppVitalsSchema, type Visit } from '../../contract/releases/vitals.ts';

const root = temporaryFolder();

const bundledApps = [writeAppBuild(join(root, 'research'), 'research', 'v1')];
const gateway = gatewayHarness({ each: true, folder: root, bundledApps, env: { VITALS_PERCENT: '25' } });
const [guest, admin] = [gateway.signedIn('Guest'), gateway.signedIn('Admin')];

const visit: Visit = {
  app: 'research',
  version: 'v1',
  failures: [],
  ready: 612,
  lcp: 1210,
  inp: 84,
  cls: 0.02,
};
const report = (visits: readonly object[], { headers } = guest) =>
  gateway.app.inject({ method: 'POST', url: '/api/visits', headers, payload: { visits } });
const shown = async () => {
  const reply = await gateway.app.inject({ url: '/api/vitals', headers: admin.headers });
  return allAppVitalsSchema.parse(reply.json()).apps[0];
};

test('the page is told the share of pages that report', async () => {
  const reply = await gateway.app.inject('/api/apps');
  expect(reply.json()).toMatchObject({ settings: { reportedVisits: 0.25 } });
});

test('visits are counted by build and hour, and a failed one once', async () => {
  expect((await report([visit])).statusCode).toBe(200);
  await report([{ ...visit, failures: [{ kind: 'load' }, { kind: 'error', error: 'TypeError', place: 'a.js:1:2' }] }]);
  const vitals = await shown();
  expect(vitals).toMatchObject({ app: 'research', live: 'v1', canary: null, failureBudget: 0.01 });
  expect(vitals?.builds).toEqual([expect.objectContaining({ version: 'v1', visits: 2, failed: 1 })]);
  // A histogram is exact to a third of an octave.
  expect(Math.abs((vitals?.builds[0]?.ready ?? 0) - 612)).toBeLessThan(612 * 0.26);
  expect(Math.abs((vitals?.builds[0]?.cls ?? 0) - 0.02)).toBeLessThan(0.02 * 0.26);
  expect(vitals?.hours).toHaveLength(24);
  expect(vitals?.hours.at(-1)?.live).toMatchObject({ visits: 2 });
  expect(vitals?.hours[0]).toMatchObject({ live: null, canary: null });
});

test('a report with anything but times and kinds of failures is refused, and so are none and 13 visits', async () => {
  const wrong = [
    { symbol: 'MSFT' },
    { ready: -1 },
    { inp: 1e9 },
    { failures: [{ kind: 'error', place: 'https://example.com/a.js:1:2' }] },
    { failures: [{ kind: 'crash', reason: 'MSFT is undefined' }] },
    { failures: [{ kind: 'slow' }] },
  ];
  for (const visits of [...wrong.map((change) => [{ ...visit, ...change }]), Array(13).fill(visit), []]) {
    expect([visits[0], (await report(visits)).statusCode]).toEqual([visits[0], 400]);
  }
  expect((await shown())?.builds).toEqual([]);
});

test('unknown apps and builds that were never released leave no row', async () => {
  await publishBuild(gateway.services.releases, makeUpload({ name: 'research', version: 'v2' }));
  expect(
    (
      await report([
        { ...visit, app: 'made-up' },
        { ...visit, version: 'v77' },
        { ...visit, version: 'v2' },
      ])
    ).statusCode,
  ).toBe(200);
  await expect(gateway.services.db.selectFrom('app_vitals').selectAll().execute()).resolves.toEqual([]);
});

test('a visitor reports 20 times a minute at most, and 60 visits of a build an hour', async () => {
  for (let index = 0; index < 20; index += 1) expect((await report(Array(12).fill(visit))).statusCode).toBe(200);
  const refused = await report([visit]);
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await shown())?.builds[0]?.visits).toBe(60);
});

test('processes add to the same rows', async () => {
  const { vitals } = gateway.services;
  const visitors = Array.from({ length: 12 }, (_, index) => ({ id: `user-${index}`, role: 'Guest' as const }));
  await Promise.all(visitors.map((visitor) => vitals.report([visit], visitor)));
  expect((await shown())?.builds[0]?.visits).toBe(12);
});

test('counts older than eight days are removed', async () => {
  await report([visit]);
  const { db, vitals } = gateway.services;
  const dayOld = (days: number) =>
    db
      .updateTable('app_vitals')
      .set({ hour: Date.now() - days * 86_400_000 })
      .execute();
  await dayOld(7);
  await vitals.prune();
  await expect(db.selectFrom('app_vitals').selectAll().execute()).resolves.not.toEqual([]);
  await dayOld(9);
  await vitals.prune();
  await expect(db.selectFrom('app_vitals').selectAll().execute()).resolves.toEqual([]);
});

test('the metrics have live and canary of each app, without builds as labels', async () => {
  await report([visit]);
  const { body } = await gateway.app.inject({ url: '/metrics', headers: metricsHeaders });
  expect(body).toContain('basecase_app_visits{app="research",build="live"} 1');
  expect(body).toMatch(/basecase_app_ready_p75_milliseconds\{app="research",build="live"\} \d/);
  expect(body).not.toContain('v1"');
});

test('a guard that there is not cannot be held', async () => {
  const hold = { method: 'POST', url: '/api/releases/research/guard', headers: admin.headers } as const;
  expect((await gateway.app.inject({ ...hold, payload: { action: 'hold' } })).statusCode).toBe(404);
});
