import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import type { Note, NoteBody } from '../contract/desk/notes.ts';
import { exportUser } from '../users/user-data.ts';
import { NoteStore } from './note-store.ts';

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
  const tomorrow = new NoteStore(gateway.services.db, () => Date.now() + 25 * 3_600_000);
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
  await new NoteStore(gateway.services.db).purge();
  expect((await call(user, 'POST', `${id}/restore`)).statusCode).toBe(200);
  expect(await list(user)).toHaveLength(1);
  await call(user, 'DELETE', id);
  await new NoteStore(gateway.services.db, () => Date.now() + 25 * 3_600_000).purge();
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

test('the export of a user has the notes', async () => {
  const user = await signInAs(gateway, 'Member');
  await add(user, { text: 'To export.' });
  const found = await exportUser(gateway.services.db, user.id, Date.now());
  expect(found?.notes).toEqual([
    {
      symbol: 'AAPL',
      note: expect.objectContaining({ text: 'To export.' }),
      createdAt: expect.any(String),
      removedAt: null,
    },
  ]);
});
