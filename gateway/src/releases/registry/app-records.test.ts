import { describeOnEachDatabase } from '../../../test/support/test-database.ts';
import { migrations } from '../../storage/migrations.ts';
import { createAppRecords, movePointer } from './app-records.ts';
import { withFlag } from './flags.ts';

const flag = { on: true, percent: 100, roles: [], endsOn: '2027-01-31' };

describeOnEachDatabase('the record of an app', (open) => {
  test('keeps the changes of several processes at once, and one of two that start from the same revision', async () => {
    const db = await open();
    const processes = [createAppRecords(db, () => {}), createAppRecords(db, () => {})];
    const names = Array.from({ length: 10 }, (_, at) => `flag-${at}`);
    await Promise.all(
      names.map((name, at) =>
        processes[at % 2]?.changeRecord('research', (record) => withFlag(record, name, flag, 'a@b.c', at)),
      ),
    );
    const moved = await Promise.allSettled(
      processes.map((records, at) =>
        records.changeRecord('research', (record) => movePointer('research', record, 0, { live: `v${at}` })),
      ),
    );
    expect(moved.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(moved.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { name: 'Conflict' } });
    const record = await processes[0]?.findRecord('research');
    expect(record?.flags.map(({ name }) => name)).toEqual(names);
    expect(record?.pointer.revision).toBe(1);
  });

  test('has what an earlier release kept in six tables', async () => {
    const db = await open();
    const app = 'research';
    const state = JSON.stringify({ steps: [5, 10, 50], step: 1, stepSince: 8, holdMs: 9, evidence: {}, seen: {} });
    const canary = { canary_version: 'v2', canary_percent: 10, canary_roles: '["Guest"]', past: '[null]', revision: 4 };
    await db
      .insertInto('app_pointers')
      .values({ app, live: 'v1', ...canary })
      .execute();
    await db
      .insertInto('app_pointers')
      .values({ app: 'ended', live: 'v1', ...canary, canary_token: 'gone' })
      .execute();
    const rights = { promote: 1, canary_for_admins: 0, other_origins: 0, previews: 1, local_builds: 0 };
    await db
      .insertInto('app_policies')
      .values({ app, ...rights })
      .execute();
    const changed = { ends_on: '2027-01-31', changed_at: 5, changed_by: 'a@b.c' };
    await db
      .insertInto('app_flags')
      .values({ app, name: 'replay', is_on: 1, percent: 100, roles: '[]', ...changed })
      .execute();
    await db
      .insertInto('app_origins')
      .values({ app: 'valuation', origin: 'https://cdn.example.com', refused_at: 6 })
      .execute();
    await db
      .insertInto('app_guards')
      .values({ app, id: 'g', version: 'v2', live: 'v1', started_at: 7, state, revision: 3 })
      .execute();
    await db
      .insertInto('app_guard_stops')
      .values({ app, version: 'v0', at: 1, percent: 5, reason: 'failed' })
      .execute();

    await migrations['0036-app-records']?.(db);
    const records = await createAppRecords(db, () => {}).listRecords();
    expect(records.get('research')).toEqual({
      pointer: {
        ...{ live: 'v1', past: [null], revision: 4 },
        canary: { version: 'v2', percent: 10, roles: ['Guest'], token: null },
      },
      policy: { promote: true, canaryForAdmins: false, otherOrigins: false, previews: true, localBuilds: false },
      flags: [{ name: 'replay', ...flag, changedAt: 5, changedBy: 'a@b.c' }],
      origins: [],
      guard: {
        ...{ id: 'g', version: 'v2', live: 'v1', startedAt: 7, heldBy: null, steps: [10, 50], step: 0 },
        ...{ stepSince: 8, holdMs: 9, limits: { ready: null, inp: null }, worseSince: null },
      },
      stopped: { version: 'v0', at: 1, percent: 5, reason: 'failed', seenBy: null },
    });
    expect(records.get('valuation')?.origins).toMatchObject([{ approvedAt: null, refusedAt: 6 }]);
    // Its deploy token was revoked by a restore of the tables before.
    expect(records.get('ended')?.pointer.canary).toBeNull();
  });
});
