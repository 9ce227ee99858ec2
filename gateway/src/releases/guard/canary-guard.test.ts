import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { addUsers } from '../../../test/support/followers.ts';
import { asAdmin, makeUpload, publishBuild } from '../../../test/support/releases/app-build.ts';
import { appsOver, type TestApps } from '../../../test/support/releases/apps-over.ts';
import { temporaryFolder } from '../../../test/support/temporary-folder.ts';
import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import type { Visit } from '../../contract/releases/vitals.ts';
import type { Database, Schema } from '../../storage/schema.ts';
import type { Visitor } from '../registry/app-registry.ts';
import { isInCanary } from '../registry/canary.model.ts';

const root = temporaryFolder();
const minute = 60_000;
const canary = { version: 'v2', percent: 50, roles: [] };

const makeVisit = (version: string, change: Partial<Visit> = {}): Visit => ({
  app: 'research',
  version,
  failures: [],
  ready: 500,
  lcp: null,
  inp: null,
  cls: null,
  ...change,
});
const crash: Partial<Visit> = { failures: [{ kind: 'crash', error: 'TypeError', place: 'main.js:1:2' }] };

const listVisitors = (count: number, first = 0, name = 'user', role: Visitor['role'] = 'Member'): Visitor[] =>
  Array.from({ length: count }, (_, index) => ({ id: `${name}-${first + index}`, role }));
const split = (visitors: readonly Visitor[]) => ({
  inCanary: visitors.filter((one) => isInCanary('research', canary, one)),
  inLive: visitors.filter((one) => !isInCanary('research', canary, one)),
});

