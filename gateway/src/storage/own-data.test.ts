import fc from 'fast-check';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import type { Source } from '../contract/sources.ts';
import { migrate } from './migrations.ts';
import {
  changeOwnKeys,
  isAllOfOwnKey,
  isClearedBy,
  newOwnKeyId,
  ownName,
  parseOwnKeyId,
  purgeOwnCalls,
} from './own-data.ts';
import type { Database } from './schema.ts';

test('a name tells the own key that it belongs to, whatever is named', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const [id, other] = [newOwnKeyId(), newOwnKeyId()];
      expect(parseOwnKeyId(ownName(id, name))).toBe(id);
      expect(isClearedBy(ownName(id, name), ownName(id, '*'))).toBe(true);
      expect(isClearedBy(ownName(other, name), ownName(id, '*'))).toBe(false);
      expect(isClearedBy(name, ownName(id, '*'))).toBe(false);
    }),
  );
});

test.each(['overview:AAPL', 'OWN-ABC', 'own-', 'own-aapl-x', 'sample-tickers', '*'])('%s is shared', (name) => {
  expect(parseOwnKeyId(name)).toBeNull();
  expect(isAllOfOwnKey(name)).toBe(false);
});

const keyRow = (userId: string, id: string, provider: Source = 'sample') => ({
  ...{ user_id: userId, id, provider },
  ...{ sealed: '', last_four: '', created_at: 0 },
});

describeOnEachDatabase('what an own key loaded', (open) => {
  const addKey = async (db: Database, userId: string): Promise<string> => {
    const id = newOwnKeyId();
    const row = { ...keyRow(userId, id), data_id: id };
    await db.insertInto('provider_keys').values(row).execute();
    return id;
  };
  const addCall = async (db: Database, provider: string, id: number): Promise<void> => {
    const call = { id: String(id), at: 1, outcome: 'sent' as const, user_id: null, provider };
    await db.insertInto('provider_calls').values(call).execute();
    const state = { cap_until: null, cap_reports: 0, cap_reported_at: null };
    const outage = { outage_failures: 0, outage_until: 0, outage_pauses: 0, outage_trial: 0 };
    await db
      .insertInto('budget_state')
      .values({ id: 10 + id, provider, touched_at: 0, ...state, ...outage })
      .execute();
  };
  const counted = async (db: Database) =>
    (await db.selectFrom('provider_calls').select('provider').orderBy('id').execute()).map(({ provider }) => provider);

  test('goes with it, and nothing of others', async () => {
    const db = await open();
    const [ann, bob] = [await addKey(db, 'ann'), await addKey(db, 'bob')];
    const names = [ann, bob].map((id) => ownName(id, 'provider'));
    for (const [at, name] of ['other', ...names].entries()) await addCall(db, name, at);
    const remove = () => db.transaction().execute((transaction) => changeOwnKeys(transaction, 'ann', 'all'));
    await expect(remove()).resolves.toBe(true);
    await expect(remove()).resolves.toBe(false);
    expect(await counted(db)).toEqual(['other', names[1]]);
  });

  test('a further key keeps the calls of the first, and all that the first loaded goes', async () => {
    const db = await open();
    const first = await addKey(db, 'ann');
    await addCall(db, ownName(first, 'sample'), 1);
    await db
      .insertInto('price_bars')
      .values({ symbol: ownName(first, 'AAPL'), date: '2026-11-20', close: 1, adjusted_close: null, volume: null })
      .execute();
    const added = keyRow('ann', newOwnKeyId(), 'tiingo');
    await db.transaction().execute((transaction) => changeOwnKeys(transaction, 'ann', 'tiingo', added));
    expect(await counted(db)).toEqual([ownName(first, 'sample')]);
    expect(await db.selectFrom('price_bars').select('symbol').execute()).toEqual([]);
    const rows = await db.selectFrom('provider_keys').select(['id', 'data_id']).execute();
    expect(rows.map(({ id }) => id).sort()).toEqual([first, added.id].sort());
    expect(new Set(rows.map(({ data_id }) => data_id)).size).toBe(1);
    expect(rows[0]?.data_id).not.toBe(first);
  });

  test('a key that the release before kept is taken over once, with what it loaded', async () => {
    const db = await open();
    const id = newOwnKeyId();
    await db
      .insertInto('own_keys')
      .values(keyRow('eve', id, 'alpha-vantage'))
      .execute();
    for (let start = 0; start < 2; start += 1) await migrate(db);
    const rows = await db.selectFrom('provider_keys').selectAll().where('user_id', '=', 'eve').execute();
    expect(rows).toEqual([{ ...keyRow('eve', id, 'alpha-vantage'), data_id: id }]);
    await db.transaction().execute((transaction) => changeOwnKeys(transaction, 'eve', 'alpha-vantage'));
    await migrate(db);
    expect(await db.selectFrom('provider_keys').selectAll().where('user_id', '=', 'eve').execute()).toEqual([]);
  });

  test('a call that is counted after its key was removed is removed later', async () => {
    const db = await open();
    const kept = ownName(await addKey(db, 'bob'), 'provider');
    for (const [at, name] of ['other', ownName(newOwnKeyId(), 'provider'), kept].entries()) await addCall(db, name, at);
    await purgeOwnCalls(db);
    expect(await counted(db)).toEqual(['other', kept]);
  });
});
