import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../test/support/temporary-folder.ts';
import { testSecret } from '../../test/support/test-gateway.ts';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../storage/open-database.ts';
import { UserStore } from '../users/user-store.ts';
import { keptDemoAccounts, makeFirstAccounts, readablePassword } from './first-accounts.ts';
import { jwtSecrets } from './kept-secrets.ts';
import { Passwords } from './passwords.ts';

const passwords = new Passwords();

async function start(dataDir: string, env: Record<string, string> = {}) {
  const config = loadConfig({ DATA_DIR: dataDir, ...env });
  const db = await openDatabase(config);
  const users = new UserStore(db);
  const made = await makeFirstAccounts(config, users, passwords);
  const all = await users.list();
  await db.destroy();
  return { made, all, config };
}

const folder = temporaryFolder();

test('the accounts of the first start in demo mode: one per role, returned once and written to a file that only its owner can read', async () => {
  const dataDir = join(folder, 'demo');
  const { made, all } = await start(dataDir);
  expect(made.map(({ email, role }) => [email, role])).toEqual([
    ['admin@basecase.local', 'Admin'],
    ['member@basecase.local', 'Member'],
    ['guest@basecase.local', 'Guest'],
  ]);
  const file = join(dataDir, 'demo-accounts.txt');
  expect(keptDemoAccounts({ dataDir, production: false })).toBe(file);
  expect(keptDemoAccounts({ dataDir, production: true })).toBeNull();
  expect(readFileSync(file, 'utf8')).toBe(
    made.map(({ email, password, role }) => `${email}\t${password}\t${role}\n`).join(''),
  );
  expect(statSync(file).mode & 0o777).toBe(0o600);
  for (const account of made) {
    expect(account.password.length).toBeGreaterThanOrEqual(14);
    const stored = all.find(({ email }) => email === account.email);
    await expect(passwords.matches(stored?.passwordHash ?? null, account.password)).resolves.toBe(true);
  }
  const again = await start(dataDir);
  expect(again.made).toEqual([]);
  expect(again.all).toHaveLength(3);
});

test('the accounts of the first start in production: none', async () => {
  const { made, all } = await start(join(folder, 'production'), {
    NODE_ENV: 'production',
    JWT_SECRET: testSecret,
  });
  expect(made).toEqual([]);
  expect(all).toEqual([]);
  expect(keptDemoAccounts({ dataDir: join(folder, 'production'), production: false })).toBeNull();
});

test('the admin of the settings is created when missing and not changed afterwards', async () => {
  const dataDir = join(folder, 'admin');
  const env = { NODE_ENV: 'production', JWT_SECRET: testSecret, ADMIN_EMAIL: 'Boss@Example.com' };
  const first = await start(dataDir, { ...env, ADMIN_PASSWORD: 'first password' });
  expect(first.all.map(({ email, role }) => [email, role])).toEqual([['boss@example.com', 'Admin']]);
  const second = await start(dataDir, { ...env, ADMIN_PASSWORD: 'second password' });
  expect(second.all.map(({ passwordHash }) => passwordHash)).toEqual(first.all.map(({ passwordHash }) => passwordHash));
});

test('in production a guessable password of the settings is refused; an account that exists goes on', async () => {
  const dataDir = join(folder, 'weak');
  const env = { JWT_SECRET: testSecret, ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: '123456' };
  await expect(start(dataDir, { ...env, NODE_ENV: 'production' })).rejects.toThrow(
    /^ADMIN_PASSWORD is refused in production. This password is easy to guess: it is a common password/,
  );
  await start(dataDir, env);
  await expect(start(dataDir, { ...env, NODE_ENV: 'production' })).resolves.toMatchObject({ made: [] });
});

test('passwords are readable and differ', () => {
  const made = Array.from({ length: 200 }, readablePassword);
  for (const password of made)
    expect(password).toMatch(/^([bdfghjklmnprstvwz][aeiou]){2}(-([bdfghjklmnprstvwz][aeiou]){2}){2}-\d{4}$/);
  expect(new Set(made).size).toBe(200);
});

test('without a setting one secret is created in a file that only its owner can read', async () => {
  const { config } = await start(join(folder, 'secret'), {});
  const [secret] = jwtSecrets(config);
  expect(Buffer.byteLength(secret ?? '')).toBeGreaterThanOrEqual(32);
  expect(jwtSecrets(config)).toEqual([secret]);
  expect(statSync(join(config.dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
});
