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
import type { ApiCall, ApiReply } from '../contract/call.ts';
import { errorSchema } from '../contract/errors/errors.ts';
import { Unauthorized } from '../errors/errors.ts';
import type { SessionUser } from './session-user.ts';

/** The schemas of a call in Fastify's form. */
interface RouteSchema<Definition extends ApiCall> {
  readonly params: Definition['params'];
  readonly querystring: Definition['query'];
  readonly body: Definition['body'];
  /** Checked at run time; the compiler checks the reply of the handler. */
  readonly response: unknown;
}

/** A request whose path, query and body were parsed by the schemas of a call. */
type CallRequest<Definition extends ApiCall> = FastifyRequest<
  RouteGenericInterface,
  RawServerDefault,
  RawRequestDefaultExpression,
  RouteSchema<Definition>,
  ZodTypeProvider
>;

/** A request of a call, for its handler. */
export interface Call<Definition extends ApiCall> {
  readonly input: Pick<CallRequest<Definition>, 'params' | 'query' | 'body'>;
  readonly request: CallRequest<Definition>;
  readonly reply: FastifyReply;
  /** Returns the signed-in user. @throws Unauthorized on a public route without a session */
  user(): SessionUser;
  /** Returns the actor for the audit log: a user's email or a deploy token's name. @throws Unauthorized */
  actor(): string;
}

interface RouteOptions {
  /** Upper bound of a body in bytes. */
  readonly bodyLimit?: number;
  /** Hooks that run after the guard of the scope. */
  readonly onRequest?: onRequestHookHandler[];
}

/** The calls of a feature by name. */
export type FeatureCalls = Readonly<Record<string, ApiCall>>;

type Handler<Definition extends ApiCall> = (
  call: Call<Definition>,
) => Promise<ApiReply<Definition>> | ApiReply<Definition>;

/**
 * Adds routes of a feature of the contract: method, path, access and the schemas of input and reply are those of its
 * calls.
 * @param handlers by the name of the call; each returns the body of a 200
 */
export function defineRoutes<Calls extends FeatureCalls>(
  app: FastifyInstance,
  calls: Calls,
  handlers: { readonly [Name in keyof Calls]?: Handler<Calls[Name]> },
  options: RouteOptions = {},
): void {
  for (const name in handlers) {
    const handler = handlers[name];
    if (handler !== undefined) defineRawRoute(app, calls[name], handler, options);
  }
}

/** Adds the route of a call whose handler sends the reply itself, such as a file. */
export function defineRawRoute<Definition extends ApiCall>(
  app: FastifyInstance,
  definition: Definition,
  handler: (call: Call<Definition>) => unknown,
  options: RouteOptions = {},
): void {
  const { method, path, name, access, needsProof, byToken } = definition;
  app.withTypeProvider<ZodTypeProvider>().route({
    method,
    url: path.slice(app.prefix.length),
    config: { access, call: name, needsProof, byToken },
    schema: buildSchema(definition),
    handler: async (request, reply) => handler(makeCall(request, reply)),
    ...options,
  });
}

function buildSchema<Definition extends ApiCall>(definition: Definition): RouteSchema<Definition> {
  const { name, path, access, reply } = definition;
  const described = {
    operationId: name,
    tags: [path.replace('/api/', '/').split('/')[1] ?? 'api'],
    ...(access === 'public' || access === 'known' || access === 'ticket' ? {} : { security: [{ bearer: [] }] }),
    response: { 200: reply, '4xx': errorSchema, '5xx': errorSchema },
  };
  return withoutUndefined({
    ...described,
    params: readPart(definition, 'params'),
    querystring: readPart(definition, 'query'),
    body: readPart(definition, 'body'),
  });
}

/** Returns a part of a call. A plain access would give the type that all calls have in common. */
const readPart = <Definition, Key extends keyof Definition>(definition: Definition, key: Key): Definition[Key] =>
  definition[key];

/** Removes undefined parts: Fastify warns of a part without a schema. */
function withoutUndefined<Parts extends object>(parts: Parts): Parts {
  for (const [key, part] of Object.entries(parts)) if (part === undefined) Reflect.deleteProperty(parts, key);
  return parts;
}

function makeCall<Definition extends ApiCall>(request: CallRequest<Definition>, reply: FastifyReply): Call<Definition> {
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
