import { randomUUID } from 'node:crypto';
import type { ExpressionBuilder } from 'kysely';
import type { Role } from '../contract/access/roles.ts';
import { containsText } from '../storage/dialects.ts';
import { changeOwnKeys } from '../storage/own-data.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { TimedStore } from '../storage/store.ts';
import { normaliseEmail } from './normalise-email.ts';
import { replaceAddress, unnamedTables, userTables } from './user-data.ts';

/** A stored user. Times are milliseconds since the epoch. */
export interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly tokenVersion: number;
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
  /** When the user opened a link that was mailed to the address; null while the address is unverified. */
  readonly emailProvedAt: number | null;
}

interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  /** Whether the user has opened a link that was mailed to the address. */
  readonly emailProved?: boolean;
}

interface UserPage {
  /** Only users whose email or role contains it, in any case. */
  readonly text?: string;
  /** Only users after the one of this id; an unknown id starts from the first. */
  readonly after?: string;
  readonly limit?: number;
}

type RoleChange =
  | { readonly kind: 'changed'; readonly user: StoredUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last-admin' };

/** The outcome of a removal. `name` replaces the user in the remaining lines of the audit log and of releases. */
type Removal =
  | { readonly kind: 'removed'; readonly name: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last-admin' };

export class UserStore extends TimedStore {
  /** @returns null when the email is taken */
  async add(user: NewUser): Promise<StoredUser | null> {
    return addUser(this.db, user, this.now());
  }

  /**
   * Adds users if the database has none.
   * @param beforeCommit runs after they are added, before they are visible
   * @returns whether they were added
   */
  async addFirst(users: readonly NewUser[], beforeCommit: () => void): Promise<boolean> {
    return this.db.transaction().execute(async (transaction) => {
      const existing = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return false;
      for (const user of users) {
        // Another process that starts at the same time may have been first.
        if ((await addUser(transaction, user, this.now())) === null) return false;
      }
      beforeCommit();
      return true;
    });
  }

  async findByEmail(email: string): Promise<StoredUser | null> {
    const row = await this.db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', normaliseEmail(email))
      .executeTakeFirst();
    return row === undefined ? null : toUser(row);
  }

  async findById(id: string): Promise<StoredUser | null> {
    const row = await this.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : toUser(row);
  }

  /** Returns users, oldest account first; all without a limit. */
  async list({ text = '', after = '', limit }: UserPage = {}): Promise<StoredUser[]> {
    let query = this.db.selectFrom('users').selectAll().orderBy('created_at').orderBy('email');
    if (text !== '') query = query.where(hasText(text));
    const last = after === '' ? null : await this.findById(after);
    if (last !== null) {
      query = query.where((row) =>
        row.or([
          row('created_at', '>', last.createdAt),
          row.and([row('created_at', '=', last.createdAt), row('email', '>', last.email)]),
        ]),
      );
    }
    const rows = await (limit === undefined ? query : query.limit(limit)).execute();
    return rows.map(toUser);
  }

  /** Returns the number of users whose email or role contains a text, in any case. */
  async count(text: string): Promise<number> {
    const all = this.db.selectFrom('users').select((row) => row.fn.countAll().as('count'));
    const { count } = await (text === '' ? all : all.where(hasText(text))).executeTakeFirstOrThrow();
    return Number(count);
  }

  async noteSignIn(id: string): Promise<void> {
    await this.db.updateTable('users').set({ last_sign_in_at: this.now() }).where('id', '=', id).execute();
  }

  /** Revokes all tokens of the user. @returns the version of the tokens that are valid now; null for an unknown user */
  async endTokens(id: string): Promise<number | null> {
    const row = await this.db
      .updateTable('users')
      .set((user) => ({ token_version: user('token_version', '+', 1) }))
      .where('id', '=', id)
      .returning('token_version')
      .executeTakeFirst();
    return row?.token_version ?? null;
  }

  /**
   * Revokes all tokens of the user, personal ones too, and asks every device for the second factor again. The feed address
   * ends unless kept.
   */
  async signOutEverywhere(id: string, keepFeed = false): Promise<void> {
    await this.endTokens(id);
    await endTrust(this.db, id);
    await endPersonalTokens(this.db, id);
    if (!keepFeed) await endFeed(this.db, id);
  }

  /** Like the function `setPassword`. */
  async setPassword(id: string, passwordHash: string, keepFeed = false): Promise<StoredUser | null> {
    return setPassword(this.db, id, passwordHash, keepFeed);
  }

  /** Returns whether no other user is an Admin. */
  async isLastAdmin(user: Pick<StoredUser, 'id' | 'role'>): Promise<boolean> {
    return isLastAdmin(this.db, user);
  }

  /** Changes a role and revokes the user's tokens. The last Admin keeps the role. */
  async changeRole(id: string, role: Role): Promise<RoleChange> {
    return this.db.transaction().execute(async (transaction): Promise<RoleChange> => {
      const row = await lockedUser(transaction, id);
      if (row === undefined) return { kind: 'unknown' };
      if (row.role === role) return { kind: 'changed', user: toUser(row) };
      if (await isLastAdmin(transaction, row)) return { kind: 'last-admin' };
      const changed = { role, token_version: row.token_version + 1 };
      await transaction.updateTable('users').set(changed).where('id', '=', id).execute();
      await withdrawLinks(transaction, row);
      if (role !== 'Guest') await transaction.deleteFrom('membership_requests').where('user_id', '=', id).execute();
      return { kind: 'changed', user: toUser({ ...row, ...changed }) };
    });
  }

  /** Removes a user with all of their data; records of the operator no longer name them. The last Admin remains. */
  async remove(id: string): Promise<Removal> {
    return this.db.transaction().execute(async (transaction): Promise<Removal> => {
      const row = await lockedUser(transaction, id);
      if (row === undefined) return { kind: 'unknown' };
      if (await isLastAdmin(transaction, row)) return { kind: 'last-admin' };
      await changeOwnKeys(transaction, id, 'all');
      for (const table of userTables) {
        await transaction.deleteFrom(table).where('user_id', '=', id).execute();
      }
      for (const table of unnamedTables) {
        await transaction.updateTable(table).set({ user_id: null }).where('user_id', '=', id).execute();
      }
      await transaction.deleteFrom('users').where('id', '=', id).execute();
      await transaction.deleteFrom('lockout_releases').where('email', '=', row.email).execute();
      await withdrawLinks(transaction, row);
      const name = `deleted user ${id.slice(0, 8)}`;
      await replaceAddress(transaction, row.email, name);
      return { kind: 'removed', name };
    });
  }
}

/** Returns a user and locks them and all Admins: of two concurrent changes, the second must see the first. */
async function lockedUser(transaction: Database, id: string): Promise<Schema['users'] | undefined> {
  await transaction
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where((row) => row.or([row('role', '=', 'Admin'), row('id', '=', id)]))
    .execute();
  return transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends the links that a former Admin has made: one of them may lead to an account of an Admin. */
async function withdrawLinks(transaction: Database, { email }: Schema['users']): Promise<void> {
  await transaction.deleteFrom('account_links').where('created_by', '=', email).execute();
}

async function isLastAdmin(
  transaction: Database,
  { id, role }: Pick<Schema['users'], 'id' | 'role'>,
): Promise<boolean> {
  if (role !== 'Admin') return false;
  const other = await transaction
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'Admin')
    .where('id', '!=', id)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/** Makes every trusted device of a user pass the second factor again: their marks name its id. */
async function endTrust(db: Database, userId: string): Promise<void> {
  await db.updateTable('second_factors').set({ id: randomUUID() }).where('user_id', '=', userId).execute();
}

/** Ends the secret address of calendar and feeds: who has copied it reads on without a password. */
async function endFeed(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('feed_addresses').where('user_id', '=', userId).execute();
}

/** Ends the tokens of programs that read for a user: one of them may be a copy. */
async function endPersonalTokens(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('personal_tokens').where('user_id', '=', userId).execute();
}

/**
 * Sets a password, revokes all tokens of the user, personal ones too, and asks every device for the second factor again. The feed address
 * ends unless kept.
 * @returns null for an unknown user
 */
export async function setPassword(
  db: Database,
  id: string,
  passwordHash: string,
  keepFeed = false,
): Promise<StoredUser | null> {
  await endTrust(db, id);
  await endPersonalTokens(db, id);
  if (!keepFeed) await endFeed(db, id);
  const row = await db
    .updateTable('users')
    .set((user) => ({ password_hash: passwordHash, token_version: user('token_version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : toUser(row);
}

/** Records that the address is verified: the user reads its mail. */
export async function proveEmail(db: Database, id: string, now: number): Promise<void> {
  await db.updateTable('users').set({ email_proved_at: now }).where('id', '=', id).execute();
}

/** @returns null when the email is taken */
export async function addUser(db: Database, user: NewUser, now: number): Promise<StoredUser | null> {
  const row: Schema['users'] = {
    id: randomUUID(),
    email: normaliseEmail(user.email),
    password_hash: user.passwordHash,
    role: user.role,
    token_version: 1,
    created_at: now,
    last_sign_in_at: null,
    email_proved_at: user.emailProved === true ? now : null,
  };
  const result = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? toUser(row) : null;
}

function hasText(text: string) {
  return (row: ExpressionBuilder<Schema, 'users'>) => row.or([containsText('email', text), containsText('role', text)]);
}

export function toUser(row: Schema['users']): StoredUser {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    role: row.role,
    tokenVersion: row.token_version,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
    emailProvedAt: row.email_proved_at,
  };
}
