import { verify } from '@node-rs/argon2';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});
const verifying = jest.mocked(verify);

const folder = temporaryFolder();
const gateways: TestGateway[] = [];
afterEach(async () => {
  verifying
    .mockReset()
    .mockImplementation(jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2').verify);
  await Promise.all(gateways.splice(0).map(closeGateway));
});
async function start(env: Readonly<Record<string, string>> = {}) {
  const gateway = await buildTestGateway(folder, { env });
  gateways.push(gateway);
  const tryIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
  return { gateway, tryIn };
}

test('an unknown email and a wrong password get the same message after the same work', async () => {
  const { gateway, tryIn } = await start();
  const { email } = await signInAs(gateway, 'Guest');
  const find = jest.spyOn(gateway.services.userStore, 'findByEmail');
  const note = jest.spyOn(gateway.services.audit, 'note');
  const workFor = async (address: string) => {
    for (const spy of [verifying, find, note]) spy.mockClear();
    const reply = await tryIn(address, 'not the password');
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ error: 'Invalid email or password.', code: 'unauthorized' });
    // The work that takes time: the hash with its cost and the queries.
    const hashes = verifying.mock.calls.map(([hash]) => /^\$argon2id\$v=19\$[^$]+/.exec(String(hash))?.[0]);
    return { hashes, reads: find.mock.calls.length, writes: note.mock.calls.length };
  };
  const known = await workFor(email);
  expect(known).toEqual({ hashes: ['$argon2id$v=19$m=19456,t=2,p=1'], reads: 1, writes: 1 });
  expect(await workFor('nobody@example.com')).toEqual(known);
});

test('other spellings of an email and forged addresses give no further guesses', async () => {
  const { gateway, tryIn } = await start();
  const { email, password } = await signInAs(gateway, 'Guest');
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('g', 'G'), email];
  const statuses: number[] = [];
  for (const [at, spelling] of spellings.entries()) {
    statuses.push((await tryIn(spelling, 'wrong password', { 'x-forwarded-for': `10.0.0.${at}` })).statusCode);
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  const right = await tryIn(email, password);
  expect(right.statusCode).toBe(429);
  expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
});

test('an address that tries many accounts is slowed down; another one behind a trusted proxy is not', async () => {
  const { tryIn } = await start({ TRUST_PROXY: '1' });
  const from = { 'x-forwarded-for': '203.0.113.7' };
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, at) => tryIn(`account-${round}-${at}@example.com`, 'wrong password', from)),
    );
    statuses.push(...replies.map(({ statusCode }) => statusCode));
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(100);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const next = await tryIn('another@example.com', 'wrong password', { 'x-forwarded-for': '203.0.113.8' });
  expect(next.statusCode).toBe(401);
});

test('a wave of sign-ins does not delay signed-in users', async () => {
  const { gateway, tryIn } = await start();
  const { headers } = await signInAs(gateway, 'Guest');
  verifying.mockClear();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  verifying.mockImplementation(async () => {
    await held;
    return false;
  });
  const wave = Array.from({ length: 60 }, (_, at) => tryIn(`wave-${at}@example.com`, 'wrong password'));
  await until('hashes are being checked', () => verifying.mock.calls.length > 0);
  const reply = await gateway.app.inject({ url: '/api/finance/overview/AAPL', headers });
  expect(reply.statusCode).toBe(200);
  // At most two hashes run at once, so that other requests get the processor.
  expect(verifying.mock.calls.length).toBeLessThanOrEqual(2);
  release();
  for (const { statusCode } of await Promise.all(wave)) expect([401, 429, 503]).toContain(statusCode);
});
