import { randomUUID } from 'node:crypto';
import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import { accountExportSchema } from '../contract/access/account.ts';
import type { Note, NoteBody } from '../contract/watching/notes.ts';
import { createNoteStore } from './note-store.ts';

const gateway = gatewayHarness();
const guest = gateway.signedIn('Guest');
const member = gateway.signedIn('Member');

const body: NoteBody = { kind: 'note', question: null, text: 'Sensors are bought again.', ties: [] };
const add = ({ headers }: SignedIn, change: Partial<NoteBody> = {}, symbol = 'AAPL') =>
  gateway.app.inject({ method: 'POST', url: `/api/notes/${symbol}`, headers, payload: { ...body, ...change } });
const list = async ({ headers }: SignedIn, query = ''): Promise<Note[]> =>
  (await gateway.app.inject({ url: `/api/notes${query}`, headers })).json().notes;
const call = ({ headers }: SignedIn, method: 'PUT' | 'DELETE' | 'POST', path: string, payload?: object) =>
  gateway.app.inject({ method, url: `/api/notes/AAPL/${path}`, headers, ...(payload && { payload }) });

test('a Guest keeps notes, newest first, which no other user sees', async () => {
  expect((await add(guest)).statusCode).toBe(200);
  await add(guest, { kind: 'thesis', text: 'Second.' }, 'MSFT');
  expect((await list(guest)).map(({ symbol, text }) => `${symbol} ${text}`)).toEqual([
    'MSFT Second.',
    'AAPL Sensors are bought again.',
  ]);
  expect(await list(guest, '?symbol=msft')).toHaveLength(1);
  expect(await list(member)).toEqual([]);
});

test('a figure keeps the value of its day, has that of now beside it, and tells when its limit is crossed', async () => {
  const user = await signInAs(gateway, 'Member');
  const limit = (direction: 'above' | 'below', value: number) => ({ direction, value });
  const reply = await add(user, {
    ties: [
      { kind: 'figure', formula: 'operatingMargin', limit: limit('below', 0.99) },
      { kind: 'filing', accession: '0000320193-25-000001', form: '10-K', filed: '2025-10-31' },
      { kind: 'figure', formula: 'change(revenue.q, 1)', limit: limit('below', -0.99) },
      { kind: 'figure', formula: 'revenue.fy', limit: null },
    ],
  });
  const [margin, filing, growth, revenue] = reply.json<Note>().ties;
  expect(margin).toMatchObject({ isCrossed: true, written: { value: expect.any(Number), unit: 'ratio' } });
  if (margin?.kind !== 'figure') throw new Error('The first tie is a figure.');
  expect(margin.now).toEqual(margin.written);
  expect(filing).toEqual({ kind: 'filing', accession: '0000320193-25-000001', form: '10-K', filed: '2025-10-31' });
  expect(growth).toMatchObject({ formula: 'change(revenue.q, 1)', isCrossed: false });
  expect(revenue).toMatchObject({ isCrossed: null, written: { unit: 'money' } });
  expect(reply.json<Note>().price).toEqual({ value: expect.any(Number), day: expect.any(String) });
});

test('a figure of a company that the market lacks is unknown with its reason, and crosses nothing', async () => {
  const limit = { direction: 'above' as const, value: 1 };
  const reply = await add(member, { ties: [{ kind: 'figure', formula: 'pe', limit }] }, 'NOSUCH');
  const unknown = { value: null, reason: expect.stringContaining('Not held') };
  expect(reply.json<Note>()).toMatchObject({
    price: null,
    ties: [{ written: unknown, now: unknown, isCrossed: null }],
  });
});

