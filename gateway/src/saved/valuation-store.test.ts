import { describeOnEachDatabase } from '../../test/support/test-database.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import { dcfAssumptionsSchema } from '../contract/valuations.ts';
import { createValuationStore } from './valuation-store.ts';

describeOnEachDatabase('saved valuations', (open) => {
  const now = () => Date.parse('2026-11-21T10:00:00Z');

  test('are read as they were saved, also after a restart', async () => {
    const saved = await createValuationStore(await open(), now).save('u1', 'AAPL', valuationBody());
    expect(saved).toEqual({
      ...valuationBody(),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      symbol: 'AAPL',
      savedAt: '2026-11-21T10:00:00.000Z',
      shareToken: null,
    });
    await expect(createValuationStore(await open()).list('u1', 'AAPL')).resolves.toEqual([saved]);
  });

  test('a valuation of the same name is replaced and stays shared; another name is another valuation', async () => {
    const store = createValuationStore(await open());
    const first = await store.save('u1', 'AAPL', valuationBody());
    const shared = await store.share('u1', 'AAPL', first.id);
    const second = await store.save('u1', 'AAPL', valuationBody({ fairValuePerShare: 200 }));
    expect(second).toMatchObject({ id: first.id, shareToken: shared?.shareToken, fairValuePerShare: 200 });
    await store.save('u1', 'AAPL', valuationBody({ name: 'Bear' }));
    expect(await store.list('u1', 'AAPL')).toHaveLength(2);
  });

  test('are listed per user and company, newest first', async () => {
    let at = 1_000_000;
    const store = createValuationStore(await open(), () => at++);
    const { id } = await store.save('u1', 'AAPL', valuationBody({ name: 'Old' }));
    await store.save('u1', 'AAPL', valuationBody({ name: 'New' }));
    await store.save('u1', 'MSFT', valuationBody({ name: 'Other' }));
    expect((await store.list('u1', 'AAPL')).map(({ name }) => name)).toEqual(['New', 'Old']);
    await expect(store.list('u2', 'AAPL')).resolves.toEqual([]);
    await expect(store.remove('u2', 'AAPL', id)).resolves.toBe(false);
    await expect(store.remove('u1', 'MSFT', id)).resolves.toBe(false);
    await expect(store.share('u2', 'AAPL', id)).resolves.toBeNull();
    await expect(store.remove('u1', 'AAPL', id)).resolves.toBe(true);
  });

  test('those saved last are listed over all companies, with the number of all and without their contents', async () => {
    let at = 1_000_000;
    const store = createValuationStore(await open(), () => at++);
    for (let number = 1; number <= 12; number += 1)
      await store.save('u1', 'AAPL', valuationBody({ name: `${number}` }));
    const model = { name: 'excess-returns', inputs: [] } as const;
    const { id } = await store.save('u1', 'JPM', valuationBody({ name: 'Bank', model }));
    await store.save('u2', 'KO', valuationBody());
    const { count, valuations } = await store.listRecent('u1');
    expect(count).toBe(13);
    expect(valuations.map(({ symbol, name }) => `${symbol} ${name}`).slice(0, 2)).toEqual(['JPM Bank', 'AAPL 12']);
    expect(valuations).toHaveLength(12);
    const { companyName } = valuationBody();
    const savedAt = new Date(1_000_012).toISOString();
    expect(valuations[0]).toEqual({ id, symbol: 'JPM', companyName, name: 'Bank', model: 'excess-returns', savedAt });
    await expect(store.listRecent('u3')).resolves.toEqual({ count: 0, valuations: [] });
  });

  test('a link leads to the valuation until it is revoked, and never again', async () => {
    const store = createValuationStore(await open(), now);
    const { id } = await store.save('u1', 'AAPL', valuationBody());
    const token = (await store.share('u1', 'AAPL', id))?.shareToken ?? '';
    expect(token).toMatch(/^[A-Za-z0-9_-]{32}$/);
    await expect(store.share('u1', 'AAPL', id)).resolves.toMatchObject({ shareToken: token });
    await expect(store.shared(token)).resolves.toEqual({
      ...valuationBody(),
      symbol: 'AAPL',
      savedAt: '2026-11-21T10:00:00.000Z',
    });
    await expect(store.unshare('u1', 'AAPL', id)).resolves.toMatchObject({ shareToken: null });
    await expect(store.shared(token)).resolves.toBeNull();
    const again = await store.share('u1', 'AAPL', id);
    expect(again?.shareToken).not.toBe(token);
  });

  test('a user at the limit can save only over an existing valuation', async () => {
    const db = await open();
    const store = createValuationStore(db);
    await store.save('u1', 'AAPL', valuationBody({ name: 'kept' }));
    const row = await db.selectFrom('valuations').selectAll().executeTakeFirstOrThrow();
    for (let at = 1; at < 500; at += 1) {
      await db
        .insertInto('valuations')
        .values({ ...row, id: `id-${at}`, name: `name ${at}` })
        .execute();
    }
    await expect(store.save('u1', 'AAPL', valuationBody({ name: 'one more' }))).rejects.toThrow(
      'At most 500 valuations can be kept.',
    );
    await expect(store.save('u1', 'AAPL', valuationBody({ name: 'kept' }))).resolves.toMatchObject({ name: 'kept' });
    await expect(store.save('u2', 'AAPL', valuationBody())).resolves.toMatchObject({ symbol: 'AAPL' });
  });

  test('the release before saved models reads the assumptions of one with a model, and its save ends the model', async () => {
    const db = await open();
    const store = createValuationStore(db, now);
    const model = { name: 'excess-returns', inputs: [{ name: 'payout', value: 0.5 }] } as const;
    await store.save('u1', 'JPM', valuationBody({ model }));
    const row = await db.selectFrom('valuations').select('assumptions').executeTakeFirstOrThrow();
    const { assumptions } = valuationBody();
    expect(dcfAssumptionsSchema.parse(JSON.parse(row.assumptions))).toEqual(assumptions);
    await db
      .updateTable('valuations')
      .set({ assumptions: JSON.stringify(assumptions) })
      .execute();
    const [valuation] = await store.list('u1', 'JPM');
    expect(valuation).not.toHaveProperty('model');
    expect(valuation?.assumptions).toEqual(assumptions);
  });
});
