import { hash, verify } from '@node-rs/argon2';
import { sessionSchema } from '../../src/contract/access/auth.ts';
import { NotReady } from '../../src/errors/errors.ts';
import { readStatuses } from '../support/read-statuses.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../support/test-gateway.ts';
import { until } from '../support/until.ts';

jest.mock('@node-rs/argon2', () => ({ hash: jest.fn(), verify: jest.fn() }));
const argon2 = jest.requireActual<typeof import('@node-rs/argon2')>('@node-rs/argon2');
const hashing = jest.mocked(hash);
const verifying = jest.mocked(verify);
/** Guesses are counted alike, however long the check of one takes. */
const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
beforeEach(() => {
  hashing.mockReset().mockImplementation((password) => argon2.hash(password, cheap));
  verifying.mockReset().mockImplementation(argon2.verify);
});

const folder = temporaryFolder();
/** Five guesses are free. */
const fiveGuesses = [401, 401, 401, 401, 401, 429];
const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map(closeGateway));
});
async function start(env: Readonly<Record<string, string>> = {}) {
  const gateway = await buildTestGateway(folder, { env });
  gateways.push(gateway);
  const tryIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
  const tryFrom = (remoteAddress: string, payload: { email: string; password: string; device?: string | undefined }) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  return { gateway, tryIn, tryFrom };
}

