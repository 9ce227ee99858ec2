import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RawRequestDefaultExpression,
  RawServerDefault,
  RouteGenericInterface,
} from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { type CallReply, type CallSchema, calls, type RouteName } from '../contract/calls.ts';
import { errorSchema } from '../contract/errors/errors.ts';
import { Unauthorized } from '../errors/errors.ts';
import type { SessionUser } from './session-user.ts';

/** The schemas of a call in Fastify's form. */
interface RouteSchema<Name extends RouteName> {
  readonly params: CallSchema<Name, 'params'>;
  readonly querystring: CallSchema<Name, 'query'>;
  readonly body: CallSchema<Name, 'body'>;
  /** Checked at run time; the compiler checks the CallReply of the handler. */
  readonly response: unknown;
}

/** A request whose path, query and body were parsed by the schemas of a call. */
type CallRequest<Name extends RouteName> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RouteSchema<Name>,
  ZodTypeProvider
>;

export interface Call<Name extends RouteName> {
  readonly input: Pick<CallRequest<Name>, 'params' | 'query' | 'body'>;
  readonly request: CallRequest<Name>;
  readonly reply: FastifyReply;
  /** Returns the signed-in user. @throws Unauthorized on a public route without a session */
  user(): SessionUser;
  /** Returns the actor for the audit log: a user's email or a deploy token's name. @throws Unauthorized */
  actor(): string;
}

interface RouteLimits {
  /** Upper bound of a body in bytes. */
  readonly bodyLimit?: number;
}

/**
 * Adds the route of a call of the contract: method, path and access come from `routes`, the schemas of input and reply
 * from `calls`. The handler returns the body of a 200.
 */
export function defineRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<CallReply<Name>> | CallReply<Name>,
  limits: RouteLimits = {},
): void {
  addRoute(app, name, async (call) => handler(call), { limits });
}

/** Adds a route whose handler sends the reply itself, such as a file. */
export function defineRawRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<FastifyReply>,
): void {
  addRoute(app, name, handler);
}

interface RouteExtras {
  readonly limits?: RouteLimits;
  readonly onRequest?: onRequestHookHandler[];
}

/** Adds the route of a call; its `onRequest` hooks run after the guard of the scope. */
export function addRoute<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  handler: (call: Call<Name>) => Promise<unknown>,
  { limits = {}, onRequest = [] }: RouteExtras = {},
): void {
  const { method, path, access, needsProof = false } = calls[name];
  const { byToken = method === 'GET' && Array.isArray(access) && access.includes('Member') } = calls[name];
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url: path.slice(app.prefix.length),
    config: { access, call: name, needsProof, byToken },
    schema: buildSchema(name),
    onRequest,
    handler: (request, reply) => handler(makeCall(request, reply)),
    ...limits,
  });
}

function buildSchema<Name extends RouteName>(name: Name): RouteSchema<Name> {
  const { access, path } = calls[name];
  const described = {
    operationId: name,
    tags: [path.replace('/api/', '/').split('/')[1] ?? 'api'],
    ...(access === 'public' || access === 'known' || access === 'ticket' ? {} : { security: [{ bearer: [] }] }),
    response: { 200: calls[name].reply, '4xx': errorSchema, '5xx': errorSchema },
  };
  return withoutUndefined({
    ...described,
    params: readPart(name, 'params'),
    querystring: readPart(name, 'query'),
    body: readPart(name, 'body'),
  });
}

/** Removes undefined parts: Fastify warns of a part without a schema. */
function withoutUndefined<Parts extends object>(parts: Parts): Parts {
  for (const [key, part] of Object.entries(parts)) if (part === undefined) Reflect.deleteProperty(parts, key);
  return parts;
}

function readPart<Name extends RouteName, Key extends 'params' | 'query' | 'body'>(
  name: Name,
  key: Key,
): CallSchema<Name, Key> {
  return calls[name][key];
}

function makeCall<Name extends RouteName>(request: CallRequest<Name>, reply: FastifyReply): Call<Name> {
  const user = (): SessionUser => {
    if (request.session === null) throw new Unauthorized('Please sign in again.');
    return request.session;
  };
  return {
    input: request,
    request,
    reply,
    user,
    actor: () => (request.deployer === null ? user().email : `token ${request.deployer.name}`),
  };
}
