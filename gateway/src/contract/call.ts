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

/** A call of the HTTP API: its route, who may make it, and the schemas of its input and reply. */
export interface ApiCall extends Route {
  readonly name: string;
  readonly access: Access;
  /** True for a call that grants power: it needs a session that was proved within the last ten minutes. */
  readonly needsProof: boolean;
  /** Whether a personal token opens the call. Secrets and the account are for sessions. */
  readonly byToken: boolean;
  /** True for a call of the pages that most visitors open: the shell's first load contains its route. */
  readonly firstLoad: boolean;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The reply of a download is text. */
  readonly reply: z.ZodType;
}

/** The input of a call: the parts that have a schema. */
export type ApiInput<Call extends ApiCall> = {
  readonly [Part in Extract<keyof Call, 'params' | 'query' | 'body'>]: z.input<Call[Part]>;
};
export type ApiReply<Call extends ApiCall> = z.output<Call['reply']>;

type SchemaName = 'params' | 'query' | 'body' | 'reply';
type DefaultName = 'context' | 'needsProof' | 'byToken' | 'firstLoad';
type CallParts = Pick<ApiCall, SchemaName> & Partial<Pick<ApiCall, DefaultName>>;

/**
 * Returns a function that makes calls of a method. By default the context is the last fixed part of the path, and personal
 * tokens open what Members read.
 */
const defineMethod =
  (method: Method) =>
  <Parts extends CallParts>(path: string, access: Access, parts: Parts) => ({
    /** Given by `defineCalls`. */
    name: '',
    method,
    path,
    access,
    context: readLastPart(path),
    needsProof: false,
    byToken: method === 'GET' && typeof access !== 'string' && access.includes('Member'),
    firstLoad: false,
    ...parts,
  });

function readLastPart(path: string): string {
  const part = path.split('/').findLast((name) => !name.startsWith(':'));
  return (part ?? path).replaceAll('-', ' ');
}

export const get = defineMethod('GET');
export const post = defineMethod('POST');
export const put = defineMethod('PUT');
export const patch = defineMethod('PATCH');
export const remove = defineMethod('DELETE');

/** Names the calls of a feature by their keys. */
export function defineCalls<Calls extends Readonly<Record<string, { name: string }>>>(calls: Calls): Calls {
  for (const [name, call] of Object.entries(calls)) call.name = name;
  return calls;
}

export const signedIn: readonly Role[] = ['Guest', 'Member', 'Admin'];
export const members: readonly Role[] = ['Member', 'Admin'];
export const admins: readonly Role[] = ['Admin'];
