import { TOTP } from 'otpauth';
import { readStatuses } from '../../test/support/read-statuses.ts';
import { gatewayHarness, type SignedIn, signInAs } from '../../test/support/test-gateway.ts';
import { confirmedFactorSchema, secondFactorKeySchema } from '../contract/access/account.ts';
import { sessionSchema } from '../contract/access/auth.ts';
import { calls, type RouteName } from '../contract/calls.ts';
import { madeDeployTokenSchema } from '../contract/releases/deploy-tokens.ts';

const minute = 60_000;
let now = Date.parse('2026-03-01T12:00:00Z');
beforeAll(() => {
  jest.spyOn(Date, 'now').mockImplementation(() => now);
});
const gateway = gatewayHarness();
afterAll(() => jest.restoreAllMocks());

const post = (url: string, payload: object, headers: Record<string, string>) =>
  gateway.app.inject({ method: 'POST', url, payload, headers });
const invite = ({ headers }: Pick<SignedIn, 'headers'>) =>
  post('/api/users/invitations', { email: 'ann@example.com', role: 'Admin' }, headers);
const prove = ({ headers }: Pick<SignedIn, 'headers'>, proof: object) => post('/api/auth/proof', proof, headers);
const proved = async (admin: Pick<SignedIn, 'headers'>, proof: object) => {
  const { token } = sessionSchema.parse((await prove(admin, proof)).json());
  return { headers: { authorization: `Bearer ${token}` } };
};
const needed = {
  error: 'This needs your password, entered within the last 10 minutes. Please confirm it, or sign in again.',
  code: 'forbidden',
  exact: 'proof_needed',
};

test('ten minutes after the sign-in an Admin proves the session again, and only its new token hands out power', async () => {
  const admin = await signInAs(gateway, 'Admin');
  now += 9 * minute;
  expect((await invite(admin)).statusCode).toBe(200);
  now += 2 * minute;
  const refused = await invite(admin);
  expect([refused.statusCode, refused.json()]).toEqual([403, needed]);
  // Calls that grant no power still work.
  expect((await gateway.app.inject({ url: '/api/users', headers: admin.headers })).statusCode).toBe(200);
  const again = await proved(admin, { password: admin.password });
  expect((await invite(again)).statusCode).toBe(200);
  expect((await invite(admin)).statusCode).toBe(403);
  now += 11 * minute;
  expect((await invite(again)).json()).toEqual(needed);
});

test('a wrong password proves nothing, and its guesses are slowed down', async () => {
  const admin = await signInAs(gateway, 'Admin');
  const guess = (at: number) => prove(admin, { password: `guess ${at}` });
  expect(await readStatuses(6, guess)).toEqual([403, 403, 403, 403, 403, 429]);
  expect((await prove(admin, {})).statusCode).toBe(400);
});

test('a code of the second factor proves a session as well', async () => {
  const admin = await signInAs(gateway, 'Admin');
  expect((await prove(admin, { code: '123456' })).json()).toEqual({
    error: 'The second factor is off.',
    code: 'conflict',
  });
  const begun = await post('/api/account/second-factor', { password: admin.password }, admin.headers);
  const { secret } = secondFactorKeySchema.parse(begun.json());
  const code = () => new TOTP({ secret }).generate({ timestamp: now });
  const confirmed = await post('/api/account/second-factor/confirm', { code: code() }, admin.headers);
  const { session } = confirmedFactorSchema.parse(confirmed.json());
  now += 11 * minute;
  const goesOn = { headers: { authorization: `Bearer ${session?.token}` } };
  expect((await prove(goesOn, { code: '000000' })).statusCode).toBe(400);
  expect((await invite(await proved(goesOn, { code: code() }))).statusCode).toBe(200);
});

test('the calls that hand out power are those that need a proof; a deploy token needs none', async () => {
  const names = Object.keys(calls) as RouteName[];
  const needing = names.filter((name) => calls[name].needsProof);
  expect(needing).toEqual([
    'changeRole',
    'inviteUser',
    'makePasswordLink',
    'deleteUser',
    'promoteBuild',
    'setCanary',
    'freeAppPath',
    'makePreview',
    'showLocalBuild',
    'approveOrigin',
    'setDeployPolicy',
    'makeDeployToken',
  ]);
  const admin = await signInAs(gateway, 'Admin');
  const made = await post('/api/releases/research/tokens', { name: 'ci' }, admin.headers);
  const { secret } = madeDeployTokenSchema.parse(made.json());
  now += 11 * minute;
  for (const name of needing) {
    const { method, path, access } = calls[name];
    const url = path.replace(':id', 'unknown').replace(':app', 'research').replace(':path', 'unknown');
    const reply = await gateway.app.inject({ method, url, headers: admin.headers });
    expect([name, reply.statusCode, reply.json()]).toEqual([name, 403, needed]);
    if (access !== 'deploy') continue;
    const byToken = await gateway.app.inject({ method, url, headers: { authorization: `Bearer ${secret}` } });
    expect([name, byToken.json<{ code: string }>().code]).toEqual([name, 'bad_input']);
  }
});
