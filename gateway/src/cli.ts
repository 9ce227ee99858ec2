import { text } from 'node:stream/consumers';
import { readablePassword } from './auth/first-accounts.ts';
import { passwordProblem } from './auth/password-strength.ts';
import { Passwords } from './auth/passwords.ts';
import { removeSecondFactor } from './auth/second-factors.ts';
import { runBackup, runMarketLoad, runMarketStatus, runMigrations, runRestore } from './cli-commands.ts';
import { type Config, loadConfig } from './config.ts';
import { credentialsSchema } from './contract/access/auth.ts';
import { roleSchema } from './contract/access/roles.ts';
import { describeStartFailure } from './start-failure.ts';
import { BackupError } from './storage/backup/backup-file.ts';
import { openDatabase } from './storage/open-database.ts';
import type { Database } from './storage/schema.ts';
import { createAuditLog } from './users/audit-log.ts';
import { LockoutReleases } from './users/lockout-releases.ts';
import { UserStore } from './users/user-store.ts';

const usage = `Usage:
  user create EMAIL ROLE      makes an account (Guest, Member or Admin)
  user role EMAIL ROLE        gives an account another role
  user password EMAIL         gives an account another password
  user release EMAIL          ends the waits after failed sign-ins of an account, everywhere
  user second-factor-off EMAIL
                              turns off the second factor of a user who lost the app and the codes
  backup FILE                 writes the database to a new file, while the gateway runs
  restore FILE [--replace] [--end-tokens]
                              fills an empty database from a backup, or with --replace any; stop the gateway before.
                              --end-tokens revokes all deploy tokens
  migrate                     brings the tables up to date
  market load                 loads what is missing of the whole market, also while the gateway runs
  market status               tells how far it is loaded
A password is read from the standard input; without one it is made up and printed.`;

/** The command cannot be carried out. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

try {
  const config = loadConfig(process.env);
  const args = process.argv.slice(2);
  const runOnDatabase = parseDatabaseCommand(args);
  console.log(await (runOnDatabase === null ? runOnAccounts(config, args) : runOnDatabase(config)));
} catch (error) {
  const told = error instanceof CommandError || error instanceof BackupError;
  console.error(told ? error.message : describeStartFailure(error));
  process.exitCode = 1;
}

/** Returns the command of the whole database that the arguments name, or null. */
function parseDatabaseCommand([action, file, ...options]: readonly string[]):
  | ((config: Config) => Promise<string>)
  | null {
  if (action === 'migrate' && file === undefined) return runMigrations;
  if (action === 'market' && options.length === 0) {
    if (file === 'load') return runMarketLoad;
    return file === 'status' ? runMarketStatus : null;
  }
  if (file === undefined || file.startsWith('-')) return null;
  if (action === 'backup' && options.length === 0) return (config) => runBackup(config, file);
  if (action !== 'restore' || options.some((option) => !['--replace', '--end-tokens'].includes(option))) return null;
  const flags = { replace: options.includes('--replace'), endTokens: options.includes('--end-tokens') };
  return (config) => runRestore(config, file, flags);
}

async function runOnAccounts(config: Config, [area, action, ...rest]: readonly string[]): Promise<string> {
  const run = parseCommand(`${area} ${action}`, rest);
  const db = await openDatabase(config);
  try {
    return await run(db, config.passwordMinLength);
  } finally {
    await db.destroy();
  }
}

/** @param minLength characters that a new password has at least */
type Command = (db: Database, minLength: number) => Promise<string>;

function parseCommand(command: string, rest: readonly string[]): Command {
  const [first, second] = rest;
  if (first !== undefined) {
    const simple = rest.length === 1 ? commandOfAccount(command) : null;
    if (simple !== null) return (db, minLength) => simple(db, first, minLength);
    if (second !== undefined && rest.length === 2) {
      if (command === 'user create') return (db, minLength) => createUser(db, first, second, minLength);
      if (command === 'user role') return (db) => changeRole(db, first, second);
    }
  }
  throw new CommandError(usage);
}

/** Returns a command whose only argument is an account. */
function commandOfAccount(
  command: string,
): ((db: Database, email: string, minLength: number) => Promise<string>) | null {
  if (command === 'user password') return setPassword;
  if (command === 'user release') return release;
  return command === 'user second-factor-off' ? turnOffSecondFactor : null;
}

async function createUser(db: Database, email: string, roleName: string, minLength: number): Promise<string> {
  const role = parseRole(roleName);
  const password = await passwordFor(email, minLength);
  const passwordHash = await new Passwords().hash(password.text);
  const user = await new UserStore(db).add({ email, passwordHash, role });
  if (user === null) throw new CommandError(`There is an account ${email} already.`);
  await createAuditLog(db).noteAction('cli', 'user-created', `${user.email} as ${role}`);
  return `Made ${user.email} as ${role}.${password.note}`;
}

async function changeRole(db: Database, email: string, roleName: string): Promise<string> {
  const role = parseRole(roleName);
  const store = new UserStore(db);
  const change = await store.changeRole((await findUser(store, email)).id, role);
  if (change.kind === 'last-admin') throw new CommandError(`${email} is the last Admin: make another one first.`);
  await createAuditLog(db).noteAction('cli', 'role-changed', `${email} to ${role}`);
  return `${email} is ${role} now.`;
}

async function setPassword(db: Database, email: string, minLength: number): Promise<string> {
  const store = new UserStore(db);
  const user = await findUser(store, email);
  const password = await passwordFor(email, minLength);
  await store.setPassword(user.id, await new Passwords().hash(password.text));
  await createAuditLog(db).noteAction('cli', 'password-changed', user.email);
  return `The password of ${user.email} is changed; every session has ended.${password.note}`;
}

async function release(db: Database, email: string): Promise<string> {
  const user = await findUser(new UserStore(db), email);
  await new LockoutReleases(db).add(user.email);
  await createAuditLog(db).noteAction('cli', 'lockout-released', user.email);
  return `${user.email} may sign in again at once.`;
}

async function turnOffSecondFactor(db: Database, email: string): Promise<string> {
  const user = await findUser(new UserStore(db), email);
  if (!(await removeSecondFactor(db, user.id))) throw new CommandError(`${user.email} has no second factor.`);
  await createAuditLog(db).noteAction('cli', 'second-factor-off', user.email);
  return `The second factor of ${user.email} is off.`;
}

async function findUser(store: UserStore, email: string) {
  const user = await store.findByEmail(email);
  if (user === null) throw new CommandError(`There is no account ${email}.`);
  return user;
}

function parseRole(name: string) {
  const role = roleSchema.safeParse(name);
  if (!role.success) throw new CommandError(`${name} is no role: Guest, Member or Admin.`);
  return role.data;
}

/** Returns the password from the standard input, or a generated one with a note that shows it. */
async function passwordFor(
  email: string,
  minLength: number,
): Promise<{ readonly text: string; readonly note: string }> {
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = given === '' ? readablePassword() : given;
  const checked = credentialsSchema.safeParse({ email, password });
  if (!checked.success) throw new CommandError(checked.error.issues[0]?.message ?? 'The account is not valid.');
  const problem = await passwordProblem(password, email, minLength);
  if (problem !== null) throw new CommandError(problem);
  return { text: password, note: given === '' ? ` Password: ${password}` : '' };
}
