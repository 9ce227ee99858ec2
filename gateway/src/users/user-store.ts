import { randomUUID } from 'node:crypto';
import type { Role } from '../contract/roles.ts';
import type { Database, UsersTable } from '../storage/schema.ts';
import { normaliseEmail } from './normalise-email.ts';

/** A stored user. Times are milliseconds since the epoch. */
export interface StoredUser {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
  readonly tokenVersion: number;
  readonly createdAt: number;
  readonly lastSignInAt: number | null;
}

interface NewUser {
  readonly email: string;
  readonly passwordHash: string;
  readonly role: Role;
}

/** The outcome of a change of role. */
type RoleChange =
  | { readonly kind: 'changed'; readonly user: StoredUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last-admin' };

/** The outcome of a removal. */
type Removal =
  | { readonly kind: 'removed'; readonly user: StoredUser }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'last-admin' };

/** The users of the product in the database. */
export class UserStore {
  readonly #db: Database;
  readonly #now: () => number;

  constructor(db: Database, now: () => number = Date.now) {
    this.#db = db;
    this.#now = now;
  }

  /** Adds a user. @returns null when the email is taken */
  async add(user: NewUser): Promise<StoredUser | null> {
    return addUser(this.#db, user, this.#now());
  }

  /**
   * Adds users if the database has none.
   * @param beforeCommit runs after they are added, before they are visible
   * @returns whether they were added
   */
  async addFirst(users: readonly NewUser[], beforeCommit: () => void): Promise<boolean> {
    return this.#db.transaction().execute(async (transaction) => {
      const existing = await transaction.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (existing !== undefined) return false;
      for (const user of users) {
        // Another process that starts at the same time may have been first.
        if ((await addUser(transaction, user, this.#now())) === null) return false;
      }
      beforeCommit();
      return true;
    });
  }

  async findByEmail(email: string): Promise<StoredUser | null> {
    const row = await this.#db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', normaliseEmail(email))
      .executeTakeFirst();
    return row === undefined ? null : userOf(row);
  }

  async findById(id: string): Promise<StoredUser | null> {
    const row = await this.#db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : userOf(row);
  }

  /** Returns all users, oldest account first. */
  async list(): Promise<StoredUser[]> {
    const rows = await this.#db.selectFrom('users').selectAll().orderBy('created_at').orderBy('email').execute();
    return rows.map(userOf);
  }

  async noteSignIn(id: string): Promise<void> {
    await this.#db.updateTable('users').set({ last_sign_in_at: this.#now() }).where('id', '=', id).execute();
  }

  /** Revokes all tokens of the user. */
  async endTokens(id: string): Promise<void> {
    await this.#db
      .updateTable('users')
      .set((row) => ({ token_version: row('token_version', '+', 1) }))
      .where('id', '=', id)
      .execute();
  }

  /** Sets a password and revokes all tokens of the user. @returns null for an unknown user */
  async setPassword(id: string, passwordHash: string): Promise<StoredUser | null> {
    return setPassword(this.#db, id, passwordHash);
  }

  /** Changes a role and revokes the user's tokens. The last Admin keeps the role. */
  async changeRole(id: string, role: Role): Promise<RoleChange> {
    return this.#db.transaction().execute(async (transaction): Promise<RoleChange> => {
      const row = await lockedUser(transaction, id);
      if (row === undefined) return { kind: 'unknown' };
      if (row.role === role) return { kind: 'changed', user: userOf(row) };
      if (await isLastAdmin(transaction, row)) return { kind: 'last-admin' };
      const changed = { role, token_version: row.token_version + 1 };
      await transaction.updateTable('users').set(changed).where('id', '=', id).execute();
      await withdrawLinksOf(transaction, row);
      return { kind: 'changed', user: userOf({ ...row, ...changed }) };
    });
  }

  /** Removes a user with all of their data: projections, valuations and open links. The last Admin remains. */
  async remove(id: string): Promise<Removal> {
    return this.#db.transaction().execute(async (transaction): Promise<Removal> => {
      const row = await lockedUser(transaction, id);
      if (row === undefined) return { kind: 'unknown' };
      if (await isLastAdmin(transaction, row)) return { kind: 'last-admin' };
      for (const table of ['projections', 'valuations', 'account_links'] as const) {
        await transaction.deleteFrom(table).where('user_id', '=', id).execute();
      }
      await transaction.deleteFrom('users').where('id', '=', id).execute();
      await withdrawLinksOf(transaction, row);
      return { kind: 'removed', user: userOf(row) };
    });
  }
}

/** Returns a user and locks all admins: of two changes at once that each leave one Admin the second must see the first. */
async function lockedUser(transaction: Database, id: string): Promise<UsersTable | undefined> {
  await transaction
    .updateTable('users')
    .set((row) => ({ role: row.ref('role') }))
    .where('role', '=', 'Admin')
    .execute();
  return transaction.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Ends the links that a former Admin has made: one of them may lead to an account of an Admin. */
async function withdrawLinksOf(transaction: Database, { email }: UsersTable): Promise<void> {
  await transaction.deleteFrom('account_links').where('created_by', '=', email).execute();
}

async function isLastAdmin(transaction: Database, { id, role }: UsersTable): Promise<boolean> {
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

/** Sets a password and revokes all tokens of the user. @returns null for an unknown user */
export async function setPassword(db: Database, id: string, passwordHash: string): Promise<StoredUser | null> {
  const row = await db
    .updateTable('users')
    .set((user) => ({ password_hash: passwordHash, token_version: user('token_version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : userOf(row);
}

/** Adds a user. @returns null when the email is taken */
export async function addUser(db: Database, user: NewUser, now: number): Promise<StoredUser | null> {
  const row: UsersTable = {
    id: randomUUID(),
    email: normaliseEmail(user.email),
    password_hash: user.passwordHash,
    role: user.role,
    token_version: 1,
    created_at: now,
    last_sign_in_at: null,
  };
  const result = await db
    .insertInto('users')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n ? userOf(row) : null;
}

function userOf(row: UsersTable): StoredUser {
  return {
    id: row.id,
    email: row.email,
    passwordHash: row.password_hash,
    role: row.role,
    tokenVersion: row.token_version,
    createdAt: row.created_at,
    lastSignInAt: row.last_sign_in_at,
  };
}
