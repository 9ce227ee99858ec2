import type { Users } from '../contract/admin.ts';
import type { Role } from '../contract/roles.ts';
import { Conflict, NotFound } from '../errors/errors.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { AuditLog } from './audit-log.ts';
import type { SessionUsers } from './session-users.ts';
import type { StoredUser, UserStore } from './user-store.ts';

type ListedUser = Users['users'][number];

/** Manages users for administrators. */
export class UsersService {
  readonly #store: UserStore;
  readonly #sessions: SessionUsers;
  readonly #audit: AuditLog;

  constructor(store: UserStore, sessions: SessionUsers, audit: AuditLog) {
    this.#store = store;
    this.#sessions = sessions;
    this.#audit = audit;
  }

  async list(): Promise<Users> {
    return { users: (await this.#store.list()).map(listedUser) };
  }

  /**
   * Changes the role of a user and revokes the user's tokens.
   * @throws NotFound; Conflict for the last Admin
   */
  async changeRole(actor: SessionUser, id: string, role: Role): Promise<ListedUser> {
    const change = await this.#store.changeRole(id, role);
    if (change.kind === 'unknown') throw new NotFound('There is no such user.');
    if (change.kind === 'last-admin') throw new Conflict('The last Admin cannot be given another role.');
    this.#sessions.forget(id);
    await this.#audit.note(actor.email, 'role-changed', `${change.user.email} to ${role}`);
    return listedUser(change.user);
  }

  /** Ends every session of a user. @throws NotFound */
  async signOutEverywhere(actor: SessionUser, id: string): Promise<void> {
    const user = await this.#store.findById(id);
    if (user === null) throw new NotFound('There is no such user.');
    await this.#store.endTokens(id);
    this.#sessions.forget(id);
    await this.#audit.note(actor.email, 'signed-out-everywhere', user.email);
  }
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
