import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { copyFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gatewayProcesses } from '../test/support/gateway-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const folder = temporaryFolder();
/** Builds the gateway, whose commands are beside it. */
const processes = gatewayProcesses();
const dataDir = join(folder, randomUUID());

async function cli(args: readonly string[], input = '', data = dataDir) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'dist', 'cli.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: data },
  });
  child.stdin.end(input);
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ]);
  return { out, err, code };
}

test('an operator makes an account, gives it a role and a password', async () => {
  const made = await cli(['user', 'create', 'Owner@example.com', 'Admin']);
  expect(made).toMatchObject({ code: 0, err: '' });
  const password = /Password: (\S+)/.exec(made.out)?.[1] ?? '';
  expect(password).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d{4}$/);
  expect((await cli(['user', 'create', 'reader@example.com', 'Guest'], 'the chosen one\n')).out).not.toContain(
    'chosen',
  );

  const gateway = await processes.start({ DATA_DIR: dataDir });
  const login = async (email: string, word: string) =>
    (await gateway.caller(null)('/api/auth/login', { method: 'POST', body: { email, password: word } })).status;
  expect(await login('owner@example.com', password)).toBe(200);
  expect(await login('reader@example.com', 'the chosen one')).toBe(200);

  expect((await cli(['user', 'role', 'reader@example.com', 'Member'])).out).toBe('reader@example.com is Member now.\n');
  expect((await cli(['user', 'password', 'reader@example.com'], 'another one')).code).toBe(0);
  expect(await login('reader@example.com', 'the chosen one')).toBe(401);
  expect(await login('reader@example.com', 'another one')).toBe(200);

  // A locked-out account is released while the gateway runs.
  const guesses = Array.from({ length: 6 }, () => login('reader@example.com', 'wrong password'));
  await Promise.all(guesses);
  expect(await login('reader@example.com', 'another one')).toBe(429);
  expect((await cli(['user', 'release', 'Reader@example.com'])).out).toBe(
    'reader@example.com may sign in again at once.\n',
  );
  expect(await login('reader@example.com', 'another one')).toBe(200);
}, 60_000);

test('a backup of a running gateway is restored into a new folder, where all users sign in again', async () => {
  const source = join(folder, randomUUID());
  const gateway = await processes.start({ DATA_DIR: source });
  const token = await gateway.token('Member');
  const file = join(folder, 'all.backup');
  expect(await cli(['backup', file], '', source)).toMatchObject({
    code: 0,
    err: '',
    out: expect.stringMatching(/^Wrote \d+ rows to .+, with the data key/),
  });
  expect(await gateway.stop()).toBe(0);

  const target = join(folder, randomUUID());
  expect((await cli(['migrate'], '', target)).out).toBe('The tables are up to date.\n');
  const restored = await cli(['restore', file], '', target);
  expect(restored).toMatchObject({ code: 0, err: '', out: expect.stringContaining('All users must sign in again.') });
  expect(readFileSync(join(target, 'data-key'), 'utf8')).toBe(readFileSync(join(source, 'data-key'), 'utf8'));
  expect(statSync(join(target, 'data-key')).mode & 0o777).toBe(0o600);
  expect(await cli(['restore', file], '', target)).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^The database is not empty: [^\n]+\n$/),
  });
  expect(await cli(['restore', file, '--end-tokens', '--replace'], '', target)).toMatchObject({ code: 0, err: '' });
  expect((await cli(['restore', file, '--force'], '', target)).err).toMatch(/^Usage:/);

  // The signing key is the same: only its version ends the token.
  copyFileSync(join(source, 'jwt-secret'), join(target, 'jwt-secret'));
  const next = await processes.start({ DATA_DIR: target }, gateway.accounts);
  expect((await next.caller(token)('/api/auth/me')).status).toBe(401);
  expect((await next.caller(await next.token('Member'))('/api/auth/me')).status).toBe(200);
}, 120_000);

test.each<[string, string[], string]>([
  ['a role that is none', ['user', 'create', 'a@example.com', 'Owner'], 'Owner is no role: Guest, Member or Admin.\n'],
  [
    'an account that is none',
    ['user', 'role', 'nobody@example.com', 'Guest'],
    'There is no account nobody@example.com.\n',
  ],
  ['an address that is none', ['user', 'create', 'nobody', 'Guest'], 'Please enter a valid email address.\n'],
  [
    'a second factor that is none',
    ['user', 'second-factor-off', 'owner@example.com'],
    'owner@example.com has no second factor.\n',
  ],
  [
    'the last Admin',
    ['user', 'role', 'owner@example.com', 'Guest'],
    'owner@example.com is the last Admin: make another one first.\n',
  ],
])('%s is refused in one line', async (_, args, line) => {
  expect(await cli(args)).toEqual({ out: '', err: line, code: 1 });
});

test('without a command the commands are told', async () => {
  const { err, code } = await cli([]);
  expect([code, err.split('\n')[0]]).toEqual([1, 'Usage:']);
});
