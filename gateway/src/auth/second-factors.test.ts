import { TOTP } from 'otpauth';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { Conflict } from '../errors/errors.ts';
import { Sealer } from '../storage/sealer.ts';
import { createAuditLog } from '../users/audit-log.ts';
import { LockoutReleases } from '../users/lockout-releases.ts';
import { exportUser } from '../users/user-data.ts';
import { UserStore } from '../users/user-store.ts';
import { createSecondFactors } from './second-factors.ts';
import { createThrottle } from './throttle.ts';

const start = Date.parse('2026-03-01T12:00:00Z');

describeOnEachDatabase('second factors in the database', (open) => {
  test('are turned on once, used once, released and removed with their user', async () => {
    const db = await open();
    let now = start;
    const clock = () => now;
    const releases = new LockoutReleases(db, clock);
    const sealer = new Sealer(['a data key that is long enough 1']);
    const factors = createSecondFactors({
      db,
      sealer,
      releases,
      throttle: (_name, rule) => createThrottle(rule, clock),
      now: clock,
    });
    const users = new UserStore(db, clock);
    const user = await users.add({ email: 'ann@example.com', passwordHash: 'x', role: 'Member' });
    if (user === null) throw new Error('The user was not made.');

    const { secret } = await factors.begin(user);
    const code = () => new TOTP({ secret }).generate({ timestamp: now });
    await expect(factors.findFactor(user.id)).resolves.toBeNull();
    const codes = (await factors.confirm(user, code())) ?? [];
    await expect(factors.begin(user)).rejects.toThrow(Conflict);
    await expect(factors.findFactor(user.id)).resolves.toMatchObject({ since: start, recoveryCodesLeft: 10 });
    await expect(factors.check(user, code())).resolves.toBe(false);
    now += 30_000;
    const both = await Promise.all([factors.check(user, code()), factors.check(user, code())]);
    expect(both.sort()).toEqual([false, true]);
    await expect(factors.check(user, codes[0] ?? '')).resolves.toBe(true);
    await expect(factors.findFactor(user.id)).resolves.toMatchObject({ recoveryCodesLeft: 9 });

    for (let guess = 0; guess < 5; guess += 1) await factors.check(user, '000000');
    await expect(factors.check(user, codes[1] ?? '')).rejects.toThrow('Too many attempts');
    await releases.add(user.email);
    await releases.add(user.email);
    await expect(factors.check(user, codes[1] ?? '')).resolves.toBe(true);
    now += 3_600_001;
    await expect(releases.latest(user.email)).resolves.toBeNull();
    await releases.purge();

    await createAuditLog(db).noteAction('boss@example.com', 'role-changed', 'ann@example.com to Member');
    const data = await exportUser(db, user.id, now);
    expect(data).toMatchObject({
      account: { email: 'ann@example.com', secondFactorSince: '2026-03-01T12:00:00.000Z' },
      auditLog: [{ actor: 'boss@example.com' }],
    });
    const name = `deleted user ${user.id.slice(0, 8)}`;
    await expect(users.remove(user.id)).resolves.toEqual({ kind: 'removed', name });
    for (const table of ['second_factors', 'recovery_codes', 'lockout_releases'] as const) {
      await expect(db.selectFrom(table).selectAll().execute()).resolves.toEqual([]);
    }
    const lines = await db.selectFrom('audit_log').select('detail').execute();
    expect(lines).toEqual([{ detail: `${name} to Member` }]);
  }, 60_000);
});
