import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { turnsDuring } from '../../test/support/turns-during.ts';
import type { Audit } from '../contract/admin.ts';
import { dayMs } from '../contract/figures/days.ts';
import { createAuditLog } from './audit-log.ts';

describeOnEachDatabase('the audit log', (open) => {
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
    await db.insertInto('audit_log').values(lines).execute();
    return { db, lines: lines.reverse() };
  };

  test('lists and finds every line once, newest first, page by page, whatever the size of its parts', async () => {
    const { db, lines } = await filled(60);
    for (const text of ['', 'ann@']) {
      const wanted = lines.filter(({ actor }) => actor.toLowerCase().includes(text)).map(({ id }) => id);
      for (const searchSize of [1, 2, 3, 20, 59, 60, 100]) {
        const audit = createAuditLog(db, searchSize);
        const found: string[] = [];
        for (let before: string | null | undefined = ''; typeof before === 'string'; ) {
          const { entries, more, next }: Audit = await audit.page(text, before);
          found.push(...entries.map(({ id }) => id));
          expect(more).toBe(next !== null);
          before = next;
        }
        expect(found).toEqual(wanted);
      }
    }
  });

  test('is searched by actor and detail, with LIKE wildcards escaped', async () => {
    const audit = createAuditLog(await open());
    await audit.noteAction('Ann@example.com', 'cache-cleared');
    await audit.noteAction('bob@example.com', 'role-changed', 'carl@example.com to Member');
    await audit.noteAction('bob@example.com', 'cache-entry-cleared', '100%_safe');
    const found = async (text: string) => (await audit.page(text, '')).entries.length;
    expect(await Promise.all(['ann@', 'CARL', '%_', "' or 1=1 --"].map(found))).toEqual([1, 1, 1, 0]);
  });

  test('lets the loop run between the parts of a search', async () => {
    const { db } = await filled(60);
    const page = createAuditLog(db, 2).page('nowhere', '');
    expect(await turnsDuring(page)).toBeGreaterThanOrEqual(29);
    await expect(page).resolves.toEqual({ entries: [], more: false, next: null });
  });

  test('lines older than the days of the setting are removed, also many; 0 keeps all', async () => {
    const db = await open();
    const audit = createAuditLog(db);
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