test('an unknown email and a wrong password get the same message after the same work', async () => {
  hashing.mockImplementation(argon2.hash);
  const { gateway, tryIn } = await start();
  const { email } = await signInAs(gateway, 'Guest');
  const find = jest.spyOn(gateway.services.userStore, 'findByEmail');
  const note = jest.spyOn(gateway.services.audit, 'noteAction');
  const workFor = async (address: string) => {
    for (const spy of [verifying, find, note]) spy.mockClear();
    const reply = await tryIn(address, 'not the password');
    expect(reply.statusCode).toBe(401);
    expect(reply.json()).toEqual({ error: 'Invalid email or password.', code: 'unauthorized' });
    // The slow steps: the hash with its cost and the queries.
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
  const spellings = [email, email.toUpperCase(), ` ${email}`, `${email} `, email.replace('g', 'G')];
  const guess = (at: number) => tryIn(spellings[at] ?? email, 'wrong password', { 'x-forwarded-for': `10.0.0.${at}` });
  expect(await readStatuses(6, guess)).toEqual(fiveGuesses);
  const right = await tryIn(email, password);
  const tooMany = { error: 'Too many attempts. Please try again later.', code: 'rate_limited' };
  expect([right.statusCode, right.json()]).toEqual([429, tooMany]);
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

test('a stranger who guesses does not shut the owner out', async () => {
  const { gateway, tryFrom } = await start();
  const { email, password } = await signInAs(gateway, 'Admin');
  await readStatuses(8, () => tryFrom('203.0.113.7', { email, password: 'wrong password' }));
  const stranger = await tryFrom('203.0.113.7', { email, password });
  expect(stranger.statusCode).toBe(429);
  const owner = await tryFrom('198.51.100.20', { email, password });
  expect(owner.statusCode).toBe(200);
});

test('guesses from changing addresses are slowed down by account; a device that signed in before passes', async () => {
  const { gateway, tryFrom } = await start();
  const { email, password } = await signInAs(gateway, 'Member');
  const { device } = sessionSchema.parse((await tryFrom('198.51.100.20', { email, password })).json());
  const guess = (at: number) => tryFrom(`203.0.113.${at}`, { email, password: 'wrong password' });
  const statuses = await readStatuses(52, guess);
  expect(statuses.slice(0, 49)).toEqual(Array.from({ length: 49 }, () => 401));
  expect(statuses.at(-1)).toBe(429);
  expect((await tryFrom('198.51.100.99', { email, password })).statusCode).toBe(429);
  expect((await tryFrom('198.51.100.99', { email, password, device })).statusCode).toBe(200);
  expect((await tryFrom('198.51.100.99', { email, password, device: 'forged.mark' })).statusCode).toBe(429);
}, 60_000);

test('the mark of a device gives no more guesses than an address', async () => {
  const { gateway, tryFrom } = await start();
  const { email, password } = await signInAs(gateway, 'Member');
  const { device } = sessionSchema.parse((await tryFrom('198.51.100.20', { email, password })).json());
  const guess = (at: number) => tryFrom(`203.0.113.${at}`, { email, password: 'wrong password', device });
  expect(await readStatuses(6, guess)).toEqual(fiveGuesses);
});

test('all addresses of an IPv6 network count as one', async () => {
  const { gateway, tryFrom } = await start();
  const { email } = await signInAs(gateway, 'Guest');
  const guess = (at: number) => tryFrom(`2001:db8:1:2::${at + 1}`, { email, password: 'wrong password' });
  expect(await readStatuses(6, guess)).toEqual(fiveGuesses);
});

test('a sign-in that was refused because the gateway is busy is not counted, and says when to come back', async () => {
  const { gateway, tryIn } = await start();
  const { email, password } = await signInAs(gateway, 'Guest');
  const matches = jest.spyOn(gateway.services.passwords, 'matches').mockRejectedValue(new NotReady('Busy.'));
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const reply = await tryIn(email, password);
    expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2']);
  }
  matches.mockRestore();
  expect((await tryIn(email, password)).statusCode).toBe(200);
});

/** Lets each check of a wrong password wait until it is released. */
function holdGuesses() {
  const held: (() => void)[] = [];
  let released = 0;
  verifying.mockImplementation(async (hash, given) => {
    if (given === 'wrong password') {
      await new Promise<void>((resolve) => {
        held.push(resolve);
      });
    }
    return argon2.verify(hash, given);
  });
  return {
    /** Resolves when so many checks hold their places. */
    hold: (count: number) => until('guesses hold their places', () => held.length === count),
    /** Releases the check that waits longest, as soon as there is one. */
    async release() {
      await until('a guess is held', () => held.length > 0);
      held.shift()?.();
      released += 1;
    },
    get released() {
      return released;
    },
  };
}

const guessesFrom = (tryFrom: Awaited<ReturnType<typeof start>>['tryFrom'], address: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      tryFrom(address, { email: `flood-${at}@example.com`, password: 'wrong password' }),
    ),
  );

test('a device that signed in before does not wait behind a flood of strangers', async () => {
  const { gateway, tryIn, tryFrom } = await start();
  const { email, password } = await signInAs(gateway, 'Guest');
  const { device } = sessionSchema.parse((await tryIn(email, password)).json());
  const guesses = holdGuesses();
  const flood = guessesFrom(tryFrom, '203.0.113.7', 40);
  await guesses.hold(2);
  const reply = await tryFrom('198.51.100.20', { email, password, device });
  expect(reply.statusCode).toBe(200);
  for (let guess = 0; guess < 40; guess += 1) await guesses.release();
  await flood;
}, 60_000);

test('networks take turns: a right sign-in does not wait behind all guesses of another one', async () => {
  const { gateway, tryFrom } = await start();
  const { email, password } = await signInAs(gateway, 'Guest');
  const guesses = holdGuesses();
  const flood = guessesFrom(tryFrom, '203.0.113.7', 40);
  await guesses.hold(2);
  const queued = jest.spyOn(gateway.services.passwords, 'inTurn');
  const owner = tryFrom('198.51.100.20', { email, password }).then(({ statusCode }) => ({
    statusCode,
    before: guesses.released,
  }));
  await until('the sign-in waits', () => queued.mock.calls.some(([{ key }]) => key === '198.51.100.20'));
  for (let guess = 0; guess < 40; guess += 1) await guesses.release();
  const { statusCode, before } = await owner;
  expect(statusCode).toBe(200);
  expect(before).toBeLessThan(10);
  await flood;
}, 60_000);
