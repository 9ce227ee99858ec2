import type { MadeLink, Users } from '../contract/admin.ts';
import type { Role } from '../contract/roles.ts';
import { Conflict, NotFound } from '../errors/errors.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { AccountLinks } from './account-links.ts';
import type { AuditLog } from './audit-log.ts';
import type { SessionUsers } from './session-users.ts';
import type { StoredUser, UserStore } from './user-store.ts';

type ListedUser = Users['users'][number];

interface UsersOptions {
  readonly store: UserStore;
  readonly sessions: SessionUsers;
  readonly links: AccountLinks;
  readonly audit: AuditLog;
}

/** Manages users for administrators. */
export class UsersService {
  readonly #options: UsersOptions;

  constructor(options: UsersOptions) {
    this.#options = options;
  }

  async list(): Promise<Users> {
    const { store, links } = this.#options;
    const [users, invitations] = await Promise.all([store.list(), links.invitations()]);
    return { users: users.map(listedUser), invitations };
  }

  /**
   * Changes the role of a user and revokes the user's tokens.
   * @throws NotFound; Conflict for the last Admin
   */
  async changeRole(actor: SessionUser, id: string, role: Role): Promise<ListedUser> {
    const { store, sessions, audit } = this.#options;
    const change = await store.changeRole(id, role);
    if (change.kind === 'unknown') throw unknownUser();
    if (change.kind === 'last-admin') throw new Conflict('The last Admin cannot be given another role.');
    sessions.forget(id);
    await audit.note(actor.email, 'role-changed', `${change.user.email} to ${role}`);
    return listedUser(change.user);
  }

  /** Ends every session of a user. @throws NotFound */
  async signOutEverywhere(actor: SessionUser, id: string): Promise<void> {
    const { store, sessions, audit } = this.#options;
    const user = await this.#find(id);
    await store.endTokens(id);
    sessions.forget(id);
    await audit.note(actor.email, 'signed-out-everywhere', user.email);
  }

  /** Returns a link that makes an account of a role. It replaces an open one. @throws Conflict for a known email */
  async invite(actor: SessionUser, email: string, role: Role): Promise<MadeLink> {
    const { store, links, audit } = this.#options;
    if ((await store.findByEmail(email)) !== null) throw new Conflict('An account with this email already exists.');
    const link = await links.make({ kind: 'invitation', email, role }, actor.email);
    await audit.note(actor.email, 'user-invited', `${link.email} as ${role}`);
    return madeLink(link);
  }

  /** @throws NotFound */
  async withdrawInvitation(actor: SessionUser, id: string): Promise<void> {
    const { links, audit } = this.#options;
    const email = await links.withdraw(id);
    if (email === null) throw new NotFound('There is no such invitation.');
    await audit.note(actor.email, 'invitation-withdrawn', email);
  }

  /** Returns a link that sets a new password. Until it is used the old one remains. @throws NotFound */
  async makePasswordLink(actor: SessionUser, id: string): Promise<MadeLink> {
    const { links, audit } = this.#options;
    const { email } = await this.#find(id);
    const link = await links.make({ kind: 'password', email, userId: id }, actor.email);
    await audit.note(actor.email, 'password-link-made', email);
    return madeLink(link);
  }

  /** Removes a user with all of their data. @throws NotFound; Conflict for oneself and for the last Admin */
  async remove(actor: SessionUser, id: string): Promise<void> {
    const { store, sessions, audit } = this.#options;
    if (id === actor.id) throw new Conflict('You cannot delete your own account. Another Admin can.');
    const removal = await store.remove(id);
    if (removal.kind === 'last-admin') throw new Conflict('The last Admin cannot be deleted.');
    if (removal.kind === 'unknown') throw unknownUser();
    sessions.forget(id);
    await audit.note(actor.email, 'user-deleted', removal.user.email);
  }

  async #find(id: string): Promise<StoredUser> {
    const user = await this.#options.store.findById(id);
    if (user === null) throw unknownUser();
    return user;
  }
}

function unknownUser(): NotFound {
  return new NotFound('There is no such user.');
}

function madeLink({ expiresAt, ...link }: Awaited<ReturnType<AccountLinks['make']>>): MadeLink {
  return { ...link, expiresAt: new Date(expiresAt).toISOString() };
}

function listedUser(user: StoredUser): ListedUser {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    createdAt: new Date(user.createdAt).toISOString(),
    lastSignInAt: user.lastSignInAt === null ? null : new Date(user.lastSignInAt).toISOString(),
  };
}
