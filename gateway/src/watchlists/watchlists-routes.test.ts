import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import type { WatchFigures, WatchlistChange, Watchlists } from '../contract/watching/watchlists.ts';
import { exportUser } from '../users/user-data.ts';
import { createWatchlistStore } from './watchlist-store.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');

const change = async ({ headers }: SignedIn, ...changes: readonly WatchlistChange[]) =>
  gateway.app.inject({ method: 'POST', url: '/api/watchlists', headers, payload: { changes } });
const read = async ({ headers }: SignedIn): Promise<Watchlists> =>
  (await gateway.app.inject({ url: '/api/watchlists', headers })).json();
const figures = async ({ headers }: SignedIn): Promise<WatchFigures> =>
  (await gateway.app.inject({ url: '/api/watchlists/figures', headers })).json();

test('a Guest has lists too, which no other user sees', async () => {
  expect(await read(guest)).toEqual({ revision: 0, lists: [], lastUsed: null, columns: null, notes: {} });
  const reply = await change(guest, { kind: 'add', symbol: 'AAPL' });
  expect(reply.json()).toMatchObject({
    revision: 1,
    lists: [{ name: 'Core', symbols: ['AAPL'] }],
    lastUsed: 'firstlist',
  });
  expect(await read(guest)).toEqual(reply.json());
  expect((await read(member)).lists).toEqual([]);
});

test('changes of many pages at once are all kept', async () => {
  const user = await signInAs(gateway, 'Member');
  const symbols = Array.from({ length: 12 }, (_, at) => `S${at}`);
  const replies = await Promise.all(symbols.map((symbol) => change(user, { kind: 'add', symbol })));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual(symbols.map(() => 200));
  const { lists, revision } = await read(user);
  expect(lists[0]?.symbols.toSorted()).toEqual(symbols.toSorted());
  expect(revision).toBe(12);
});

test('a change of a list that another page deleted is a 404, and a name that is taken a 409', async () => {
  const user = await signInAs(gateway, 'Guest');
  await change(user, { kind: 'makeList', list: 'list0001', name: 'Core' });
  expect((await change(user, { kind: 'makeList', list: 'list0002', name: 'core' })).statusCode).toBe(409);
  await change(user, { kind: 'deleteList', list: 'list0001' });
  const late = await change(user, { kind: 'add', symbol: 'AAPL', list: 'list0001' });
  expect([late.statusCode, late.json().error]).toEqual([404, 'This list was deleted.']);
});

test('the figures of all companies come in one reply, from what is stored', async () => {
  const user = await signInAs(gateway, 'Member');
  const body = valuationBody({ name: 'Base', fairValuePerShare: 150 });
  await gateway.services.valuations.save(user.id, 'AAPL', body);
  await change(user, ...['AAPL', 'MSFT', 'NOSUCH'].map((symbol): WatchlistChange => ({ kind: 'add', symbol })));
  await gateway.services.typedPrices.savePrice(user.id, 'MSFT', 400);
  const { rows, lastVisit } = await figures(user);
  expect(lastVisit).toBeNull();
  const [apple, microsoft, unknown] = rows;
  expect(apple).toMatchObject({
    symbol: 'AAPL',
    name: expect.any(String),
    price: { value: expect.any(Number), from: 'provider' },
    change: { value: expect.any(Number) },
    fairValue: { value: 150, name: 'Base' },
    pe: { value: expect.any(Number), percentile: expect.any(Number) },
    results: { day: expect.stringMatching(/^20\d\d-/), basis: 'estimate', before: { form: expect.any(String) } },
    filing: { form: expect.any(String), isNew: false },
  });
  expect(microsoft).toMatchObject({
    price: { value: 400, from: 'own' },
    change: { value: null, reason: 'Your own price' },
  });
  expect(microsoft?.fairValue).toEqual({ value: null, reason: 'No saved case' });
  expect(unknown).toMatchObject({ name: null, price: { value: null }, pe: { value: null }, filing: null });
});

test('a Guest gets no saved fair values', async () => {
  const { rows } = await figures(guest);
  expect(rows[0]?.fairValue).toEqual({ value: null, reason: 'Members save fair values' });
});

test('a visit ends after half an hour, and its end is the last visit of the next one', async () => {
  const user = await signInAs(gateway, 'Guest');
  let now = 0;
  const store = createWatchlistStore(gateway.services.db, () => now);
  expect(await store.noteVisit(user.id)).toBeNull();
  await store.changeLists(user.id, [{ kind: 'add', symbol: 'AAPL' }]);
  const minute = 60_000;
  const visits: (number | null)[] = [];
  for (const at of [1, 20, 45, 45.5, 100, 101]) {
    now = at * minute;
    visits.push(await store.noteVisit(user.id));
  }
  expect(visits.map((visit) => visit && visit / minute)).toEqual([null, null, null, null, 45, 45]);
});

test('lists stand in the export and go with the account', async () => {
  const user = await signInAs(gateway, 'Member');
  await change(user, { kind: 'add', symbol: 'AAPL' }, { kind: 'note', symbol: 'AAPL', note: 'Services' });
  const exported = await exportUser(gateway.services.db, user.id, Date.now());
  expect(exported?.watchlists).toMatchObject({
    content: { lists: [{ name: 'Core', symbols: ['AAPL'] }], notes: { AAPL: { text: 'Services' } } },
    lastVisitAt: null,
  });
  await gateway.services.userStore.remove(user.id);
  const left = await gateway.services.db.selectFrom('watchlists').selectAll().where('user_id', '=', user.id).execute();
  expect(left).toEqual([]);
  await expect(gateway.services.watchlists.changeLists(user.id, [{ kind: 'add', symbol: 'KO' }])).rejects.toThrow(
    'Please sign in again.',
  );
});
