import { projectionBody } from '../../test/support/projection-body.ts';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  type SignedIn,
  signInAs,
  type TestGateway,
} from '../../test/support/test-gateway.ts';
import { projectionListSchema, projectionSchema } from '../contract/projections.ts';

describe('the routes of saved projections', () => {
  const folder = temporaryFolder();
  let gateway: TestGateway;
  let member: SignedIn;
  beforeAll(async () => {
    gateway = await buildTestGateway(folder);
    member = await signInAs(gateway, 'Member');
  });
  afterAll(() => closeGateway(gateway));
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', symbol: string, payload?: object, user = member) =>
    gateway.app.inject({
      method,
      url: symbol === '' ? '/api/projections' : `/api/projections/${symbol}`,
      headers: user.headers,
      ...(payload === undefined ? {} : { payload }),
    });

  test.each(['POST', 'PUT'] as const)('%s saves under a symbol in any case', async (method) => {
    const saved = await call(method, 'brk-b', projectionBody(7));
    expect(saved.statusCode).toBe(200);
    expect(projectionSchema.parse(saved.json())).toMatchObject({ ...projectionBody(7), symbol: 'BRK-B' });
    const found = await call('GET', 'BRK-B');
    expect(found.json()).toEqual(saved.json());
    expect(found.headers['cache-control']).toBe('no-store');
  });

  test('the list states each projection with its expiry', async () => {
    await call('POST', 'AAPL', projectionBody());
    const { projections } = projectionListSchema.parse((await call('GET', '')).json());
    expect(projections[0]).toMatchObject({ symbol: 'AAPL', companyName: 'Apple Inc' });
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

  test('no user reaches the projection of another, not even an Admin', async () => {
    await call('POST', 'NVDA', projectionBody(1));
    for (const role of ['Member', 'Admin'] as const) {
      const other = await signInAs(gateway, role);
      expect((await call('GET', '', undefined, other)).json()).toEqual({ projections: [] });
      expect((await call('GET', 'NVDA', undefined, other)).statusCode).toBe(404);
      expect((await call('DELETE', 'NVDA', undefined, other)).statusCode).toBe(404);
      expect((await call('PUT', 'NVDA', projectionBody(2), other)).statusCode).toBe(200);
    }
    expect((await call('GET', 'NVDA')).json()).toMatchObject(projectionBody(1));
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
    ['SQL for a symbol', "AAPL';DROP TABLE users", projectionBody()],
    ['a path for a symbol', '..%2F..%2Fetc', projectionBody()],
  ])('%s is refused as bad input', async (_, symbol, payload) => {
    const reply = await call('POST', symbol, payload);
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'bad_input' });
  });

  test('unknown fields are dropped', async () => {
    const payload = JSON.stringify(projectionBody()).replace('{', '{"userId":"somebody","symbol":"HACK",');
    const reply = await gateway.app.inject({
      method: 'POST',
      url: '/api/projections/META',
      headers: { ...member.headers, 'content-type': 'application/json' },
      payload,
    });
    expect(reply.json()).toMatchObject({ symbol: 'META' });
    expect(reply.json()).not.toHaveProperty('userId');
  });
});
