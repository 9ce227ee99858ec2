import { sql } from 'kysely';
import { addUser } from '../../test/support/followers.ts';
import { projectionBody } from '../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { createWatchRuleStore } from '../alerts/watching/watch-rule-store.ts';
import { dayMs } from '../contract/figures/days.ts';
import { usualWatchRule } from '../contract/watching/watch-rules.ts';
import { createOwnPeersStore } from '../market/saved/own-peers-store.ts';
import { createSavedScreenStore } from '../market/saved/saved-screen-store.ts';
import { migrate } from '../storage/migrations.ts';
import type { Database } from '../storage/schema.ts';
import { purgeDeletedUsers } from '../users/user-data.ts';
import { createProjectionStore } from './projection-store.ts';
import { createTypedPriceStore } from './typed-price-store.ts';

describeOnEachDatabase('what a process of the previous release saves', (open) => {
  const now = 1_000_000;
  /** The statements of that release, and of the one that preceded named cases, which wrote no name. */
  const previous = (db: Database) => ({
    saveDefault: (revenue: number, savedAt: number, name: string | null = null) => {
      const { scenarios, companyName, currentYear } = projectionBody(revenue);
      const columns = {
        company_name: companyName,
        current_year: currentYear,
        scenarios: JSON.stringify(scenarios),
        saved_at: savedAt,
        expires_at: savedAt + 365 * dayMs,
      };
      return db
        .insertInto('projections')
        .values({ user_id: 'u1', symbol: 'AAPL', name, ...columns })
        .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(columns))
        .execute();
    },
    saveOther: (name: string, revenue: number) =>
      sql`insert into projection_cases (user_id, symbol, name_key, name, company_name, current_year, scenarios, saved_at, expires_at)
        values ('u1', 'AAPL', ${name.toLowerCase()}, ${name}, 'Apple', 2026, ${JSON.stringify(projectionBody(revenue).scenarios)},
        ${now}, ${now + dayMs})`.execute(db),
  });
  const openBoth = async () => {
    const db = await open();
    await addUser(db, 'u1', 'Member');
    return { db, old: previous(db), store: createProjectionStore({ db, ttlDays: 365, now: () => now }) };
  };

  test('is read under its name after the next start: a case without one is “My case”', async () => {
    const { db, old, store } = await openBoth();
    await old.saveDefault(1, now - 5);
    await old.saveOther('Other', 2);
    await migrate(db);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({
      ...projectionBody(1),
      name: 'My case',
      isDefault: true,
    });
    await expect(store.findProjection('u1', 'AAPL', 'OTHER')).resolves.toMatchObject({
      scenarios: projectionBody(2).scenarios,
      isDefault: false,
    });
  });

  test('a case without a name takes none of another', async () => {
    const { db, old, store } = await openBoth();
    await old.saveDefault(1, now);
    await old.saveOther('MY CASE', 2);
    await old.saveOther('My case 2', 3);
    await migrate(db);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ name: 'My case 3' });
    expect((await store.list('u1')).projections[0]?.cases).toHaveLength(3);
  });

  test('replaces what was saved before it alone, and does not bring back what was deleted', async () => {
    const { db, old, store } = await openBoth();
    await old.saveDefault(1, now - 5, 'Mine');
    await migrate(db);
    const mine = await store.save('u1', 'AAPL', projectionBody(2));
    await old.saveDefault(3, now - 1);
    await migrate(db);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ ...projectionBody(2), name: 'Mine' });
    await old.saveDefault(4, now + 5);
    await migrate(db);
    await expect(store.findProjection('u1', 'AAPL', 'Mine')).resolves.toMatchObject(projectionBody(4));
    const again = { ...projectionBody(5), name: 'Mine', replaces: mine.savedAt };
    await expect(store.saveCase('u1', 'AAPL', again)).rejects.toThrow('saved again meanwhile');
    await store.remove('u1', 'AAPL');
    await migrate(db);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toBeNull();
  });

  test('has prices, screens, peers and rules of alerts', async () => {
    const { db } = await openBoth();
    const definition = { where: 'pe < 10', columns: [], sort: null, sic: [] };
    const rule = { ...usualWatchRule, results: false };
    await sql`insert into typed_prices (user_id, symbol, price, day) values ('u1', 'AAPL', 1.5, '2026-11-20')`.execute(
      db,
    );
    await sql`insert into saved_screens (user_id, name, definition, members, saved_at, seen_at)
      values ('u1', 'Cheap', ${JSON.stringify(definition)}, '[7]', 1, 2), ('u1', 'New', ${JSON.stringify(definition)}, null, 1, 1)`.execute(
      db,
    );
    await sql`insert into own_peers (user_id, symbol, peers, saved_at) values ('u1', 'AAPL', '["MSFT"]', 1)`.execute(
      db,
    );
    await sql`insert into watch_rules (user_id, target, rule) values ('u1', 'AAPL', ${JSON.stringify(rule)})`.execute(
      db,
    );
    await migrate(db);
    const price = { symbol: 'AAPL', price: 1.5, day: '2026-11-20' };
    await expect(createTypedPriceStore(db).listPrices('u1')).resolves.toEqual([price]);
    await expect(createSavedScreenStore(db).listScreens('u1')).resolves.toEqual([
      { name: 'Cheap', definition, members: [7], savedAt: 1, seenAt: 2 },
      { name: 'New', definition, members: null, savedAt: 1, seenAt: 1 },
    ]);
    await expect(createOwnPeersStore(db).findPeers('u1', 'AAPL')).resolves.toEqual({ symbols: ['MSFT'] });
    await expect(createWatchRuleStore(db).listRules('u1')).resolves.toEqual([{ target: 'AAPL', rule }]);
    await sql`update watch_rules set rule = ${JSON.stringify(usualWatchRule)}`.execute(db);
    await migrate(db);
    await expect(createWatchRuleStore(db).listRules('u1')).resolves.toEqual([{ target: 'AAPL', rule: usualWatchRule }]);
    await db.deleteFrom('users').execute();
    await purgeDeletedUsers(db);
    await expect(db.selectFrom('documents').select('key').execute()).resolves.toEqual([]);
  });
});