describeOnEachDatabase('the guard of a canary', (open) => {
  let now: number;
  let db: Database;
  let here: TestApps;
  const process = () => appsOver(db, [], join(root, randomUUID()), () => now);

  beforeEach(async () => {
    now = Date.parse('2026-11-22T12:00:00Z');
    db = await open();
    await addAccounts('user', 600, now - minute);
    here = process();
    for (const version of ['v1', 'v2', 'v3']) {
      await publishBuild(here.releases, makeUpload({ name: 'research', version }));
    }
    await here.releases.promote('research', { version: 'v1', revision: 0 }, asAdmin);
  });

  /** Adds accounts with the ids NAME-0, NAME-1 and so on. */
  const addAccounts = (name: string, count: number, createdAt: number) => {
    const ids = listVisitors(count, 0, name).map(({ id }) => id);
    return addUsers(db, ids, { role: 'Member', created_at: createdAt });
  };
  const listCounted = (of: readonly Schema['guard_visits']['build'][] = ['canary', 'live']) =>
    db.selectFrom('guard_visits').selectAll().where('build', 'in', of).orderBy('visitor').execute();
  /** Looks as often as it takes to take a canary back. */
  const tick = async ({ canaryGuard }: TestApps = here) => {
    for (let look = 0; look < 3; look += 1) {
      await canaryGuard.tick();
      now += 15_000;
    }
  };
  const start = (change: object = {}) =>
    here.releases.setCanary('research', { ...canary, revision: 1, ...change }, asAdmin);
  /** Each visitor reports one visit of the build that they get. */
  const visit = async (count: number, inCanary: Partial<Visit>, first = 0, percent = canary.percent) => {
    for (const visitor of listVisitors(count, first)) {
      const gets = isInCanary('research', { ...canary, percent }, visitor);
      await here.vitals.report([makeVisit(gets ? 'v2' : 'v1', gets ? inCanary : {})], visitor);
    }
  };
  const state = () => here.releases.describe('research');

  test('a canary that crashes is taken back, with the reason in history, audit trail and notice', async () => {
    await start();
    await visit(60, crash);
    await here.canaryGuard.tick();
    expect((await state()).canary).not.toBeNull();
    await tick();
    const { canary: left, history } = await state();
    expect(left).toBeNull();
    expect(history[0]).toMatchObject({ actor: 'guard', action: 'canary-ended', version: 'v2' });
    expect(history[0]?.detail).toMatch(
      /^by the guard at 50%: failed in 100\.0% of \d+ accounts, live in 0\.0% of \d+$/,
    );
    const audit = await db.selectFrom('audit_log').select(['actor', 'action']).orderBy('at', 'desc').execute();
    expect(audit).toContainEqual({ actor: 'guard', action: 'app-canary-ended' });
    const [shown] = (await here.vitals.listVitals()).apps;
    expect(shown?.stopped).toMatchObject({ version: 'v2', percent: 50 });
    await here.canaryGuard.steer('research', 'seen', 'owner@example.com');
    expect((await here.vitals.listVitals()).apps[0]?.stopped).toBeNull();
    expect(await listCounted()).toEqual([]);
  });

  test('of several processes one decides', async () => {
    await start();
    await visit(60, crash);
    const processes = [here, process(), process()];
    for (let look = 0; look < 3; look += 1) {
      await Promise.all(processes.map(({ canaryGuard }) => canaryGuard.tick()));
      now += 15_000;
    }
    const { history, revision } = await state();
    expect(history.filter(({ action }) => action === 'canary-ended')).toHaveLength(1);
    expect(revision).toBe(3);
  });

  test('an account counts once, however often it reports', async () => {
    await start();
    await visit(40, {});
    const before = await listCounted();
    const [first] = split(listVisitors(40)).inCanary;
    if (first === undefined) throw new Error('No visitor is in the canary.');
    for (let index = 0; index < 20; index += 1) {
      now += 4000;
      await process().vitals.report([makeVisit('v2', crash)], first);
    }
    expect(await listCounted()).toEqual(before);
    expect(before).toHaveLength(40);
  });

  test('accounts that are made after a canary has started cannot keep it, nor drive it up', async () => {
    await start({ climb: { steps: [100], holdMinutes: 1 } });
    now += 1000;
    await addAccounts('forger', 200, now);
    const forgers = split(listVisitors(200, 0, 'forger', 'Guest'));
    // 25 made-up accounts in live report a crash each, 19 in the canary a good visit.
    for (const forger of forgers.inLive.slice(0, 25)) await here.vitals.report([makeVisit('v1', crash)], forger);
    for (const forger of forgers.inCanary.slice(0, 19)) await here.vitals.report([makeVisit('v2')], forger);
    await here.canaryGuard.tick();
    now += minute;
    const began = now;
    const users = split(listVisitors(200));
    for (const user of users.inLive.slice(0, 20)) await here.vitals.report([makeVisit('v1')], user);
    for (const [index, user] of users.inCanary.slice(0, 20).entries()) {
      await here.vitals.report([makeVisit('v2', index % 2 === 0 ? crash : {})], user);
    }
    await tick();
    const { canary: left, history } = await state();
    expect(left).toBeNull();
    expect(now - began).toBeLessThan(minute);
    expect(history[0]?.detail).toMatch('failed in 50.0% of 20 accounts, live in 0.0% of 20');
  });

  test('an account that was in the canary of an earlier step does not count again at the next one', async () => {
    await start({ climb: { steps: [75], holdMinutes: 1 } });
    await visit(90, {});
    now += minute;
    await here.canaryGuard.tick();
    expect((await state()).canary?.percent).toBe(75);
    const before = await listCounted(['canary']);
    const wider = { ...canary, percent: 75 };
    await visit(90, {}, 0, 75);
    const moved = split(listVisitors(90)).inLive.filter((one) => isInCanary('research', wider, one));
    expect(await listCounted(['canary'])).toHaveLength(before.length + moved.length);
  });

  test('a visitor counts with the build that they get, no other', async () => {
    await start({ roles: ['Member'] });
    for (const visitor of listVisitors(20)) {
      const gets = isInCanary('research', canary, visitor);
      await here.vitals.report([makeVisit(gets ? 'v1' : 'v2', crash), makeVisit('v3', crash)], visitor);
    }
    await here.vitals.report([makeVisit('v1', crash)], { id: 'guest', role: 'Guest' });
    expect(await listCounted()).toEqual([]);
    expect((await here.vitals.listVitals()).apps[0]?.builds.map(({ version }) => version)).toEqual(['v1']);
  });

  test('a good canary climbs step by step, an Admin holds it, and nothing climbs past the last step', async () => {
    await start({ climb: { steps: [75, 100], holdMinutes: 15 } });
    await visit(90, {});
    await here.canaryGuard.tick();
    expect((await state()).canary?.percent).toBe(50);
    await here.canaryGuard.steer('research', 'hold', 'owner@example.com');
    now += 15 * minute;
    await here.canaryGuard.tick();
    expect((await here.vitals.listVitals()).apps[0]?.guard).toMatchObject({ percent: 50, heldBy: 'owner@example.com' });
    await here.canaryGuard.steer('research', 'climb', 'owner@example.com');
    await Promise.all([here, process()].map(({ canaryGuard }) => canaryGuard.tick()));
    const { canary: climbed, history } = await state();
    expect(climbed?.percent).toBe(75);
    expect(history[0]).toMatchObject({ actor: 'guard', action: 'canary', version: 'v2', detail: '75%, by the guard' });
    now += 15 * minute;
    await here.canaryGuard.tick();
    expect((await here.vitals.listVitals()).apps[0]?.guard).toMatchObject({
      percent: 75,
      waits: 'visits',
      stepVisits: 0,
    });
    // Accounts that were in the canary before do not count again.
    await visit(150, {}, 200, 75);
    await here.canaryGuard.tick();
    expect((await state()).canary?.percent).toBe(100);
    now += 24 * 60 * minute;
    await here.canaryGuard.tick();
    expect(await state()).toMatchObject({ live: 'v1', canary: { version: 'v2', percent: 100 } });
  });

  test('a canary that is slower than live by more than its ratio is taken back', async () => {
    for (const [index, visitor] of listVisitors(110, 0, 'early').entries()) {
      await here.vitals.report([makeVisit('v1', { ready: 450 + index })], visitor);
    }
    await start();
    await here.canaryGuard.tick();
    await visit(80, { ready: 2000 });
    await tick();
    const { canary: left, history } = await state();
    expect(left).toBeNull();
    expect(history[0]?.detail).toMatch(
      /was ready after [\d.]+ s \(75th percentile\) in \d+ accounts, live after \d+ ms/,
    );
  });

  test('without its guard a canary stays', async () => {
    await start({ guard: false });
    await visit(60, crash);
    await tick();
    expect(await state()).toMatchObject({
      canary: { version: 'v2' },
      history: [{ detail: '50%, without guard' }, {}, {}, {}, {}],
    });
    await expect(start({ guard: false, revision: 2, climb: { steps: [60], holdMinutes: 1 } })).rejects.toThrow('guard');
    await expect(start({ revision: 2, climb: { steps: [40], holdMinutes: 1 } })).rejects.toThrow('above');
  });

  test('when another build goes live the comparison begins again; it ends with the canary', async () => {
    await start();
    await visit(30, {});
    await here.releases.promote('research', { version: 'v3', revision: 2 }, asAdmin);
    await here.canaryGuard.tick();
    const { guard } = await here.records.findRecord('research');
    expect(guard).toMatchObject({ version: 'v2', live: 'v3' });
    expect(await listCounted()).toEqual([]);
    await db
      .insertInto('guard_visits')
      .values({ guard: 'ended', visitor: 'x', step: 0, build: 'live', failed: 0 })
      .execute();
    await visit(8, {}, 500);
    await here.vitals.prune();
    const kept = await listCounted();
    expect(kept).not.toHaveLength(0);
    expect(kept.every((row) => row.guard === guard?.id)).toBe(true);
    await here.releases.rollBack('research', 3, asAdmin);
    await here.canaryGuard.tick();
    expect((await here.records.findRecord('research')).guard).toBeNull();
    expect(await listCounted()).toEqual([]);
  });
});
