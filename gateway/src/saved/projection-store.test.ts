import { projectionBody } from '../../test/support/projection-body.ts';
import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { ProjectionStore } from './projection-store.ts';

const day = 86_400_000;

describeOnEachDatabase('saved projections', (open) => {
  test('are read as they were saved, also after a restart', async () => {
    const now = () => Date.parse('2026-11-20T10:00:00Z');
    const before = new ProjectionStore({ db: await open(), ttlDays: 365, now });
    const saved = await before.save('u1', 'AAPL', projectionBody());
    expect(saved).toEqual({
      ...projectionBody(),
      symbol: 'AAPL',
      savedAt: '2026-11-20T10:00:00.000Z',
      expiresAt: '2027-11-20T10:00:00.000Z',
    });
    const after = new ProjectionStore({ db: await open(), ttlDays: 365, now });
    await expect(after.find('u1', 'AAPL')).resolves.toEqual(saved);
  });

  test('a second save replaces the first', async () => {
    const store = new ProjectionStore({ db: await open(), ttlDays: 365 });
    await store.save('u1', 'AAPL', projectionBody(1));
    await store.save('u1', 'AAPL', projectionBody(2));
    expect((await store.list('u1')).projections).toHaveLength(1);
    await expect(store.find('u1', 'AAPL')).resolves.toMatchObject(projectionBody(2));
  });

  test('are listed per user, newest first', async () => {
    let now = 1_000_000;
    const store = new ProjectionStore({ db: await open(), ttlDays: 365, now: () => now });
    await store.save('u1', 'AAPL', projectionBody());
    now += 1000;
    await store.save('u1', 'MSFT', projectionBody());
    await store.save('u2', 'TSLA', projectionBody());
    expect((await store.list('u1')).projections.map(({ symbol }) => symbol)).toEqual(['MSFT', 'AAPL']);
    await expect(store.find('u2', 'AAPL')).resolves.toBeNull();
    await expect(store.remove('u2', 'AAPL')).resolves.toBe(false);
    await expect(store.find('u1', 'AAPL')).resolves.not.toBeNull();
  });

  test('an expired projection is neither listed nor found nor deleted, and the next purge removes it', async () => {
    let now = 1_000_000;
    const db = await open();
    const store = new ProjectionStore({ db, ttlDays: 2, now: () => now });
    await store.save('u1', 'AAPL', projectionBody());
    now += 2 * day;
    await expect(store.list('u1')).resolves.toEqual({ projections: [] });
    await expect(store.find('u1', 'AAPL')).resolves.toBeNull();
    await expect(store.remove('u1', 'AAPL')).resolves.toBe(false);
    await store.purge();
    await expect(db.selectFrom('projections').select('symbol').execute()).resolves.toEqual([]);
  });
});
