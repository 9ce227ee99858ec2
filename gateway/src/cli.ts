import { text } from 'node:stream/consumers';
import { readablePassword } from './auth/first-accounts.ts';
import { passwordProblem } from './auth/password-strength.ts';
import { Passwords } from './auth/passwords.ts';
import { loadConfig } from './config.ts';
import { credentialsSchema } from './contract/auth.ts';
import { roleSchema } from './contract/roles.ts';
import { describeStartFailure } from './start-failure.ts';
import { openDatabase } from './storage/open-database.ts';
import type { Database } from './storage/schema.ts';
import { AuditLog } from './users/audit-log.ts';
import { UserStore } from './users/user-store.ts';

const usage = `Usage:
  user create EMAIL ROLE      makes an account (Guest, Member or Admin)
  user role EMAIL ROLE        gives an account another role
  user password EMAIL         gives an account another password
A password is read from the standard input; without one it is made up and printed.`;

/** The command cannot be carried out. */
class CommandError extends Error {
  override readonly name = 'CommandError';
}

try {
  const config = loadConfig(process.env);
  const [area, action, ...rest] = process.argv.slice(2);
  const run = commandOf(`${area} ${action}`, rest);
  const db = await openDatabase(config);
  try {
    console.log(await run(db));
  } finally {
    await db.destroy();
  }
} catch (error) {
  console.error(error instanceof CommandError ? error.message : describeStartFailure(error));
  process.exitCode = 1;
}

function commandOf(command: string, rest: readonly string[]): (db: Database) => Promise<string> {
  const [first, second] = rest;
  if (first !== undefined) {
    if (command === 'user password' && rest.length === 1) return (db) => setPassword(db, first);
    if (second !== undefined && rest.length === 2) {
      if (command === 'user create') return (db) => createUser(db, first, second);
      if (command === 'user role') return (db) => changeRole(db, first, second);
    }
  }
  throw new CommandError(usage);
}

async function createUser(db: Database, email: string, roleName: string): Promise<string> {
  const role = roleOf(roleName);
  const password = await passwordFor(email);
  const passwordHash = await new Passwords().hash(password.text);
  const user = await new UserStore(db).add({ email, passwordHash, role });
  if (user === null) throw new CommandError(`There is an account ${email} already.`);
  await new AuditLog(db).note('cli', 'user-created', `${user.email} as ${role}`);
  return `Made ${user.email} as ${role}.${password.note}`;
}

async function changeRole(db: Database, email: string, roleName: string): Promise<string> {
  const role = roleOf(roleName);
  const store = new UserStore(db);
  const change = await store.changeRole((await userOf(store, email)).id, role);
  if (change.kind === 'last-admin') throw new CommandError(`${email} is the last Admin: make another one first.`);
  await new AuditLog(db).note('cli', 'role-changed', `${email} to ${role}`);
  return `${email} is ${role} now.`;
}

async function setPassword(db: Database, email: string): Promise<string> {
  const store = new UserStore(db);
  const user = await userOf(store, email);
  const password = await passwordFor(email);
  await store.setPassword(user.id, await new Passwords().hash(password.text));
  await new AuditLog(db).note('cli', 'password-changed', user.email);
  return `The password of ${user.email} is changed; every session has ended.${password.note}`;
}

async function userOf(store: UserStore, email: string) {
  const user = await store.findByEmail(email);
  if (user === null) throw new CommandError(`There is no account ${email}.`);
  return user;
}

function roleOf(name: string) {
  const role = roleSchema.safeParse(name);
  if (!role.success) throw new CommandError(`${name} is no role: Guest, Member or Admin.`);
  return role.data;
}

/** Returns the password from the standard input, or a generated one with a note that shows it. */
async function passwordFor(email: string): Promise<{ readonly text: string; readonly note: string }> {
  const given = process.stdin.isTTY ? '' : (await text(process.stdin)).replace(/\r?\n$/, '');
  const password = given === '' ? readablePassword() : given;
  const checked = credentialsSchema.safeParse({ email, password });
  if (!checked.success) throw new CommandError(checked.error.issues[0]?.message ?? 'The account is not valid.');
  const problem = await passwordProblem(password, email);
  if (problem !== null) throw new CommandError(problem);
  return { text: password, note: given === '' ? ` Password: ${password}` : '' };
}
