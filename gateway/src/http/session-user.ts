import type { onRequestHookHandler } from 'fastify';
import type { Role } from '../contract/roles.ts';
import type { Access } from '../contract/routes.ts';

/** The user behind a request, as the database has it now. */
export interface SessionUser {
  readonly id: string;
  readonly email: string;
  readonly role: Role;
  readonly tokenVersion: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** The hook that lets only these roles through. */
    guard(access: Access): onRequestHookHandler;
  }
  interface FastifyRequest {
    session: SessionUser | null;
    /** Name of the deploy token that was sent in place of a session. */
    deployer: string | null;
  }
}
