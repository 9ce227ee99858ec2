import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { turnsDuring } from '../../test/support/turns-during.ts';
import type { Audit } from '../contract/admin.ts';
import { dayMs } from '../contract/figures/days.ts';
import { AuditLog } from './audit-log.ts';

describeOnEachDatabase('a search of the audit log', (open) => {
  const filled = async (count: number) => {
    const db = await open();
    // Three lines a moment: the order of their ids decides.
    const lines = Array.from({ length: count }, (_, at) => ({
      id: `line-${String(at).padStart(6, '0')}`,
      at: 1_000_000 + Math.floor(at / 3),
      actor: at % 7 === 0 ? 'Ann@example.com' : 'ben@example.com',
      action: 'sign-in',
      detail: '',
    }));
    for (let at = 0; at < count; at += 500) {
      await db
        .insertInto('audit_log')
        .values(lines.slice(at, at + 500))
        .execute();
    }
    return { db, lines: lines.reverse() };
  };

  test('finds every line once, newest first, whatever the size of its parts', async () => {
    const { db, lines } = await filled(1000);
    const wanted = lines.filter(({ actor }) => actor.startsWith('Ann')).map(({ id }) => id);
    for (const searchSize of [1, 2, 3, 50, 999, 1000, 5000]) {
      const audit = new AuditLog(db, searchSize);
      const found: string[] = [];
      for (let before: string | null | undefined = ''; typeof before === 'string'; ) {
        const { entries, more, next }: Audit = await audit.page('ann@', before);
        found.push(...entries.map(({ id }) => id));
        expect(more).toBe(next !== null);
        before = next;
      }
      expect(found).toEqual(wanted);
    }
  });

  test('lets the loop run between its parts', async () => {
    const { db } = await filled(3000);
    const page = new AuditLog(db, 100).page('nowhere', '');
    expect(await turnsDuring(page)).toBeGreaterThanOrEqual(29);
    await expect(page).resolves.toEqual({ entries: [], more: false, next: null });
  });
});

describeOnEachDatabase('retention of the audit log', (open) => {
  test('lines older than the days of the setting are removed, also many; 0 keeps all', async () => {
    const db = await open();
    const audit = new AuditLog(db);
    const old = Array.from({ length: 1500 }, (_, at) => ({
      id: `old-${at}`,
      at: Date.now() - 31 * dayMs,
      actor: 'ann@example.com',
      action: 'sign-in',
      detail: '',
    }));
    for (let at = 0; at < old.length; at += 500) {
      await db
        .insertInto('audit_log')
        .values(old.slice(at, at + 500))
        .execute();
    }
    await audit.noteAction('ben@example.com', 'sign-in');
    const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length;
    await audit.purge(0);
    expect(await count()).toBe(1501);
    await audit.purge(32);
    expect(await count()).toBe(1501);
    await audit.purge(30);
    expect(await count()).toBe(1);
  });
});
