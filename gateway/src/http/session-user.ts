import type { Role } from '../contract/roles.ts';
import type { Access } from '../contract/routes.ts';

/** The signed-in user of a request. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
}

/** A valid deploy token. */
export interface Deployer {
  readonly id: string;
  readonly name: string;
}

/** Issues tickets. A ticket opens one thing for a few minutes, where a browser cannot send the session. */
export interface TicketOffice {
  /** Returns a ticket of the user. @param subject the thing that it opens */
  issueTicket(user: SessionUser, subject: string): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access;
  }
  interface FastifyRequest {
    session: SessionUser | null;
    /** The deploy token, when sent instead of a session token. */
    deployer: Deployer | null;
    /** The thing that the request's ticket opens; null without a ticket. */
    ticketSubject: string | null;
  }
}
