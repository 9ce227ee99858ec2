import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { gatewayProcesses } from '../test/support/gateway-process.ts';
import { temporaryFolder } from '../test/support/temporary-folder.ts';

const folder = temporaryFolder();
/** Builds the gateway, whose commands stand beside it. */
const processes = gatewayProcesses();
const dataDir = join(folder, randomUUID());

async function cli(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'dist', 'cli.js'), ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
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
}, 60_000);

test.each<[string, string[], string]>([
  ['a role that is none', ['user', 'create', 'a@example.com', 'Owner'], 'Owner is no role: Guest, Member or Admin.\n'],
  [
    'an account that is none',
    ['user', 'role', 'nobody@example.com', 'Guest'],
    'There is no account nobody@example.com.\n',
  ],
  ['an address that is none', ['user', 'create', 'nobody', 'Guest'], 'Please enter a valid email address.\n'],
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
