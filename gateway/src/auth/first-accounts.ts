import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import type { Role } from '../contract/access/roles.ts';
import { makeFolder } from '../storage/files.ts';
import type { UserStore } from '../users/user-store.ts';
import { passwordProblem } from './password-strength.ts';
import type { Passwords } from './passwords.ts';

/** An account that the gateway created, with its password in clear text, which is shown once. */
export interface DemoAccount {
  readonly email: string;
  readonly password: string;
  readonly role: Role;
}

const demoAccountsFile = 'demo-accounts.txt';

/** Returns the file with the demo accounts; null where there is none, as in production. */
export function keptDemoAccounts({ dataDir, production }: Pick<Config, 'dataDir' | 'production'>): string | null {
  const file = join(dataDir, demoAccountsFile);
  return !production && existsSync(file) ? file : null;
}

/**
 * Creates the accounts of the first start: in demo mode one per role, in every mode the admin of the settings.
 * @returns the demo accounts, if this start created them
 * @throws ConfigError in production for a password of the settings that is easy to guess
 */
export async function makeFirstAccounts(
  config: Config,
  users: UserStore,
  passwords: Passwords,
): Promise<DemoAccount[]> {
  const made = config.production ? [] : await makeDemoAccounts(config, users, passwords);
  if (config.admin !== null && (await users.findByEmail(config.admin.email)) === null) {
    const { email, password } = config.admin;
    const problem = config.production ? await passwordProblem(password, email, config.passwordMinLength) : null;
    if (problem !== null) throw new ConfigError(`ADMIN_PASSWORD is refused in production. ${problem}`);
    await users.add({ email, passwordHash: await passwords.hash(password), role: 'Admin' });
  }
  return made;
}

async function makeDemoAccounts(config: Config, users: UserStore, passwords: Passwords): Promise<DemoAccount[]> {
  if ((await users.list({ limit: 1 })).length > 0) return [];
  const accounts = (['Admin', 'Member', 'Guest'] as const).map((role) => ({
    email: `${role.toLowerCase()}@basecase.local`,
    password: readablePassword(),
    role,
  }));
  const hashed = await Promise.all(
    accounts.map(async ({ email, role, password }) => ({ email, role, passwordHash: await passwords.hash(password) })),
  );
  // With Postgres the folder does not exist yet.
  makeFolder(config.dataDir);
  const file = join(config.dataDir, demoAccountsFile);
  const added = await users.addFirst(hashed, () => {
    writeFileSync(file, accounts.map(({ email, password, role }) => `${email}\t${password}\t${role}\n`).join(''), {
      mode: 0o600,
    });
    // The mode above applies to a new file only.
    chmodSync(file, 0o600);
  });
  return added ? accounts : [];
}

/** Returns three invented words and four digits, such as `tavi-kopu-remo-7391`: easy to read aloud, about 50 bits of entropy. */
export function readablePassword(): string {
  const words = Array.from({ length: 3 }, () => syllable() + syllable());
  return `${words.join('-')}-${String(randomInt(10_000)).padStart(4, '0')}`;
}

function syllable(): string {
  return pick('bdfghjklmnprstvwz') + pick('aeiou');
}

function pick(letters: string): string {
  return letters.charAt(randomInt(letters.length));
}
