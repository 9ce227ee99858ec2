import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Insertable, Selectable } from 'kysely';
import type { AccountLink } from '../contract/access/auth.ts';
import type { Role } from '../contract/access/roles.ts';
import type { Users } from '../contract/admin.ts';
import { dayMs } from '../contract/figures/days.ts';
import type { Database, Schema } from '../storage/schema.ts';
import { TimedStore } from '../storage/store.ts';
import { normaliseEmail } from './normalise-email.ts';
import { addUser, proveEmail, type StoredUser, setPassword } from './user-store.ts';

/** A link for an invited person, or for the new password of a user. */
export type LinkPurpose =
  | { readonly kind: 'invitation'; readonly email: string; readonly role: Role }
  | { readonly kind: 'password'; readonly email: string; readonly userId: string };

interface NewLink {
  /** The secret of the link; only its digest is stored. */
  readonly token: string;
  readonly email: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** The outcome of a use. `unknown`: never made, used before, replaced or expired. */
type LinkUse =
  | { readonly kind: AccountLink['kind']; readonly user: StoredUser; readonly by: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'email-taken' };

/** An invitation may wait over a weekend; a link to a password of an existing account should expire soon. */
const lifetimes: Readonly<Record<LinkPurpose['kind'], number>> = { invitation: 7 * dayMs, password: dayMs };

/** One-time links for accounts. A new link replaces the open one of the same email. */
export class AccountLinks extends TimedStore {
  /**
   * @param by email of the Admin
   * @param mailed whether the link is only known from a mail to its address, so that its use verifies the address
   */
  async make(purpose: LinkPurpose, by: string, mailed = false): Promise<NewLink> {
    const token = randomBytes(32).toString('base64url');
    const now = this.now();
    const email = normaliseEmail(purpose.email);
    const { id, ...columns }: Insertable<Schema['account_links']> = {
      id: randomUUID(),
      token_hash: hashToken(token),
      email,
      role: purpose.kind === 'invitation' ? purpose.role : null,
      user_id: purpose.kind === 'password' ? purpose.userId : null,
      created_at: now,
      created_by: by,
      expires_at: now + lifetimes[purpose.kind],
      mailed: mailed ? 1 : 0,
    };
    await this.db
      .insertInto('account_links')
      .values({ id, ...columns })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ id, ...columns }))
      .execute();
    return { token, email, expiresAt: columns.expires_at };
  }

  /** Notes that a link is not only known from a mail. Must be called before it is shown. */
  async noteShown(token: string): Promise<void> {
    await this.db.updateTable('account_links').set({ mailed: 0 }).where('token_hash', '=', hashToken(token)).execute();
  }

  /** Returns the purpose of an open link; null for any other token. */
  async findLink(token: string): Promise<AccountLink | null> {
    const row = await this.db
      .selectFrom('account_links')
      .select(['email', 'role'])
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', this.now())
      .executeTakeFirst();
    return row === undefined ? null : { kind: kindOf(row), email: row.email };
  }

  /** Uses a link up: makes the invited account, or sets the password and ends the sessions of the user. */
  async use(token: string, passwordHash: string): Promise<LinkUse> {
    try {
      return await this.db.transaction().execute(async (transaction): Promise<LinkUse> => {
        const row = await this.#take(transaction, token);
        if (row === undefined) return { kind: 'unknown' };
        const by = row.created_by;
        if (row.role !== null) {
          const account = { email: row.email, passwordHash, role: row.role, emailProved: row.mailed === 1 };
          const user = await addUser(transaction, account, this.now());
          // The link remains usable: another answer to it may follow.
          if (user === null) throw new EmailTaken();
          return { kind: 'invitation', user, by };
        }
        const user = await setPassword(transaction, row.user_id ?? '', passwordHash);
        if (user === null) return { kind: 'unknown' };
        if (row.mailed === 1) await proveEmail(transaction, user.id, this.now());
        return { kind: 'password', user, by };
      });
    } catch (error) {
      if (error instanceof EmailTaken) return { kind: 'email-taken' };
      throw error;
    }
  }

  /** Returns the open invitations, the newest first. */
  async invitations(): Promise<NonNullable<Users['invitations']>> {
    const rows = await this.db
      .selectFrom('account_links')
      .select(['id', 'email', 'role', 'created_by', 'expires_at'])
      .where('expires_at', '>', this.now())
      .orderBy('created_at', 'desc')
      .execute();
    return rows.flatMap(({ id, email, role, created_by: createdBy, expires_at: expiresAt }) =>
      role === null ? [] : [{ id, email, role, createdBy, expiresAt: new Date(expiresAt).toISOString() }],
    );
  }

  /** Removes an open invitation. @returns its email; null when there is none */
  async withdraw(id: string): Promise<string | null> {
    const row = await this.db
      .deleteFrom('account_links')
      .where('id', '=', id)
      .where('role', 'is not', null)
      .returning('email')
      .executeTakeFirst();
    return row?.email ?? null;
  }

  /** Removes links past their end. */
  async purge(): Promise<void> {
    await this.db.deleteFrom('account_links').where('expires_at', '<=', this.now()).execute();
  }

  /** The removal decides between concurrent uses: only one of them gets the row. */
  #take(transaction: Database, token: string): Promise<Selectable<Schema['account_links']> | undefined> {
    return transaction
      .deleteFrom('account_links')
      .where('token_hash', '=', hashToken(token))
      .where('expires_at', '>', this.now())
      .returningAll()
      .executeTakeFirst();
  }
}

/** Undoes the transaction. */
class EmailTaken extends Error {}

function kindOf({ role }: Pick<Schema['account_links'], 'role'>): AccountLink['kind'] {
  return role === null ? 'password' : 'invitation';
}

/** A plain hash suffices for random secrets. */
function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
