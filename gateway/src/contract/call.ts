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

/** What the gateway must know of a call besides its schemas. */
interface CallRules extends Route {
  readonly access: Access;
  /** True for a call that grants power: it needs a session that was proved within the last ten minutes. */
  readonly needsProof: boolean;
  /** Whether a personal token opens the call. Secrets and the account are for sessions. */
  readonly byToken: boolean;
  /** True for a call of the pages that most visitors open: the shell's first load contains its route. */
  readonly firstLoad: boolean;
}

interface InputSchemas {
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
}

/** A call of the HTTP API. */
export interface ApiCall extends CallRules, InputSchemas {
  readonly name: string;
  /** The reply of a download is text. */
  readonly reply: z.ZodType;
}

/** The input of a call: the parts that have a schema. */
export type ApiInput<Call extends ApiCall> = {
  readonly [Part in Extract<keyof Call, keyof InputSchemas>]: z.input<Call[Part]>;
};
export type ApiReply<Call extends ApiCall> = z.output<Call['reply']>;

/** A call before `defineCalls` names it. */
export interface NewCall<Reply extends z.ZodType> extends CallRules {
  name: string;
  readonly reply: Reply;
}

type CallParts = InputSchemas & Partial<Omit<CallRules, 'method' | 'path' | 'access'>>;

/**
 * Returns a function that makes calls of a method. By default the context is the last fixed part of the path, and personal
 * tokens open what Members read.
 */
function defineMethod(method: Method) {
  function makeCall<Reply extends z.ZodType>(path: string, access: Access, reply: Reply): NewCall<Reply>;
  function makeCall<Reply extends z.ZodType, Parts extends CallParts>(
    path: string,
    access: Access,
    reply: Reply,
    parts: Parts,
  ): NewCall<Reply> & Parts;
  function makeCall(path: string, access: Access, reply: z.ZodType, parts: CallParts = {}) {
    const context = readLastPart(path);
    const byToken = method === 'GET' && typeof access !== 'string' && access.includes('Member');
    return { name: '', method, path, access, reply, context, byToken, needsProof: false, firstLoad: false, ...parts };
  }
  return makeCall;
}

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