test('a saved case is kept with its value; the newest fair value stands beside the note', async () => {
  const user = await signInAs(gateway, 'Member');
  const save = (fairValuePerShare: number) =>
    gateway.services.valuations.save(user.id, 'AAPL', valuationBody({ name: 'Base', fairValuePerShare }));
  await save(150);
  const ties = [{ kind: 'case' as const, name: 'Base' }];
  expect((await add(user, { ties })).json()).toMatchObject({
    ties: [{ kind: 'case', name: 'Base', written: 150, now: 150 }],
    fairValue: { name: 'Base', value: 150 },
  });
  await save(90);
  expect(await list(user)).toMatchObject([{ ties: [{ written: 150, now: 90 }], fairValue: { value: 150 } }]);
  expect((await add(user, { ties: [{ kind: 'case', name: 'Bull' }] })).statusCode).toBe(404);
});

test.each([
  ['operatingMargin +', 'bad_formula'],
  ['sic', 'bad_formula'],
])('the formula %s is refused', async (formula, code) => {
  const reply = await add(member, { ties: [{ kind: 'figure', formula, limit: null }] });
  expect([reply.statusCode, reply.json().code]).toEqual([422, code]);
});

test('markup stays text, and marks that turn its direction are taken out', async () => {
  const reply = await add(member, { text: ' <img src=x onerror=alert(1)>\r\nOne\u202e\u0007two ' });
  expect(reply.json<Note>().text).toBe('<img src=x onerror=alert(1)>\nOne two');
  expect((await add(member, { text: '\u202e ' })).statusCode).toBe(400);
  expect((await add(member, { text: 'x'.repeat(10_001) })).statusCode).toBe(400);
});

test('a note of the last day is changed; a later text is added with its date', async () => {
  const user = await signInAs(gateway, 'Member');
  const { id } = (await add(user)).json<Note>();
  expect((await call(user, 'PUT', id, { text: 'Changed.' })).json()).toMatchObject({ text: 'Changed.', additions: [] });
  const tomorrow = createNoteStore(gateway.services.db, () => Date.now() + 25 * 3_600_000);
  await tomorrow.writeText(user.id, 'AAPL', id, 'Later.');
  expect(await list(user)).toMatchObject([{ text: 'Changed.', additions: [{ text: 'Later.' }] }]);
  expect((await call(guest, 'PUT', id, { text: 'Mine.' })).statusCode).toBe(404);
});

test('a deleted note can be restored for a day', async () => {
  const user = await signInAs(gateway, 'Member');
  const { id } = (await add(user)).json<Note>();
  expect((await call(user, 'DELETE', id)).statusCode).toBe(200);
  expect(await list(user)).toEqual([]);
  expect((await call(user, 'DELETE', id)).statusCode).toBe(404);
  await createNoteStore(gateway.services.db).purge();
  expect((await call(user, 'POST', `${id}/restore`)).statusCode).toBe(200);
  expect(await list(user)).toHaveLength(1);
  await call(user, 'DELETE', id);
  await createNoteStore(gateway.services.db, () => Date.now() + 25 * 3_600_000).purge();
  expect((await call(user, 'POST', `${id}/restore`)).statusCode).toBe(404);
});

