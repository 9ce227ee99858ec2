import type { Role } from '../contract/roles.ts';
import type { Access } from '../contract/routes.ts';

/** The user behind a request, as the database has it now. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
}

/** A deploy token that was checked. */
export interface Deployer {
  readonly id: string;
  readonly name: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may make the call. */
    readonly access?: Access;
  }
  interface FastifyRequest {
    session: SessionUser | null;
    /** The deploy token that was sent in place of a session. */
    deployer: Deployer | null;
  }
}
