import { addUser } from '../../test/support/followers.ts';
import { projectionBody } from '../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { Conflict } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';
import { createProjectionStore, type ProjectionStore } from './projection-store.ts';

const day = 86_400_000;

describeOnEachDatabase('saved projections', (open) => {
  test('are read as they were saved, also after a restart', async () => {
    const now = () => Date.parse('2026-11-20T10:00:00Z');
    const before = createProjectionStore({ db: await open(), ttlDays: 365, now });
    const saved = await before.save('u1', 'AAPL', projectionBody());
    expect(saved).toEqual({
      ...projectionBody(),
      symbol: 'AAPL',
      name: 'My case',
      isDefault: true,
      savedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-11-20T10:00:00.000Z',
    });
    const after = createProjectionStore({ db: await open(), ttlDays: 365, now });
    await expect(after.findProjection('u1', 'AAPL')).resolves.toEqual(saved);
  });

  test('a second save replaces the first', async () => {
    const store = createProjectionStore({ db: await open(), ttlDays: 365 });
    await store.save('u1', 'AAPL', projectionBody(1));
    await store.save('u1', 'AAPL', projectionBody(2));
    expect((await store.list('u1')).projections).toHaveLength(1);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject(projectionBody(2));
  });

  test('are listed per user, newest first', async () => {
    let now = 1_000_000;
    const store = createProjectionStore({ db: await open(), ttlDays: 365, now: () => now });
    await store.save('u1', 'AAPL', projectionBody());
    now += 1000;
    await store.save('u1', 'MSFT', projectionBody());
    await store.save('u2', 'TSLA', projectionBody());
    expect((await store.list('u1')).projections.map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL']);
    await expect(store.findProjection('u2', 'AAPL')).resolves.toBeNull();
    await expect(store.remove('u2', 'AAPL')).resolves.toBe(false);
    await expect(store.findProjection('u1', 'AAPL')).resolves.not.toBeNull();
  });

  test('an expired projection is neither listed nor found nor deleted, and the next purge removes it', async () => {
    let now = 1_000_000;
    const db = await open();
    const store = createProjectionStore({ db, ttlDays: 2, now: () => now });
    await store.save('u1', 'AAPL', projectionBody());
    now += 2 * day;
    await expect(store.list('u1')).resolves.toEqual({ projections: [] });
    await expect(store.findProjection('u1', 'AAPL')).resolves.toBeNull();
    await expect(store.remove('u1', 'AAPL')).resolves.toBe(false);
    await store.purge();
    await expect(db.selectFrom('documents').select('symbol').execute()).resolves.toEqual([]);
  });

  test('a user at the limit replaces and deletes projections, but adds none', async () => {
    const store = createProjectionStore({ db: await open(), ttlDays: 365, mostPerUser: 2 });
    await store.save('u1', 'AAPL', projectionBody());
    await store.save('u1', 'MSFT', projectionBody());
    await expect(store.save('u1', 'DIS', projectionBody())).rejects.toBeInstanceOf(Conflict);
    await store.save('u1', 'AAPL', projectionBody(2));
    await store.save('u2', 'DIS', projectionBody());
    await store.remove('u1', 'MSFT');
    await store.save('u1', 'DIS', projectionBody());
    expect((await store.list('u1')).projections).toHaveLength(2);
    const named = { ...projectionBody(), name: 'Second', replaces: null };
    await expect(store.saveCase('u1', 'AAPL', named)).rejects.toBeInstanceOf(Conflict);
  });
});

describeOnEachDatabase('named cases', (open) => {
  /** A store whose clock moves by a second with every save. */
  const storeOn = (db: Database) => {
    let at = 1_000_000;
    return createProjectionStore({ db, ttlDays: 365, now: () => (at += 1000) });
  };
  const saveNew = (store: ProjectionStore, name: string, revenue = 100, symbol = 'AAPL') =>
    store.saveCase('u1', symbol, { ...projectionBody(revenue), name, replaces: null });
  const listCases = async (store: ProjectionStore, symbol = 'AAPL') =>
    (await store.list('u1')).projections
      .find((each) => each.symbol === symbol)
      ?.cases?.map(({ name, isDefault }) => [name, isDefault]);

  test('the first case is the default, a further one is not, and each is read by its name', async () => {
    const store = storeOn(await open());
    await saveNew(store, 'Services growth', 1);
    await saveNew(store, 'No growth', 2);
    await expect(listCases(store)).resolves.toEqual([
      ['Services growth', true],
      ['No growth', false],
    ]);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({
      ...projectionBody(1),
      name: 'Services growth',
    });
    await expect(store.findProjection('u1', 'AAPL', 'NO GROWTH')).resolves.toMatchObject({
      ...projectionBody(2),
      name: 'No growth',
      isDefault: false,
    });
    await expect(store.findProjection('u1', 'AAPL', 'Other')).resolves.toBeNull();
    await expect(store.findProjection('u2', 'AAPL', 'No growth')).resolves.toBeNull();
    expect((await store.list('u1')).projections).toHaveLength(1);
  });

  test('a case is replaced only by the one who has seen its last save', async () => {
    const store = storeOn(await open());
    const first = await saveNew(store, 'Mine', 1);
    await expect(saveNew(store, 'mine', 2)).rejects.toThrow('There is a case “Mine” already.');
    const second = await store.saveCase('u1', 'AAPL', { ...projectionBody(2), name: 'Mine', replaces: first.savedAt });
    await expect(
      store.saveCase('u1', 'AAPL', { ...projectionBody(3), name: 'Mine', replaces: first.savedAt }),
    ).rejects.toThrow('“Mine” was saved again meanwhile. Load it, or save under another name.');
    await expect(store.findProjection('u1', 'AAPL', 'Mine')).resolves.toEqual(second);
    expect(second).toMatchObject({ ...projectionBody(2), isDefault: true });
  });

  test('two saves of a name at once keep one and tell the other', async () => {
    const [db, other] = [await open(), await open()];
    await addUser(db, 'u1', 'Member');
    const results = await Promise.allSettled([
      saveNew(storeOn(db), 'A', 1),
      saveNew(storeOn(other), 'a', 2),
      saveNew(storeOn(db), 'B', 3),
      saveNew(storeOn(other), 'C', 4),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    const names = (await listCases(storeOn(db)))?.map(([name]) => String(name).toLowerCase());
    expect(names?.sort()).toEqual(['a', 'b', 'c']);
  });

  test('a save of the default while its replacement by name is written is not lost', async () => {
    const one = storeOn(await open());
    const { savedAt: replaces } = await one.save('u1', 'AAPL', projectionBody(1));
    let saving: Promise<unknown> | null = null;
    let reads = 0;
    // The clock is read with the cases, and again before the new contents are written.
    const now = () => {
      reads += 1;
      if (reads === 2) saving = one.save('u1', 'AAPL', projectionBody(3));
      return 2_000_000;
    };
    const other = createProjectionStore({ db: await open(), ttlDays: 365, now });
    const [replaced] = await Promise.allSettled([
      other.saveCase('u1', 'AAPL', { ...projectionBody(2), name: 'My case', replaces }),
    ]);
    expect(saving).not.toBeNull();
    await saving;
    await expect(one.findProjection('u1', 'AAPL')).resolves.toMatchObject(projectionBody(3));
    if (replaced.status === 'rejected') expect(String(replaced.reason)).toContain('was saved again meanwhile');
  });

  test('a save of the default while another case becomes it is in one of the two', async () => {
    const [one, other] = [storeOn(await open()), storeOn(await open())];
    await saveNew(one, 'First', 1);
    await saveNew(one, 'Second', 2);
    for (let revenue = 3; revenue <= 22; revenue += 1) {
      const next = revenue % 2 === 0 ? 'First' : 'Second';
      await Promise.all([one.save('u1', 'AAPL', projectionBody(revenue)), other.makeDefault('u1', 'AAPL', next)]);
      const found = [await one.findProjection('u1', 'AAPL', 'First'), await one.findProjection('u1', 'AAPL', 'Second')];
      expect(found.map((each) => each?.scenarios.base.revenue[0])).toContain(revenue);
    }
  });

  test('another case becomes the default, and keeps its figures and its day of saving', async () => {
    const db = await open();
    const store = storeOn(db);
    const first = await saveNew(store, 'First', 1);
    const second = await saveNew(store, 'Second', 2);
    await expect(store.makeDefault('u1', 'AAPL', 'SECOND')).resolves.toMatchObject([
      { name: 'Second', isDefault: true, savedAt: second.savedAt },
      { name: 'First', isDefault: false, savedAt: first.savedAt },
    ]);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ ...projectionBody(2), name: 'Second' });
    await expect(store.makeDefault('u1', 'AAPL', 'Third')).resolves.toBeNull();
    await expect(store.makeDefault('u2', 'AAPL', 'First')).resolves.toBeNull();
    await expect(store.makeDefault('u1', 'AAPL', 'Second')).resolves.toHaveLength(2);
  });

  test('a case is renamed, also to other letters of its own name, but not to the name of another', async () => {
    const store = storeOn(await open());
    await saveNew(store, 'first', 1);
    await saveNew(store, 'second', 2);
    await expect(store.rename('u1', 'AAPL', 'first', 'First')).resolves.toMatchObject([{ name: 'First' }, {}]);
    await expect(store.rename('u1', 'AAPL', 'second', 'Zweite')).resolves.toMatchObject([{}, { name: 'Zweite' }]);
    await expect(store.rename('u1', 'AAPL', 'Zweite', 'FIRST')).rejects.toThrow('There is a case “First” already.');
    await expect(store.rename('u1', 'AAPL', 'none', 'Third')).resolves.toBeNull();
    await expect(store.findProjection('u1', 'AAPL', 'zweite')).resolves.toMatchObject(projectionBody(2));
  });

  test('when the default is deleted the newest other case becomes it', async () => {
    const store = storeOn(await open());
    for (const name of ['First', 'Second', 'Third']) await saveNew(store, name);
    await expect(store.remove('u1', 'AAPL', 'second')).resolves.toBe(true);
    await expect(store.remove('u1', 'AAPL', 'second')).resolves.toBe(false);
    await expect(store.remove('u1', 'AAPL')).resolves.toBe(true);
    await expect(listCases(store)).resolves.toEqual([['Third', true]]);
    await expect(store.remove('u1', 'AAPL')).resolves.toBe(true);
    await expect(store.findProjection('u1', 'AAPL')).resolves.toBeNull();
  });

  test('a company holds 20 cases; one of them can still be replaced, and another company has its own', async () => {
    const store = storeOn(await open());
    const first = await saveNew(store, 'Case 1');
    for (let number = 2; number <= 20; number += 1) await saveNew(store, `Case ${number}`);
    await expect(saveNew(store, 'Case 21')).rejects.toThrow(
      'At most 20 cases of AAPL can be kept. Please delete one first.',
    );
    await expect(
      store.saveCase('u1', 'AAPL', { ...projectionBody(5), name: 'Case 1', replaces: first.savedAt }),
    ).resolves.toMatchObject(projectionBody(5));
    await expect(saveNew(store, 'Case 1', 1, 'MSFT')).resolves.toMatchObject({ symbol: 'MSFT', isDefault: true });
  });

  test('an expired default leaves the newest case that has not expired', async () => {
    let now = 1_000_000;
    const store = createProjectionStore({ db: await open(), ttlDays: 2, now: () => now });
    await saveNew(store, 'Old');
    now += day;
    await saveNew(store, 'New', 2);
    now += day;
    await expect(store.findProjection('u1', 'AAPL')).resolves.toMatchObject({ name: 'New', isDefault: true });
    await expect(store.remove('u1', 'AAPL', 'Old')).resolves.toBe(false);
    await expect(saveNew(store, 'Old', 3)).resolves.toMatchObject({ isDefault: false });
  });
});
