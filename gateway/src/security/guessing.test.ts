import { temporaryFolder } from '../testing/temporary-folder.ts';
import { buildTestGateway, closeGateway, signInAs, type TestGateway } from '../testing/test-gateway.ts';

const folder = temporaryFolder();
const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map(closeGateway));
});
async function start(env: Readonly<Record<string, string>> = {}) {
  const gateway = await buildTestGateway(folder, { env });
  gateways.push(gateway);
  const tryIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    gateway.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password }, headers });
  return { gateway, tryIn };
}

test('an unknown address cannot be told from a wrong password, by words or by time', async () => {
  const { gateway, tryIn } = await start();
  const known: number[] = [];
  const unknown: number[] = [];
  for (let round = 0; round < 12; round += 1) {
    const { email } = await signInAs(gateway, 'Guest');
    for (const [address, times] of [
      [email, known],
      [`nobody-${round}@example.com`, unknown],
    ] as const) {
      const before = performance.now();
      const reply = await tryIn(address, 'not the password');
      times.push(performance.now() - before);
      expect(reply.statusCode).toBe(401);
      expect(reply.json()).toEqual({ error: 'Invalid email or password.', code: 'unauthorized' });
    }
  }
  const ratio = middle(known) / middle(unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
}, 30_000);

test('spellings of an address, and made-up origins, buy no further guesses', async () => {
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

test('one address that tries many accounts is slowed down; behind a trusted proxy the next one is not', async () => {
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
}, 30_000);

test('a wave of sign-ins does not hold up who is signed in', async () => {
  const { gateway, tryIn } = await start();
  const { headers } = await signInAs(gateway, 'Guest');
  const wave = Array.from({ length: 60 }, (_, at) => tryIn(`wave-${at}@example.com`, 'wrong password'));
  const before = performance.now();
  const reply = await gateway.app.inject({ url: '/api/finance/overview/AAPL', headers });
  expect(reply.statusCode).toBe(200);
  expect(performance.now() - before).toBeLessThan(1000);
  for (const { statusCode } of await Promise.all(wave)) expect([401, 429, 503]).toContain(statusCode);
}, 30_000);

function middle(values: readonly number[]): number {
  return [...values].sort((one, two) => one - two)[Math.floor(values.length / 2)] ?? 0;
}
