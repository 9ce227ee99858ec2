import type { FastifyInstance } from 'fastify';
import type { Role } from '../contract/access/roles.ts';
import { adminCalls, type Invitation, type MadeLink, type Users, type UsersQuery } from '../contract/admin.ts';
import { Conflict, NotFound } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { SessionUser } from '../http/session-user.ts';
import type { AccountLinks, LinkPurpose } from './account-links.ts';
import type { AuditLog } from './audit-log.ts';
import type { Mailer } from './mailer.ts';
import type { MembershipRequests } from './membership-requests.ts';
import type { SessionUsers } from './session-users.ts';
import type { StoredUser, UserStore } from './user-store.ts';

type ListedUser = Users['users'][number];

interface UsersDeps {
  readonly store: UserStore;
  readonly sessions: SessionUsers;
  readonly links: AccountLinks;
  readonly requests: Pick<MembershipRequests, 'list' | 'dismiss'>;
  readonly audit: AuditLog;
  /** Null where no mail can be sent. */
  readonly mailer: Pick<Mailer, 'sendLink'> | null;
  /** Receives the error of a mail that could not be sent. */
  readonly onMailError: (error: unknown) => void;
}

export type UsersService = ReturnType<typeof createUsersService>;

export function createUsersService({ store, sessions, links, requests, audit, mailer, onMailError }: UsersDeps) {
  async function list({ q, after, limit }: UsersQuery): Promise<Users> {
    const [found, matched, invitations, open] = await Promise.all([
      store.list({ text: q, after, limit: limit + 1 }),
      store.count(q),
      links.invitations(),
      requests.list(),
    ]);
    const users = found.slice(0, limit).map(listedUser);
    const membershipRequests = open.map(({ user, askedAt }) => ({
      ...listedUser(user),
      askedAt: new Date(askedAt).toISOString(),
    }));
    const mail = mailer !== null;
    return { users, more: found.length > limit, matched, membershipRequests, invitations, mail };
  }

  /**
   * Changes the role of a user and revokes the user's tokens.
   * @throws NotFound; Conflict for the last Admin
   */
  async function changeRole(actor: SessionUser, id: string, role: Role): Promise<ListedUser> {
    const change = await store.changeRole(id, role);
    if (change.kind === 'unknown') throw unknownUser();
    if (change.kind === 'last-admin') throw new Conflict('The last Admin cannot be given another role.');
    sessions.forget(id);
    await audit.noteAction(actor.email, 'role-changed', `${change.user.email} to ${role}`);
    return listedUser(change.user);
  }

  /** Ends every session of a user; every device must pass the second factor again. The feed address ends unless kept. @throws NotFound */
  async function signOutEverywhere(actor: SessionUser, id: string, keepFeed: boolean): Promise<void> {
    const user = await findUser(id);
    await store.signOutEverywhere(id, keepFeed);
    sessions.forget(id);
    await audit.noteAction(actor.email, 'signed-out-everywhere', user.email);
  }

  /** Returns a link for a new account with a role. It replaces an open link. @throws Conflict for a known email */
  async function invite(actor: SessionUser, { email, role, mail = false }: Invitation): Promise<MadeLink> {
    if ((await store.findByEmail(email)) !== null) throw new Conflict('An account with this email already exists.');
    const link = await handOn({ kind: 'invitation', email, role }, actor, mail);
    await audit.noteAction(actor.email, 'user-invited', `${link.email} as ${role}`);
    return link;
  }

  /** @throws NotFound */
  async function withdrawInvitation(actor: SessionUser, id: string): Promise<void> {
    const email = await links.withdraw(id);
    if (email === null) throw new NotFound('There is no such invitation.');
    await audit.noteAction(actor.email, 'invitation-withdrawn', email);
  }

  /** Returns a link that sets a new password. Until it is used the old one remains. @throws NotFound */
  async function makePasswordLink(actor: SessionUser, id: string, mail: boolean): Promise<MadeLink> {
    const { email } = await findUser(id);
    const link = await handOn({ kind: 'password', email, userId: id }, actor, mail);
    await audit.noteAction(actor.email, 'password-link-made', email);
    return link;
  }

  /** @throws NotFound */
  async function dismissMembershipRequest(actor: SessionUser, id: string): Promise<void> {
    const { email } = await findUser(id);
    if (!(await requests.dismiss(id))) throw new NotFound('There is no such request.');
    await audit.noteAction(actor.email, 'membership-dismissed', email);
  }

  /** Removes a user with all of their data. @throws NotFound; Conflict for oneself and for the last Admin */
  async function remove(actor: SessionUser, id: string): Promise<void> {
    if (id === actor.id) throw new Conflict('You cannot delete your own account here. The page Account can.');
    const removal = await store.remove(id);
    if (removal.kind === 'last-admin') throw new Conflict('The last Admin cannot be deleted.');
    if (removal.kind === 'unknown') throw unknownUser();
    sessions.forget(id);
    await audit.noteAction(actor.email, 'user-deleted', removal.name);
  }

  /** Mails a link where that is requested and possible; otherwise returns it to be shown. */
  async function handOn(purpose: LinkPurpose, actor: SessionUser, mail: boolean): Promise<MadeLink> {
    const mails = mail && mailer !== null;
    const link = await links.make(purpose, actor.email, mails);
    const made = { ...link, expiresAt: new Date(link.expiresAt).toISOString() };
    if (!mails) return made;
    try {
      await mailer.sendLink({ kind: purpose.kind, ...link });
      return { ...made, token: '', mailed: true };
    } catch (error) {
      onMailError(error);
      await links.noteShown(link.token);
      return { ...made, mailed: false };
    }
  }

  async function findUser(id: string): Promise<StoredUser> {
    const user = await store.findById(id);
    if (user === null) throw unknownUser();
    return user;
  }

  return {
    list,
    changeRole,
    signOutEverywhere,
    invite,
    withdrawInvitation,
    makePasswordLink,
    dismissMembershipRequest,
    remove,
  };
}

