import { hash } from '@node-rs/argon2';
import { sessionSchema } from '../../src/contract/access/auth.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { buildTestGateway, closeGateway, type TestGateway } from '../support/test-gateway.ts';

const folder = temporaryFolder();
const gateways: TestGateway[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map(closeGateway));
});

const password = 'kelp-anvil-drizzle-41';
interface SignIn {
  readonly email: string;
  readonly password: string;
  readonly device?: string | undefined;
}

/** Cost of hashes that even a busy machine checks quickly: order and counts matter here, bench/ measures times. */
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const victims = Array.from({ length: 150 }, (_, at) => `victim-${at}@example.com`);

/** Starts a gateway on a real socket behind one proxy, with users whose passwords are alike. */
async function start(users: number) {
  const gateway = await buildTestGateway(folder, { env: { TRUST_PROXY: '1' } });
  gateways.push(gateway);
  const { db } = gateway.services;
  const passwordHash = await hash(password, cheap);
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
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    const json: unknown = await reply.json();
    return { status: reply.status, retryAfter: reply.headers.get('retry-after'), json };
  };
  return { emails, signIn };
}

function countStatuses(statuses: readonly number[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** Keeps 100 connections guessing, each from another address at every guess, until it is stopped. */
function flood(signIn: (body: SignIn, from: string) => Promise<{ status: number }>) {
  let going = true;
  let guesses = 0;
  let answered = 0;
  const connections = Array.from({ length: 100 }, async () => {
    while (going) {
      guesses += 1;
      const from = `203.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`;
      await signIn({ email: victims[guesses % victims.length] ?? '', password: 'wrong password' }, from);
      answered += 1;
    }
  });
  return {
    /** Number of guesses that have a reply. */
    answered: () => answered,
    async stop() {
      going = false;
      await Promise.all(connections);
      return guesses;
    },
  };
}

test('250 people of one office with right passwords all get in at once', async () => {
  const { emails, signIn } = await start(250);
  const replies = await Promise.all(emails.map((email) => signIn({ email, password }, '198.51.100.7')));
  expect(countStatuses(replies.map(({ status }) => status))).toEqual({ 200: 250 });
}, 120_000);

test('during a flood of guesses from changing addresses a right sign-in succeeds', async () => {
  const { emails, signIn } = await start(4);
  const guessing = flood(signIn);
  const statuses: number[] = [];
  for (const [at, email] of emails.entries()) {
    statuses.push((await signIn({ email, password }, `198.51.100.${at}`)).status);
  }
  const answered = guessing.answered();
  expect(await guessing.stop()).toBeGreaterThan(answered);
  expect(answered).toBeGreaterThan(0);
  expect(statuses).toEqual(emails.map(() => 200));
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
  expect(countStatuses((await Promise.all(guesses)).map(({ status }) => status))[200]).toBeUndefined();
}, 120_000);

test('a network that guesses is refused with a time to come back, and others are served', async () => {
  const { emails, signIn } = await start(20);
  const guesses = Array.from({ length: 250 }, (_, at) =>
    signIn({ email: victims[at % victims.length] ?? '', password: 'wrong password' }, '203.0.113.7'),
  );
  const others = await Promise.all(emails.map((email, at) => signIn({ email, password }, `198.51.100.${at}`)));
  expect(countStatuses(others.map(({ status }) => status))).toEqual({ 200: 20 });
  const refused = (await Promise.all(guesses)).filter(({ status }) => status !== 401);
  expect(refused.length).toBeGreaterThan(100);
  for (const { status, retryAfter } of refused) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
}, 120_000);
