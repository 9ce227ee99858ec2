import { projectionBody } from '../../test/support/projection-body.ts';
import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { projectionListSchema, projectionSchema, savedCasesSchema } from '../contract/projections.ts';

const gateway = gatewayHarness();
const member = gateway.signedIn('Member');
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', symbol: string, payload?: object, user = member) =>
  gateway.app.inject({
    method,
    url: symbol === '' ? '/api/projections' : `/api/projections/${symbol}`,
    headers: user.headers,
    ...(payload === undefined ? {} : { payload }),
  });

test.each(['POST', 'PUT'] as const)('%s saves under a symbol in any case', async (method) => {
  const saved = await call(method, 'brk-b', projectionBody(7));
  expect(projectionSchema.parse(saved.json())).toMatchObject({ ...projectionBody(7), symbol: 'BRK-B' });
  const found = await call('GET', 'BRK-B');
  expect(found.json()).toEqual(saved.json());
  expect(found.headers['cache-control']).toBe('no-store');
});

test('the list states each projection with its expiry', async () => {
  await call('POST', 'AAPL', projectionBody());
  const { projections } = projectionListSchema.parse((await call('GET', '')).json());
  expect(projections[0]).toMatchObject({
    symbol: 'AAPL',
    companyName: 'Apple Inc',
    cases: [{ name: 'My case', isDefault: true, currentYear: 2026 }],
  });
});

test('a deletion is confirmed; a deleted projection is 404', async () => {
  await call('POST', 'TSLA', projectionBody());
  const deleted = await call('DELETE', 'TSLA');
  expect(deleted.json()).toEqual({ message: 'Projection deleted successfully!' });
  for (const method of ['GET', 'DELETE'] as const) {
    const reply = await call(method, 'TSLA');
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toEqual({ error: 'No saved projection for TSLA.', code: 'not_found' });
  }
});

const withScenario = (change: object) => {
  const body = projectionBody();
  return { ...body, scenarios: { ...body.scenarios, base: { ...body.scenarios.base, ...change } } };
};
test.each<[string, string, object]>([
  ['four years', 'AAPL', withScenario({ revenue: [1, 2, 3, 4] })],
  ['text in place of a number', 'AAPL', withScenario({ margin: ['1', 2, 3, 4, 5] })],
  ['a missing scenario', 'AAPL', { ...projectionBody(), scenarios: {} }],
  ['the year -3000', 'AAPL', { ...projectionBody(), currentYear: -3000 }],
  ['an empty symbol', '%20', projectionBody()],
])('%s is refused as bad input', async (_, symbol, payload) => {
  const reply = await call('POST', symbol, payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'bad_input' });
});

describe('with names', () => {
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, user = member) =>
    gateway.app.inject({
      method,
      url: `/api/projections/${path}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });
  const named = (name: string, revenue = 100, replaces: string | null = null) => ({
    ...projectionBody(revenue),
    name,
    replaces,
  });

  test('a case is saved, read, renamed, made the default and deleted by its name', async () => {
    const first = projectionSchema.parse((await send('PUT', 'ko/cases', named('  Steady   growth ', 1))).json());
    expect(first).toMatchObject({ symbol: 'KO', name: 'Steady growth', isDefault: true });
    await send('PUT', 'KO/cases', named('Dear sugar', 2));
    expect((await send('GET', 'KO?case=dear%20sugar')).json()).toMatchObject(projectionBody(2));
    expect((await send('GET', 'KO')).json()).toEqual(first);
    const renamed = await send('POST', 'KO/cases/name', { case: 'Dear sugar', name: 'Cheap sugar' });
    expect(renamed.json()).toMatchObject({ cases: [{ name: 'Steady growth' }, { name: 'Cheap sugar' }] });
    const chosen = await send('POST', 'KO/cases/default', { case: 'cheap sugar' });
    expect(savedCasesSchema.parse(chosen.json()).cases.map(({ name }) => name)).toEqual([
      'Cheap sugar',
      'Steady growth',
    ]);
    expect((await send('DELETE', 'KO/cases?case=Cheap%20sugar')).json()).toEqual({
      message: 'Projection deleted successfully!',
    });
    expect((await send('GET', 'KO')).json()).toMatchObject({ name: 'Steady growth', isDefault: true });
  });

  test('a call without a name reads, replaces and deletes the default case', async () => {
    await send('PUT', 'MCD/cases', named('Mine', 1));
    await send('PUT', 'MCD/cases', named('Other', 2));
    expect((await send('POST', 'MCD', projectionBody(3))).json()).toMatchObject({ name: 'Mine', isDefault: true });
    expect((await send('GET', 'MCD?case=other')).json()).toMatchObject(projectionBody(2));
    expect((await send('DELETE', 'MCD')).statusCode).toBe(200);
    expect((await send('GET', 'MCD')).json()).toMatchObject({ ...projectionBody(2), name: 'Other' });
  });

  test('an unknown case is 404, and so is that of another user', async () => {
    await send('PUT', 'DIS/cases', named('Mine'));
    const other = await signInAs(gateway, 'Admin');
    const calls = (user: SignedIn, name: string) => [
      send('GET', `DIS?case=${name}`, undefined, user),
      send('DELETE', `DIS/cases?case=${name}`, undefined, user),
      send('POST', 'DIS/cases/name', { case: name, name: 'Taken' }, user),
      send('POST', 'DIS/cases/default', { case: name }, user),
    ];
    for (const reply of await Promise.all([...calls(member, 'None'), ...calls(other, 'Mine')])) {
      expect(reply.statusCode).toBe(404);
    }
    expect((await send('GET', 'DIS?case=None')).json()).toEqual({
      error: 'No case “None” saved for DIS.',
      code: 'not_found',
    });
  });

  test.each<[string, object]>([
    ['a blank name', named(' \n ')],
    ['a name of 61 characters', named('x'.repeat(61))],
    ['no name', { ...projectionBody(), replaces: null }],
    ['no word on what is replaced', { ...projectionBody(), name: 'Mine' }],
    ['a day in place of a moment', named('Mine', 1, '2026-11-20')],
  ])('%s is refused as bad input', async (_, payload) => {
    const reply = await send('PUT', 'AAPL/cases', payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'bad_input' });
  });

  test('a name with quotes, slashes and dots is a name', async () => {
    const name = `../'; drop table projections; -- "é" 株`;
    expect((await send('PUT', 'NKE/cases', named(name))).json()).toMatchObject({ name });
    expect((await send('GET', `NKE?case=${encodeURIComponent(name)}`)).json()).toMatchObject({ name });
    expect((await send('DELETE', `NKE/cases?case=${encodeURIComponent(name)}`)).statusCode).toBe(200);
  });
});
