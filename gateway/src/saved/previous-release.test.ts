import { sql } from 'kysely';
import { projectionBody } from '../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { dayMs } from '../contract/figures/days.ts';
import { scenariosSchema } from '../contract/projections.ts';
import type { Database } from '../storage/schema.ts';
import { ProjectionStore } from './projection-store.ts';

describeOnEachDatabase('cases beside a process of the previous release', (open) => {
  /** The statements of the release that preceded named cases. */
  const previous = (db: Database) => ({
    save: (revenue: number, savedAt: number) => {
      const { scenarios, companyName, currentYear } = projectionBody(revenue);
      const columns = {
        company_name: companyName,
        current_year: currentYear,
        scenarios: JSON.stringify(scenarios),
        saved_at: savedAt,
        expires_at: savedAt + 365 * dayMs,
      };
      return sql`insert into projections (user_id, symbol, company_name, current_year, scenarios, saved_at, expires_at)
        values ('u1', 'AAPL', ${columns.company_name}, ${columns.current_year}, ${columns.scenarios}, ${savedAt}, ${columns.expires_at})
        on conflict (user_id, symbol) do update set company_name = ${columns.company_name}, current_year = ${columns.current_year},
        scenarios = ${columns.scenarios}, saved_at = ${savedAt}, expires_at = ${columns.expires_at}`.execute(db);
    },
    revenue: async () => {
      const { rows } = await sql<{ scenarios: string }>`select * from projections
        where user_id = 'u1' and symbol = 'AAPL'`.execute(db);
      const scenarios: unknown = JSON.parse(rows[0]?.scenarios ?? 'null');
      return scenarios === null ? null : (scenariosSchema.parse(scenarios).base.revenue[0] ?? null);
    },
    remove: () => sql`delete from projections where user_id = 'u1' and symbol = 'AAPL'`.execute(db),
  });
  const now = 1_000_000;
  const openBoth = async () => {
    const db = await open();
    return { old: previous(db), store: new ProjectionStore({ db, ttlDays: 365, now: () => now }) };
  };
  const body = (revenue: number, name: string, replaces: string | null = null) => ({
    ...projectionBody(revenue),
    name,
    replaces,
  });

  test('its projection is the default case, by the name “My case”', async () => {
    const { old, store } = await openBoth();
    await old.save(1, now - 5);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ ...projectionBody(1), name: 'My case' });
    await store.saveCase('u1', 'AAPL', body(2, 'Other'));
    await expect(old.revenue()).resolves.toBe(1);
    await store.makeDefault('u1', 'AAPL', 'Other');
    await expect(old.revenue()).resolves.toBe(2);
    await expect(store.findProjection('u1', 'AAPL', 'my case')).resolves.toMatchObject(projectionBody(1));
  });

  test('its save replaces the default case alone, under its name, and is seen as another save', async () => {
    const { old, store } = await openBoth();
    const mine = await store.saveCase('u1', 'AAPL', body(1, 'Mine'));
    await store.saveCase('u1', 'AAPL', body(2, 'Other'));
    await old.save(3, now + 5);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ ...projectionBody(3), name: 'Mine' });
    await expect(store.findProjection('u1', 'AAPL', 'Other')).resolves.toMatchObject(projectionBody(2));
    await expect(store.saveCase('u1', 'AAPL', body(4, 'Mine', mine.savedAt))).rejects.toThrow('saved again meanwhile');
  });

  test('its deletion leaves the other cases, and its next save takes no name of theirs', async () => {
    const { old, store } = await openBoth();
    await store.save('u1', 'AAPL', projectionBody(1));
    await store.saveCase('u1', 'AAPL', body(2, 'Other'));
    await old.remove();
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ name: 'Other', isDefault: true });
    await store.rename('u1', 'AAPL', 'Other', 'My case');
    await store.saveCase('u1', 'AAPL', body(4, 'Second'));
    await store.makeDefault('u1', 'AAPL', 'Second');
    await old.remove();
    await old.save(5, now);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({
      ...projectionBody(5),
      name: 'My case 2',
    });
    await expect(store.findProjection('u1', 'AAPL', 'My case')).resolves.toMatchObject(projectionBody(2));
    await expect(store.rename('u1', 'AAPL', 'My case 2', 'Third')).resolves.toMatchObject([
      { name: 'Third', isDefault: true },
      { name: 'My case', isDefault: false },
    ]);
  });
});
