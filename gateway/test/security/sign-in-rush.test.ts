import { hash } from '@node-rs/argon2';
import { addUsers } from '../support/followers.ts';
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
}

/** Cost of hashes that even a busy machine checks quickly: order and counts matter here, bench/ measures times. */
const cheap = { memoryCost: 1024, timeCost: 1, parallelism: 1 };
const victims = Array.from({ length: 150 }, (_, at) => `victim-${at}`);

/** Starts a gateway on a real socket behind one proxy, with users whose passwords are alike. */
async function start(users: number) {
  const gateway = await buildTestGateway(folder, { env: { TRUST_PROXY: '1' } });
  gateways.push(gateway);
  const members = Array.from({ length: users }, (_, at) => `member-${at}`);
  const account = { role: 'Member', password_hash: await hash(password, cheap), token_version: 1 } as const;
  await addUsers(gateway.services.db, [...members, ...victims], account);
  const address = await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const signIn = async (body: SignIn, from: string) => {
    const reply = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      body: JSON.stringify(body),
    });
    await reply.arrayBuffer();
    return reply.status;
  };
  return { emails: members.map((name) => `${name}@example.com`), signIn };
}

/**
 * Keeps 25 connections guessing, each from another address at every guess, until it is stopped. More of them would make
 * a right password wait longer than the queue allows where other tests run beside this one.
 */
function flood(signIn: (body: SignIn, from: string) => Promise<number>) {
  let going = true;
  let guesses = 0;
  let answered = 0;
  const connections = Array.from({ length: 25 }, async () => {
    while (going) {
      guesses += 1;
      const from = `203.${guesses >> 16}.${(guesses >> 8) & 255}.${guesses & 255}`;
      await signIn({ email: `${victims[guesses % victims.length]}@example.com`, password: 'wrong password' }, from);
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
  const statuses = await Promise.all(emails.map((email) => signIn({ email, password }, '198.51.100.7')));
  expect(statuses).toEqual(emails.map(() => 200));
}, 120_000);

test('during a flood of guesses from changing addresses a right sign-in succeeds', async () => {
  const { emails, signIn } = await start(4);
  const guessing = flood(signIn);
  const statuses: number[] = [];
  let answered = 0;
  let guesses = 0;
  try {
    for (const [at, email] of emails.entries()) {
      statuses.push(await signIn({ email, password }, `198.51.100.${at}`));
    }
    answered = guessing.answered();
  } finally {
    guesses = await guessing.stop();
  }
  expect(guesses).toBeGreaterThan(answered);
  expect(answered).toBeGreaterThan(0);
  expect(statuses).toEqual(emails.map(() => 200));
}, 120_000);
