import { createHash, createHmac } from 'node:crypto';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import {
  buildTestGateway,
  closeGateway,
  gatewayHarness,
  signInAs,
  testSecret,
} from '../../test/support/test-gateway.ts';
import { errorSchema } from '../contract/errors/errors.ts';

const folder = temporaryFolder();

describe('a token', () => {
  let good: string;
  let userId: string;
  const gateway = gatewayHarness({ folder });
  beforeAll(async () => {
    const user = await signInAs(gateway, 'Admin');
    good = user.headers.authorization.slice('Bearer '.length);
    userId = user.id;
  });

  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const kid = createHash('sha256').update(`key id of ${testSecret}`).digest('base64url').slice(0, 11);
  const now = Math.floor(Date.now() / 1000);
  const head = { alg: 'HS256', typ: 'JWT', kid };
  const claims = () => ({ sub: userId, tv: 1, jti: 'x', iss: 'basecase', aud: 'basecase', iat: now, exp: now + 600 });
  const make = (header: object, payload: object, secret = testSecret, hash = 'sha256') => {
    const input = `${encode(header)}.${encode(payload)}`;
    return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
  };
  const me = (authorization: string) => gateway.app.inject({ url: '/api/auth/me', headers: { authorization } });

  test('built by hand with the right key and claims is accepted, so that the refusals below are meaningful', async () => {
    expect((await me(`Bearer ${make(head, claims())}`)).statusCode).toBe(200);
  });

  const without = (name: string) => () => {
    const rest: Record<string, unknown> = claims();
    delete rest[name];
    return make(head, rest);
  };

  test.each<[string, () => string]>([
    ['without an algorithm', () => `${encode({ ...head, alg: 'none' })}.${encode(claims())}.`],
    ['without a signature', () => good.split('.').slice(0, 2).join('.')],
    ['with an empty signature', () => `${good.split('.').slice(0, 2).join('.')}.`],
    ['signed with another key', () => make(head, claims(), 'another secret that is long enough!')],
    ['signed with HS512 and the right key', () => make({ ...head, alg: 'HS512' }, claims(), testSecret, 'sha512')],
    ['of an unknown key id', () => make({ ...head, kid: 'other' }, claims())],
    ['whose key id is a path', () => make({ ...head, kid: '../../etc/passwd' }, claims())],
    [
      'in another spelling of the same bytes',
      () => {
        const token = make(head, claims());
        const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        return `${token.slice(0, -1)}${letters[letters.indexOf(token.slice(-1)) + 1]}`;
      },
    ],
    ['without a key id', () => make({ alg: 'HS256', typ: 'JWT' }, claims())],
    ['with an unknown critical header', () => make({ ...head, crit: ['x'], x: 1 }, claims())],
    ['that has expired', () => make(head, { ...claims(), exp: now - 1 })],
    ['whose expiry is text', () => make(head, { ...claims(), exp: '9999999999' })],
    ['whose expiry is 1e300', () => make(head, { ...claims(), exp: 1e300 })],
    ['that is not yet valid', () => make(head, { ...claims(), nbf: now + 600 })],
    ['issued in the future', () => make(head, { ...claims(), iat: now + 600 })],
    ['of another issuer', () => make(head, { ...claims(), iss: 'someone' })],
    ['for another audience', () => make(head, { ...claims(), aud: 'someone' })],
    ['of an older token version', () => make(head, { ...claims(), tv: 0 })],
    ['of a user that does not exist', () => make(head, { ...claims(), sub: 'nobody' })],
    ['whose user is an object', () => make(head, { ...claims(), sub: { $gt: '' } })],
    ...['sub', 'tv', 'jti', 'iss', 'aud', 'iat', 'exp'].map((name): [string, () => string] => [
      `without ${name}`,
      without(name),
    ]),
    [
      'with a claim changed after signing',
      () => {
        const [header, , signature] = good.split('.');
        return `${header}.${encode({ ...claims(), tv: 2 })}.${signature}`;
      },
    ],
    ['that is not a token', () => 'abc'],
    ['that is huge', () => `${good}${'a'.repeat(5000)}`],
  ])('%s gets the same 401', async (_, token) => {
    const reply = await me(`Bearer ${token()}`);
    expect([reply.statusCode, reply.json()]).toEqual([401, { error: 'Please sign in again.', code: 'unauthorized' }]);
  });

  test.each(['', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a b', 'Token x'])(
    'a header of %j gets the same 401',
    async (authorization) => {
      const reply = await me(authorization);
      expect(reply.statusCode).toBe(401);
      expect(errorSchema.parse(reply.json()).error).toBe('Please sign in again.');
    },
  );

  test('a role in its claims grants nothing', async () => {
    const guest = await signInAs(gateway, 'Guest');
    const forged = make(head, { ...claims(), sub: guest.id, role: 'Admin' });
    const reply = await gateway.app.inject({ url: '/api/users', headers: { authorization: `Bearer ${forged}` } });
    expect([reply.statusCode, reply.json()]).toEqual([403, { error: 'You need Admin role.', code: 'forbidden' }]);
  });
});

describe('two secrets', () => {
  test('the first signs, the second still verifies', async () => {
    const older = 'the older secret that is long enough too';
    const before = await buildTestGateway(folder, { env: { JWT_SECRET: older } });
    const user = await signInAs(before, 'Guest');
    await before.app.close();
    const after = await buildTestGateway(folder, {
      env: { JWT_SECRET: `${testSecret},${older}`, DATA_DIR: before.services.config.dataDir },
    });
    const reply = await after.app.inject({ url: '/api/auth/me', headers: user.headers });
    expect(reply.statusCode).toBe(200);
    await closeGateway(after);
    await before.services.close();
  });
});