function unknownUser(): NotFound {
  return new NotFound('There is no such user.');
}

function listedUser(user: StoredUser): ListedUser {
  return {
    id: user.id,
    email: user.email,
    role: user.role,
    createdAt: new Date(user.createdAt).toISOString(),
    lastSignInAt: user.lastSignInAt === null ? null : new Date(user.lastSignInAt).toISOString(),
    emailProved: user.emailProvedAt !== null,
  };
}

export async function usersRoutes(
  app: FastifyInstance,
  { users, audit }: { readonly users: UsersService; readonly audit: AuditLog },
): Promise<void> {
  defineRoutes(app, adminCalls, {
    users: ({ input }) => users.list(input.query),
    changeRole: ({ input, user }) => users.changeRole(user(), input.params.id, input.body.role),
    signOutUser: async ({ input, user }) => {
      await users.signOutEverywhere(user(), input.params.id, input.body?.keepFeed === true);
      return { message: 'Every session of the user has ended.' };
    },
    inviteUser: ({ input, user }) => users.invite(user(), input.body),
    withdrawInvitation: async ({ input, user }) => {
      await users.withdrawInvitation(user(), input.params.id);
      return { message: 'The invitation is withdrawn.' };
    },
    makePasswordLink: ({ input, user }) => users.makePasswordLink(user(), input.params.id, input.body?.mail === true),
    deleteUser: async ({ input, user }) => {
      await users.remove(user(), input.params.id);
      return { message: 'The user and all of their data are deleted.' };
    },
    dismissMembershipRequest: async ({ input, user }) => {
      await users.dismissMembershipRequest(user(), input.params.id);
      return { message: 'The request is dismissed.' };
    },
    audit: ({ input }) => audit.page(input.query.q, input.query.before),
  });
}
