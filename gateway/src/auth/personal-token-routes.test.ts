import { gatewayHarness, type SignedIn } from '../../test/support/test-gateway.ts';
import { madePersonalTokenSchema, personalTokensSchema } from '../contract/access/account.ts';
import { auditSchema } from '../contract/admin.ts';
import { calls } from '../contract/calls.ts';

const gateway = gatewayHarness();
const member = gateway.signedIn('Member');
const other = gateway.signedIn('Member');
const admin = gateway.signedIn('Admin');
const guest = gateway.signedIn('Guest');
const url = '/api/account/tokens';

const make = ({ headers, password }: SignedIn, body: object = {}) =>
  gateway.app.inject({ method: 'POST', url, headers, payload: { name: 'My assistant', password, ...body } });
async function makeToken(user: SignedIn) {
  const made = madePersonalTokenSchema.parse((await make(user)).json());
  return { ...made, headers: { authorization: `Bearer ${made.token}` } };
}
const list = async ({ headers }: SignedIn) =>
  personalTokensSchema.parse((await gateway.app.inject({ url, headers })).json()).tokens;

test('a token is shown once, listed without its secret, revoked at once, and noted in the audit log', async () => {
  const { token, id, headers } = await makeToken(member);
  expect(await list(member)).toEqual([expect.not.objectContaining({ token })]);
  expect((await gateway.app.inject({ url: '/api/finance/overview/AAPL', headers })).statusCode).toBe(200);
  expect(await list(member)).toMatchObject([{ id, name: 'My assistant', lastUsedAt: expect.any(String) }]);
  expect((await gateway.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: other.headers })).statusCode).toBe(
    404,
  );
  expect(
    (await gateway.app.inject({ method: 'DELETE', url: `${url}/${id}`, headers: member.headers })).statusCode,
  ).toBe(200);
  const refused = await gateway.app.inject({ url: '/api/finance/overview/AAPL', headers });
  expect(refused.json()).toEqual({
    error: 'This token is not known, has expired, or was revoked.',
    code: 'unauthorized',
  });
  const { entries } = auditSchema.parse(
    (await gateway.app.inject({ url: '/api/audit', headers: admin.headers })).json(),
  );
  expect(entries.map(({ action, detail }) => `${action}: ${detail}`)).toEqual(
    expect.arrayContaining(['personal-token-made: My assistant, for 90 days', 'personal-token-revoked: My assistant']),
  );
});

test('a token needs the password and a name, and is for members', async () => {
  expect((await make(member, { password: 'wrong' })).json()).toMatchObject({
    error: 'The current password is not right.',
  });
  expect((await make(member, { name: ' \u202e ' })).statusCode).toBe(400);
  expect((await make(member, { days: 400 })).statusCode).toBe(400);
  expect((await make(guest)).statusCode).toBe(403);
});

test('a token opens what Members read, and nothing that writes, shows a secret or is for Admins', async () => {
  const opened = Object.values(calls).filter(({ byToken }) => byToken);
  expect(opened.filter(({ access }) => !access.includes('Member'))).toEqual([]);
  expect(opened.flatMap(({ name, method }) => (method === 'GET' ? [] : [name]))).toEqual(['screenMarket']);
  const { headers } = await makeToken(admin);
  expect((await gateway.app.inject({ url: '/api/valuations', headers })).statusCode).toBe(200);
  const refused = ['/api/account', '/api/account/export', url, '/api/feeds/address', '/api/users', '/api/audit'];
  for (const path of refused) {
    const reply = await gateway.app.inject({ url: path, headers });
    expect([path, reply.statusCode, reply.json()]).toEqual([
      path,
      403,
      { error: 'A personal token only reads figures.', code: 'forbidden' },
    ]);
  }
  const change = { method: 'PUT', url: '/api/prices/AAPL', headers, payload: { price: 1, currency: 'USD' } } as const;
  expect((await gateway.app.inject(change)).statusCode).toBe(403);
});
