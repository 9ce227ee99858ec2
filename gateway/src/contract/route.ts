import type { Role } from './roles.ts';

/**
 * Access to a call. `public`: all callers. `known`: all callers, and a signed-in user is identified. Roles: signed-in users
 * with one of them. `deploy`: an Admin or a deploy token of the app. `ticket`: the holder of a ticket, which a signed-in user
 * got from another call.
 */
export type Access = 'public' | 'known' | 'deploy' | 'ticket' | readonly Role[];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** True for a call that hands out power: a user proves a session again that was not proved within ten minutes. */
  readonly needsProof?: boolean;
  /** Completes "Failed to fetch …" when an error has no message. */
  readonly context: string;
}

export const signedIn = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];
export const members = ['Member', 'Admin'] as const satisfies readonly Role[];
export const admins = ['Admin'] as const satisfies readonly Role[];
