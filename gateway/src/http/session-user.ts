import type { Role } from '../contract/access/roles.ts';
import type { Access } from '../contract/call.ts';
import type { RouteName } from '../contract/calls.ts';

/** A user who may get a session. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
}

/** The signed-in user of a request. */
export interface SessionUser extends AccountUser {
  /** The provider key of the user, which pays for their calls; null without one. */
  readonly ownKeyId: string | null;
}

/** A valid deploy token. */
export interface Deployer {
  readonly id: string;
  readonly name: string;
}

/** Issues tickets. A ticket opens one thing for a few minutes, where a browser cannot send the session. */
export interface TicketOffice {
  /** Returns a ticket of the user. @param subject the thing that it opens */
  issueTicket(user: AccountUser, subject: string): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access;
    readonly call?: RouteName;
    readonly needsProof?: boolean;
  }
  interface FastifyRequest {
    session: SessionUser | null;
    /** The user that a valid token names, also of a call that is denied. */
    caller: SessionUser | null;
    /** The deploy token, when sent instead of a session token. */
    deployer: Deployer | null;
    /** The thing that the request's ticket opens; null without a ticket. */
    ticketSubject: string | null;
  }
}
