import caching from '@fastify/caching';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { alertRoutes } from './alerts/alert-routes.ts';
import { feedRoutes } from './alerts/delivery/feed-routes.ts';
import { cacheRoutes } from './answers/cache-routes.ts';
import { readyAnswersPlugin } from './answers/ready-answers.ts';
import { mcpRoutes } from './assistants/mcp-routes.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createDeniedCalls } from './auth/denied-calls.ts';
import { keptDemoAccounts } from './auth/first-accounts.ts';
import { type GuardDeps, guardPlugin } from './auth/guard.ts';
import { tokensPlugin } from './auth/tokens.ts';
import { Forbidden } from './errors/errors.ts';
import { edgarLookups, edgarRoutes } from './filings/edgar-routes.ts';
import { financeRoutes, providerCallsRoute } from './finance/finance-routes.ts';
import { type ConnectionLimits, closeUnread, connectionLimits } from './http/close-connections.ts';
import { replyNotFound, replyWithError } from './http/error-reply.ts';
import { healthRoutes } from './http/operations.ts';
import { refuseAmbiguous, refuseNul } from './http/refuse-requests.ts';
import { AnonymousLimit, RequestCounter } from './http/request-counter.ts';
import { addMissing, apiHeaders, baseHeaders, errorHeaders } from './http/security-headers.ts';
import { insiderRoutes } from './insiders/insider-service.ts';
import { marketRoutes } from './market/market-routes.ts';
import { notesRoutes } from './notes/notes-service.ts';
import { watchCalls } from './observability/call-times.ts';
import { type MetricsAccess, metricsRoute } from './observability/metrics.ts';
import { RequestLog, requestIds } from './observability/request-log.ts';
import { appCallsPlugin, appHeader, appsRoutes, deploymentRoutes, serveFiles } from './releases/index.ts';
import { projectionsRoutes } from './saved/projections-routes.ts';
import { typedPricesRoutes } from './saved/typed-price-store.ts';
import { valuationsRoutes } from './saved/valuation-store.ts';
import type { Services } from './services.ts';
import { usersRoutes } from './users/users-service.ts';
import { watchlistsRoutes } from './watchlists/watch-figures.ts';

/** Only the plugin's header is used: its `reply.etag()` would send a 304 before the guard has run. */
const unstored = { privacy: 'no-store' } as const;
const bodyLimit = 256 * 1024;
/** The longest parameters are cache keys. */
const maxParamLength = 256;

/**
 * Builds the gateway over its services. The caller closes the services: closing the gateway leaves them open.
 * @param limits shorter ones in tests
 */
export async function buildApp(services: Services, limits = connectionLimits): Promise<FastifyInstance> {
  const { metrics, config } = services;
  const app = createServer(services, limits);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  const denied = createDeniedCalls(services.audit);
  app.setErrorHandler<Error>((error, request, reply) => {
    if (error instanceof Forbidden) denied.noteCall(request);
    return replyWithError(error, request, reply);
  });
  app.setNotFoundHandler(replyNotFound);
  acceptEmptyJson(app);
  closeUnread(app, limits);
  refuseAmbiguous(app);
  refuseNul(app);
  await app.register(watchCalls, { times: metrics.times });
  app.addHook('onSend', (request, reply, _payload, done) => {
    addMissing(reply, baseHeaders);
    reply.header('x-request-id', request.id);
    done();
  });
  // A gateway that does not show its description starts without the packages that make it.
  const docs = config.apiDocs === 'open' ? await import('./http/api-docs.ts') : null;
  if (docs !== null) await app.register(docs.apiDescription);
  await app.register(async (operations) => {
    await operations.register(caching, unstored);
    if (docs !== null) await operations.register(docs.apiDocs);
    await operations.register(metricsRoute, { registry: metrics.registry, access: metricsAccess(config) });
    await operations.register(healthRoutes, services);
  });
  const anonymousLimit = new AnonymousLimit(config.anonymousRequestsPerMinute);
  await app.register(tokensPlugin, { secrets: services.secrets, ttlSeconds: config.jwtTtlSeconds });
  const counter = new RequestCounter(config.requestsPerMinute);
  const guard = { ...services, counter, anonymousLimit };
  await app.register(api, { prefix: '/api', services, guard });
  await app.register(async (assistants) => {
    await assistants.register(guardPlugin, guard);
    await assistants.register(mcpRoutes, { config });
  });
  await app.register(async (files) => {
    await files.register(caching, unstored);
    await files.register(feedRoutes, { ...services, anonymousLimit });
  });
  const { logoBaseUrl, pagePatience } = config;
  await app.register(serveFiles, { ...services, registry: services.apps, logoBaseUrl, pagePatience, anonymousLimit });
  return app;
}