test('at most 500 notes are kept, also when two pages write at once', async () => {
  const user = await signInAs(gateway, 'Guest');
  const content = JSON.stringify({ ...body, additions: [], price: null, fairValue: null });
  const row = { user_id: user.id, symbol: 'AAPL', content, created_at: 1, removed_at: null };
  const rows = Array.from({ length: 499 }, (_, at) => ({ id: `${user.id}-${at}`, ...row }));
  await gateway.services.db.insertInto('notes').values(rows).execute();
  const replies = await Promise.all([add(user), add(user)]);
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

/** Returns rows of notes of a user, as many as there are changes. */
function makeRows(user: SignedIn, changes: readonly { text?: string; removed_at?: number; created_at?: number }[]) {
  const rest = { kind: 'note', question: null, ties: [], additions: [], price: null, fairValue: null };
  return changes.map(({ text = '', ...change }) => {
    const content = JSON.stringify({ ...rest, text });
    return { id: randomUUID(), user_id: user.id, symbol: 'AAPL', content, created_at: 1, removed_at: null, ...change };
  });
}

test('removed notes count, and the oldest of them go for good', async () => {
  const user = await signInAs(gateway, 'Guest');
  const { db } = gateway.services;
  const rows = makeRows(
    user,
    Array.from({ length: 500 }, (_, at) => (at < 3 ? {} : { removed_at: 1000 - at })),
  );
  await db.insertInto('notes').values(rows).execute();
  for (let added = 0; added < 3; added += 1) {
    const { id } = (await add(user)).json<Note>();
    expect((await call(user, 'DELETE', id)).statusCode).toBe(200);
  }
  const kept = await db.selectFrom('notes').select(['id', 'removed_at']).where('user_id', '=', user.id).execute();
  expect(kept).toHaveLength(500);
  expect(kept.filter(({ removed_at }) => removed_at === null)).toHaveLength(3);
  const gone = rows.slice(-3).map(({ id }): string => id);
  expect(kept.filter(({ id }) => gone.includes(id))).toEqual([]);
});

test('what a user saves takes 20 MB together; removed notes give way, and then a refusal names the bound', async () => {
  const user = await signInAs(gateway, 'Member');
  const { app, services } = gateway;
  const text = 'é'.repeat(500_000);
  const rows = makeRows(
    user,
    Array.from({ length: 20 }, (_, at) => ({ text, ...(at === 0 && { removed_at: 1 }) })),
  );
  await services.db.insertInto('notes').values(rows).execute();
  const put = (url: string, payload: object, method: 'PUT' | 'POST' = 'PUT') =>
    app.inject({ method, url, headers: user.headers, payload });
  expect((await add(user, { text: 'x'.repeat(10_000) })).statusCode).toBe(200);
  expect((await call(user, 'POST', `${rows[0]?.id}/restore`)).statusCode).toBe(404);
  await services.db
    .insertInto('notes')
    .values(makeRows(user, [{ text: 'x'.repeat(990_000) }]))
    .execute();
  const refusals = [
    await add(user, { text: 'x'.repeat(10_000) }),
    await put('/api/screens/Large', { where: '', columns: ['revenue'], sort: null, sic: [] }),
    await put('/api/valuations/AAPL', valuationBody(), 'POST'),
    await put('/api/market/peers/AAPL', { symbols: ['MSFT'] }),
  ];
  for (const refusal of refusals) {
    expect(refusal.json()).toMatchObject({ error: expect.stringContaining('may take 20 MB'), code: 'conflict' });
    expect(refusal.statusCode).toBe(409);
  }
});

test('notes come in pages, bounded by their bytes; a reader that asks for none gets all', async () => {
  const user = await signInAs(gateway, 'Guest');
  const large = 'x'.repeat(700_000);
  const rows = makeRows(user, [
    ...[1, 1, 2].map((created_at) => ({ created_at })),
    ...[3, 4, 5].map((created_at) => ({ created_at, text: large })),
  ]);
  await gateway.services.db.insertInto('notes').values(rows).execute();
  const pages: string[][] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const url: string = `/api/notes?limit=3${next === '' ? '' : `&after=${next}`}`;
    const reply = await gateway.app.inject({ url, headers: user.headers });
    const page: { notes: Note[]; next?: string } = reply.json();
    pages.push(page.notes.map(({ id }) => id));
    next = page.next;
  }
  expect(pages.map(({ length }) => length)).toEqual([2, 3, 1]);
  const all = (await list(user)).map(({ id }) => id);
  expect(pages.flat()).toEqual(all);
  expect(all).toHaveLength(6);
});

test('the export of a user has the notes, and comes in pieces', async () => {
  const user = await signInAs(gateway, 'Member');
  await add(user, { text: 'To export.' });
  const reply = await gateway.app.inject({ url: '/api/account/export', headers: user.headers });
  expect(reply.headers).not.toHaveProperty('content-length');
  const found = accountExportSchema.parse(reply.json());
  expect(found.notes).toEqual([
    {
      symbol: 'AAPL',
      note: expect.objectContaining({ text: 'To export.' }),
      createdAt: expect.any(String),
      removedAt: null,
    },
  ]);
});
