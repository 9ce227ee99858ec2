import type { z } from 'zod';
import type { Role } from './access/roles.ts';

/**
 * Access to a call. `public`: all callers. `known`: all callers, and a signed-in user is identified. Roles: signed-in users
 * with one of them. `deploy`: an Admin or a deploy token of the app. `ticket`: the holder of a ticket, which a signed-in user
 * got from another call.
 */
export type Access = 'public' | 'known' | 'deploy' | 'ticket' | readonly Role[];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a page must know to make a call. */
export interface Route {
  readonly method: Method;
  /** Fastify path; `:name` marks a parameter. */
  readonly path: string;
  /** Completes "Failed to fetch …" when an error has no message. */
  readonly context: string;
}

/** The reply of a download is text. */
export interface CallSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly reply: z.ZodType;
}

export interface CallParts extends CallSchemas {
  /** True for a call that grants power: it needs a session that was proved within the last ten minutes. */
  readonly needsProof?: boolean;
  /**
   * Whether a personal token opens the call. By default it opens what Members read: a GET of theirs. Secrets and the account
   * are for sessions.
   */
  readonly byToken?: boolean;
  /** Default: the last fixed part of the path. */
  readonly context?: string;
  /** True for a call of the pages that most visitors open: the shell's first load contains its route. */
  readonly firstLoad?: boolean;
}

const defineMethod =
  (method: Method) =>
  <const Parts extends CallParts>(path: string, access: Access, parts: Parts) => ({ method, path, access, ...parts });

export const get = defineMethod('GET');
export const post = defineMethod('POST');
export const put = defineMethod('PUT');
export const patch = defineMethod('PATCH');
export const remove = defineMethod('DELETE');

export const signedIn = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];
export const members = ['Member', 'Admin'] as const satisfies readonly Role[];
export const admins = ['Admin'] as const satisfies readonly Role[];
