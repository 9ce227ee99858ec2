import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, onRequestHookHandler } from 'fastify';
import { z } from 'zod';
import type { CachedAnswer } from '../caching/answer-cache.ts';
import { within } from '../caching/within.ts';
import { type CallReply, calls } from '../contract/calls.ts';
import { errorSchema } from '../contract/errors.ts';
import { type RouteName, routes } from '../contract/routes.ts';
import { Unauthorized, UpstreamTimeout } from './errors.ts';
import { sendAnswer } from './send-answer.ts';
import type { SessionUser } from './session-user.ts';

type Part<Name extends RouteName, Key extends string> =
  (typeof calls)[Name] extends Readonly<Record<Key, infer Schema>>
    ? Schema extends z.ZodType
      ? { readonly [K in Key]: z.output<Schema> }
      : never
    : unknown;

/** What the schemas of a call made of its path, query and body. */
export type CallData<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;

export interface Call<Name extends RouteName> {
  readonly input: CallData<Name>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Who makes the call. @throws Unauthorized on a public route without a session */
  user(): SessionUser;
  /** Who makes the call, for the records: a user's email or a deploy token's name. @throws Unauthorized */
  actor(): string;
}

export interface RouteLimits {
  /** Bytes of a body. */
  readonly bodyLimit?: number;
}

/**
 * Adds a call of the contract: its method, path and access come from `routes`, what goes in and out is checked by `calls`.
 * The handler returns the body of a 200.
 */
export function defineRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<CallReply<Name>> | CallReply<Name>,
  limits: RouteLimits = {},
): void {
  addRoute(app, name, async (request, reply) => handler(callOf<Name>(request, reply)), { limits });
}

/** An answer of several parts waits for each of them; nobody waits for all of that. What comes later is kept. */
const longestWaitMs = 10_000;

/** Adds a call that is answered by the ready bytes of the cache. They were checked when they were stored. */
export function defineCachedRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<CachedAnswer<CallReply<Name>>>,
): void {
  const { access, path } = routes[name];
  const hasMeta = calls[name].reply instanceof z.ZodObject && 'meta' in calls[name].reply.shape;
  addRoute(
    app,
    name,
    async (request, reply) => {
      const outcome = await within(handler(callOf<Name>(request, reply)), longestWaitMs);
      if (outcome.kind === 'late') throw new UpstreamTimeout('The answer took too long. Please try again.');
      if (outcome.kind === 'error') throw outcome.error;
      const answer = outcome.value;
      app.rememberAnswer(request.url, answer.key);
      return sendAnswer(request, reply, answer, hasMeta);
    },
    { onRequest: [app.guard(access), app.answerIfReady(path)] },
  );
}

/** Adds a call whose handler sends the answer itself, such as a file. */
export function defineRawRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<FastifyReply>,
): void {
  addRoute(app, name, async (request, reply) => handler(callOf<Name>(request, reply)));
}

interface RouteExtras {
  readonly limits?: RouteLimits;
  readonly onRequest?: onRequestHookHandler[];
}

function addRoute(
  app: FastifyInstance,
  name: RouteName,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  { limits = {}, onRequest = [app.guard(routes[name].access)] }: RouteExtras = {},
): void {
  const route = routes[name];
  app.route({
    method: route.method,
    url: route.path,
    schema: schemaOf(name),
    onRequest,
    handler,
    ...limits,
  });
}

function schemaOf(name: RouteName): FastifySchema {
  const { params, query, body, reply }: { params?: z.ZodType; query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } =
    calls[name];
  return {
    operationId: name,
    tags: [routes[name].path.split('/')[2] ?? 'api'],
    ...(['public', 'known'].includes(String(routes[name].access)) ? {} : { security: [{ bearer: [] }] }),
    ...(params === undefined ? {} : { params }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(body === undefined ? {} : { body }),
    response: { 200: reply, '4xx': errorSchema, '5xx': errorSchema },
  };
}

function callOf<Name extends RouteName>(request: FastifyRequest, reply: FastifyReply): Call<Name> {
  const { params, query, body } = request;
  const user = (): SessionUser => {
    if (request.session === null) throw new Unauthorized('Please sign in again.');
    return request.session;
  };
  return {
    // The route was added with the schemas of this very call: Fastify has put their output in place of what came in.
    input: { params, query, body } as CallData<Name>,
    request,
    reply,
    user,
    actor: () => (request.deployer === null ? user().email : `token ${request.deployer}`),
  };
}
