import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { valuationBody } from '../../test/support/valuation-body.ts';
import { recentValuationsSchema, valuationListSchema, valuationSchema } from '../contract/valuations.ts';

const gateway = gatewayHarness();
const owner = gateway.signedIn('Member');
const reader = gateway.signedIn('Member');
const guest = gateway.signedIn('Guest');
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, user: SignedIn, payload?: object) =>
  gateway.app.inject({ method, url, headers: user.headers, ...(payload === undefined ? {} : { payload }) });
const save = async () =>
  valuationSchema.parse((await call('POST', '/api/valuations/aapl', owner, valuationBody())).json());

test('a saved valuation is listed for its owner alone', async () => {
  const saved = await save();
  expect(saved.symbol).toBe('AAPL');
  const listed = valuationListSchema.parse((await call('GET', '/api/valuations/AAPL', owner)).json());
  expect(listed.valuations).toEqual([saved]);
  expect((await call('GET', '/api/valuations/AAPL', reader)).json()).toEqual({ valuations: [] });
});

test('the valuations of all companies are listed for their owner, and for no Guest', async () => {
  const { id } = await save();
  const recent = (user: SignedIn) => call('GET', '/api/valuations', user);
  expect(recentValuationsSchema.parse((await recent(owner)).json()).valuations.map((one) => one.id)).toContain(id);
  expect((await recent(reader)).json()).toEqual({ count: 0, valuations: [] });
  expect((await recent(guest)).statusCode).toBe(403);
});

test('a link works for every Member, for no Guest, and for no user once it is revoked', async () => {
  const { id } = await save();
  const address = `/api/valuations/AAPL/${id}/share`;
  const { shareToken } = valuationSchema.parse((await call('POST', address, owner)).json());
  const shared = await call('GET', `/api/shared-valuations/${shareToken}`, reader);
  expect(shared.json()).toMatchObject({ ...valuationBody(), symbol: 'AAPL' });
  expect(shared.body).not.toContain(id);
  expect((await call('GET', `/api/shared-valuations/${shareToken}`, guest)).statusCode).toBe(403);
  expect((await call('DELETE', address, owner)).json()).toMatchObject({ shareToken: null });
  const ended = await call('GET', `/api/shared-valuations/${shareToken}`, reader);
  expect(ended.statusCode).toBe(404);
  expect(ended.json()).toEqual({ error: 'This valuation is not shared any more.', code: 'not_found' });
});

test('no user shares, revokes or deletes the valuation of another', async () => {
  const { id } = await save();
  for (const user of [reader, await signInAs(gateway, 'Admin')]) {
    expect((await call('POST', `/api/valuations/AAPL/${id}/share`, user)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/valuations/AAPL/${id}/share`, user)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/valuations/AAPL/${id}`, user)).statusCode).toBe(404);
  }
  expect((await call('DELETE', `/api/valuations/AAPL/${id}`, owner)).json()).toEqual({
    message: 'Valuation deleted successfully!',
  });
});

const overriding = (name: string, value: number) => ({ inputs: [{ name, value }], figures: [] });

test('own values are kept in their order', async () => {
  const overrides = {
    inputs: [
      { name: 'operatingMargin', value: 0.33 },
      { name: 'averageYears', value: 3 },
    ],
    figures: [{ field: 'operatingIncome', fiscalYear: '2024', value: 6311e6, origin: 'derived' }],
  };
  const saved = await call('POST', '/api/valuations/AAPL', owner, assuming({ overrides }));
  expect(saved.json()).toMatchObject({ assumptions: { overrides } });
  const { id } = valuationSchema.parse(saved.json());
  const { valuations } = valuationListSchema.parse((await call('GET', '/api/valuations/AAPL', owner)).json());
  expect(valuations.find((valuation) => valuation.id === id)?.assumptions.overrides).toEqual(overrides);
});

const bank = { name: 'excess-returns', inputs: [{ name: 'returnOnEquity', value: 0.14 }] };

test('the model and its own inputs are kept, for the readers of a link too', async () => {
  const saved = await call('POST', '/api/valuations/JPM', owner, { ...valuationBody(), model: bank });
  expect(saved.json()).toMatchObject({ ...valuationBody(), model: bank });
  const { id } = valuationSchema.parse(saved.json());
  const { valuations } = valuationListSchema.parse((await call('GET', '/api/valuations/JPM', owner)).json());
  expect(valuations).toEqual([saved.json()]);
  expect(valuations[0]?.assumptions).not.toHaveProperty('model');
  const { shareToken } = valuationSchema.parse((await call('POST', `/api/valuations/JPM/${id}/share`, owner)).json());
  const shared = await call('GET', `/api/shared-valuations/${shareToken}`, reader);
  expect(shared.json()).toMatchObject({ model: bank });
});

test('a save without a model, as of the release before, is one of the DCF again', async () => {
  await call('POST', '/api/valuations/BAC', owner, { ...valuationBody(), model: bank });
  const again = await call('POST', '/api/valuations/BAC', owner, valuationBody());
  expect(again.json()).not.toHaveProperty('model');
});

const assuming = (change: object) => ({
  ...valuationBody(),
  assumptions: { ...valuationBody().assumptions, ...change },
});
test.each<[string, object]>([
  ['11 projection years', assuming({ projectionYears: 11 })],
  ['a terminal growth of 6%', assuming({ terminalGrowthRate: 0.06 })],
  ['a risk-free rate below 0', assuming({ riskFreeRate: -0.01 })],
  ['a beta of 6', assuming({ betaOverride: 6 })],
  ['text in place of a growth rate', assuming({ customGrowthRates: ['0.1'] })],
  ['an own margin of 200%', assuming({ overrides: overriding('operatingMargin', 2) })],
  ['averages of half a year', assuming({ overrides: overriding('averageYears', 1.5) })],
  ['an own value of an unknown input', assuming({ overrides: overriding('luck', 1) })],
  ['an unknown model', { ...valuationBody(), model: { ...bank, name: 'luck' } }],
  ['an unknown input of a model', { ...valuationBody(), model: { ...bank, inputs: [{ name: 'luck', value: 1 }] } }],
  [
    'a return on equity of 90%',
    { ...valuationBody(), model: { ...bank, inputs: [{ name: 'returnOnEquity', value: 0.9 }] } },
  ],
  ['a fade of half a year', { ...valuationBody(), model: { ...bank, inputs: [{ name: 'fadeYears', value: 3.5 }] } }],
  ['a blank name', { ...valuationBody(), name: '   ' }],
  [
    'a basis value that is not a number',
    { ...valuationBody(), basis: [{ ...valuationBody().basis[0], value: 'None' }] },
  ],
])('%s is refused as bad input', async (_, payload) => {
  const reply = await call('POST', '/api/valuations/AAPL', owner, payload);
  expect(reply.statusCode).toBe(400);
  expect(reply.json()).toMatchObject({ code: 'bad_input' });
});

test.each(['x', '..%2Fetc', "a'%20OR%201=1"])('%s is not a share token', async (token) => {
  expect((await call('GET', `/api/shared-valuations/${token}`, reader)).statusCode).toBe(400);
});