function createServer({ config, log }: Services, limits: ConnectionLimits): FastifyInstance {
  const { trustProxy } = config;
  return Fastify({
    genReqId: requestIds(),
    // watchCalls writes the lines. With a `loggerInstance` Fastify would listen to the end of each reply, which costs a
    // tenth of a ready one.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (_logger, { reqId }) => new RequestLog(log, String(reqId)),
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength },
    connectionTimeout: limits.silent,
    requestTimeout: limits.request,
    keepAliveTimeout: limits.keepAlive,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.checkRequests },
    forceCloseConnections: 'idle',
    // A call on an open connection still gets its reply during the shutdown, because a proxy would pass a 503 on.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(errorHeaders(request.url));
      replyWithError(error, request, reply);
    },
  });
}

/** Without factories of compilers Fastify loads its own, a tenth of the modules of a start. All schemas here are of zod. */
function refuseSchemas(): never {
  throw new Error('Only schemas of zod are compiled.');
}

/** Routes whose replies are only for one caller and must not be stored anywhere. Their order is that of the API's description. */
const personalRoutes: readonly RoomRoutes[] = [
  authRoutes,
  accountRoutes,
  usersRoutes,
  projectionsRoutes,
  valuationsRoutes,
  typedPricesRoutes,
  watchlistsRoutes,
  notesRoutes,
  alertRoutes,
  deploymentRoutes,
  cacheRoutes,
  providerCallsRoute,
  edgarLookups,
];
/** Routes whose replies have an ETag and state their own caching rules. */
const taggedRoutes: readonly RoomRoutes[] = [financeRoutes, edgarRoutes, insiderRoutes, marketRoutes];

/** The routes of a room. They take what they need of the services. */
type RoomRoutes = (app: FastifyInstance, services: Services) => Promise<void>;

interface ApiDeps {
  readonly services: Services;
  readonly guard: GuardDeps;
}

/** The routes of the contract. */
async function api(app: FastifyInstance, { services, guard }: ApiDeps): Promise<void> {
  const { corsOrigins } = services.config;
  const forOtherOrigins = corsOrigins.length > 0;
  if (forOtherOrigins) {
    await app.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match', appHeader],
      exposedHeaders: ['age', 'etag', 'retry-after', 'x-cache', 'x-request-id'],
      maxAge: 600,
    });
  }
  app.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, apiHeaders);
    done();
  });
  await app.register(appCallsPlugin, { calls: services.appCalls });
  await app.register(guardPlugin, guard);
  const readVersion = () => services.marketStore?.source.holdings()?.version ?? null;
  await app.register(readyAnswersPlugin, { ...services, times: services.metrics.times, forOtherOrigins, readVersion });

  await app.register(async (personal) => {
    await personal.register(caching, unstored);
    for (const routes of personalRoutes) await personal.register(routes, services);
  });
  await app.register(appsRoutes, { ...services, settings: listPageSettings(services) });
  for (const routes of taggedRoutes) await app.register(routes, services);
}

/** Returns the settings that a page needs before its user signs in. */
function listPageSettings({ config, sampleData }: Services) {
  const { signUp, logoBaseUrl, passwordMinLength, vitalsPercent, mail } = config;
  return {
    signUp,
    logoBaseUrl,
    sampleData,
    reportedVisits: vitalsPercent / 100,
    passwordMinLength,
    mail: mail !== null,
    demoAccounts: keptDemoAccounts(config) !== null,
  };
}

function metricsAccess({ metricsToken, production }: Services['config']): MetricsAccess {
  if (metricsToken !== null) return { token: metricsToken };
  return production ? 'closed' : 'open';
}

/** Accepts an empty JSON body: some clients send the JSON content type on every call, also without a body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Fastify also parses plain text, which a page of any origin may send without a preflight.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
