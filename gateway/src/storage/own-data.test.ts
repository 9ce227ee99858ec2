import fc from 'fast-check';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import {
  isAllOfOwnKey,
  isClearedBy,
  newOwnKeyId,
  ownName,
  parseOwnKeyId,
  purgeOwnCalls,
  removeOwnKey,
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

describeOnEachDatabase('what an own key loaded', (open) => {
  const addKey = async (db: Database, userId: string): Promise<string> => {
    const id = newOwnKeyId();
    const row = { user_id: userId, id, provider: 'any', sealed: '', last_four: '', created_at: 0 };
    await db.insertInto('own_keys').values(row).execute();
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
    await expect(db.transaction().execute((transaction) => removeOwnKey(transaction, 'ann'))).resolves.toBe(true);
    await expect(db.transaction().execute((transaction) => removeOwnKey(transaction, 'ann'))).resolves.toBe(false);
    expect(await counted(db)).toEqual(['other', names[1]]);
  });

  test('a call that is counted after its key was removed is removed later', async () => {
    const db = await open();
    const kept = ownName(await addKey(db, 'bob'), 'provider');
    for (const [at, name] of ['other', ownName(newOwnKeyId(), 'provider'), kept].entries()) await addCall(db, name, at);
    await purgeOwnCalls(db);
    expect(await counted(db)).toEqual(['other', kept]);
  });
});
