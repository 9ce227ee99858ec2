import type { Role } from '../contract/access/roles.ts';
import type { Access } from '../contract/call.ts';
import type { Source } from '../contract/sources.ts';

/** A user who may get a session. */
export interface AccountUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
}

/** The provider keys of a user, which pay for their calls. */
export interface OwnKeys {
  /** Names all that the keys load; another one after each change of them. */
  readonly dataId: string;
  readonly keys: readonly { readonly id: string; readonly provider: Source }[];
}

/** The signed-in user of a request. */
export interface SessionUser extends AccountUser {
  /** Null without one. */
  readonly ownKeys: OwnKeys | null;
}

/** A valid deploy token. */
export interface Deployer {
  readonly id: string;
  readonly name: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    readonly access?: Access;
    /** Name of the call. */
    readonly call?: string;
    readonly needsProof?: boolean;
    /** Whether a personal token opens the route. */
    readonly byToken?: boolean;
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
