import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { sessionSchema } from '../../src/contract/auth.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type TestGateway } from '../support/test-gateway.ts';

const folder = temporaryFolder();
const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map(closeGateway));
});

const password = 'kelp-anvil-drizzle-41';
/** The promise. */
const promisedMs = 10_000;

interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device?: string | undefined;
}

/** The time of a check on a machine that has nothing else to do. */
const quietMs = 20;
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const victims = Array.from({ length: 150 }, (_, at) => `victim-${at}@example.com`);

/** Returns how many times slower this machine is now than a quiet one, at least 1. */
async function slowness(passwordHash: string): Promise<number> {
  const checks = 10;
  const startedAt = performance.now();
  const two = pLimit(2);
  await Promise.all(Array.from({ length: checks }, () => two(() => verify(passwordHash, password))));
  return Math.max(1, ((performance.now() - startedAt) * 2) / checks / quietMs);
}

/**
 * Starts a gateway on a real socket behind one proxy, with users whose passwords are alike. On a busy machine their hashes
 * are cheap, as if it were quick.
 */
async function start(users: number) {
  const gateway = await buildTestGateway(folder, { env: { TRUST_PROXY: '1' } });
  gateways.push(gateway);
  const { db, passwords } = gateway.services;
  const real = await passwords.hash(password);
  const factor = await slowness(real);
  const passwordHash = factor > 1.5 ? await hash(password, cheap) : real;
  const emails = Array.from({ length: users }, (_, at) => `member-${at}@example.com`);
  const rows = [...emails, ...victims].map((email) => ({
    id: email,
    email,
    password_hash: passwordHash,
    role: 'Member' as const,
    token_version: 1,
    created_at: 0,
  }));
  await db
    .insertInto('users')
    .values(rows.map((row) => ({ ...row, last_sign_in_at: null, email_proved_at: null })))
    .execute();
  const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const signIn = async (body: SignIn, from: string) => {
    const startedAt = performance.now();
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    const json: unknown = await reply.json();
    const ms = performance.now() - startedAt;
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), json, ms };
  };
  return { emails, signIn, promisedMs: promisedMs * factor };
}

function countOf(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Keeps 100 connections guessing, each from another address at every guess, until it is stopped. */
function flood(signIn: (body: SignIn, from: string) => Promise<{ status: number }>) {
  let going = true;
  let guesses = 0;
  const connections = Array.from({ length: 100 }, async () => {
    while (going) {
      guesses += 1;
      const from = `203.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`;
      await signIn({ email: victims[guesses % victims.length] ?? '', password: 'wrong password' }, from);
    }
  });
  return {
    async stop() {
      going = false;
      await Promise.all(connections);
      return guesses;
    },
  };
}

test('250 people of one office with right passwords all get in at once', async () => {
  const { emails, signIn, promisedMs: withinMs } = await start(250);
  const replies = await Promise.all(emails.map((email) => signIn({ email, password }, '198.51.100.7')));
  expect(countOf(replies.map(({ status }) => status))).toEqual({ 200: 250 });
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(withinMs);
}, 120_000);

test('during a flood of guesses from changing addresses a right sign-in succeeds', async () => {
  const { emails, signIn, promisedMs: withinMs } = await start(4);
  const guessing = flood(signIn);
  const replies = [];
  for (const [at, email] of emails.entries()) replies.push(await signIn({ email, password }, `198.51.100.${at}`));
  expect(await guessing.stop()).toBeGreaterThan(100);
  expect(replies.map(({ status }) => status)).toEqual(emails.map(() => 200));
  expect(Math.max(...replies.map(({ ms }) => ms))).toBeLessThan(withinMs);
}, 120_000);

test('an owner gets in on a known device while the account itself is guessed from everywhere', async () => {
  const { emails, signIn } = await start(1);
  const email = emails[0] ?? '';
  const { device } = sessionSchema.parse((await signIn({ email, password }, '198.51.100.1')).json);
  const guesses = Array.from({ length: 120 }, (_, at) =>
    signIn({ email, password: 'wrong password' }, `203.0.113.${at}`),
  );
  const owner = await signIn({ email, password, device }, '198.51.100.9');
  expect(owner.status).toBe(200);
  expect(countOf((await Promise.all(guesses)).map(({ status }) => status))[200]).toBeUndefined();
}, 120_000);

test('a network that guesses is refused with a time to come back, and others are served', async () => {
  const { emails, signIn } = await start(20);
  const guesses = Array.from({ length: 250 }, (_, at) =>
    signIn({ email: victims[at % victims.length] ?? '', password: 'wrong password' }, '203.0.113.7'),
  );
  const others = await Promise.all(emails.map((email, at) => signIn({ email, password }, `198.51.100.${at}`)));
  expect(countOf(others.map(({ status }) => status))).toEqual({ 200: 20 });
  const refused = (await Promise.all(guesses)).filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(100);
  for (const { status, retryAfter } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
}, 120_000);
