import caching from '@fastify/caching';
import cors from '@fastify/cors';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { alertRoutes } from './alerts/alert-routes.ts';
import { feedRoutes } from './alerts/delivery/feed-routes.ts';
import { cacheRoutes } from './answers/cache-routes.ts';
import { readyAnswersPlugin } from './answers/ready-answers.ts';
import { accountRoutes } from './auth/account-routes.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { createDeniedCalls } from './auth/denied-calls.ts';
import { keptDemoAccounts } from './auth/first-accounts.ts';
import { guardPlugin } from './auth/guard.ts';
import { tokensPlugin } from './auth/tokens.ts';
import { Forbidden } from './errors/errors.ts';
import { edgarLookups, edgarRoutes } from './filings/edgar-routes.ts';
import { companySubjects } from './filings/ticker-directory.ts';
import { financeRoutes } from './finance/finance-routes.ts';
import { providerCallsRoute } from './finance/provider-calls.ts';
import { type ConnectionLimits, closeUnread, connectionLimits } from './http/close-connections.ts';
import { replyNotFound, replyWithError } from './http/error-reply.ts';
import { apiDescription, apiDocs, healthRoutes } from './http/operations.ts';
import { refuseAmbiguous, refuseNul } from './http/refuse-requests.ts';
import { AnonymousLimit, RequestCounter } from './http/request-counter.ts';
import { addMissing, apiHeaders, baseHeaders, errorHeaders } from './http/security-headers.ts';
import { insiderRoutes } from './insiders/insider-routes.ts';
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
  const { db, metrics, apps: registry, shellDir, config } = services;
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
  if (config.apiDocs === 'open') await app.register(apiDescription);
  await app.register(async (operations) => {
    await operations.register(caching, unstored);
    if (config.apiDocs === 'open') await operations.register(apiDocs);
    await operations.register(metricsRoute, { registry: metrics.registry, access: metricsAccess(config) });
    await operations.register(healthRoutes, { db });
  });
  const anonymousLimit = new AnonymousLimit(config.anonymousRequestsPerMinute);
  await app.register(api, { prefix: '/api', services, anonymousLimit });
  await app.register(async (files) => {
    await files.register(caching, unstored);
    const pageUrl = config.mail?.pageUrl ?? null;
    await files.register(feedRoutes, { ...services, anonymousLimit, pageUrl });
  });
  const { logoBaseUrl, pagePatience } = config;
  const { overrides } = services;
  await app.register(serveFiles, { registry, overrides, shellDir, logoBaseUrl, pagePatience, anonymousLimit });
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

interface ApiOptions {
  readonly services: Services;
  readonly anonymousLimit: AnonymousLimit;
}

/** The routes of the contract. */
async function api(app: FastifyInstance, { services, anonymousLimit }: ApiOptions): Promise<void> {
  const { config, cache, metrics, sessions, deployTokens, ownFigures, edgar, apps, shells, overrides } = services;
  const { corsOrigins, jwtTtlSeconds: ttlSeconds, requestsPerMinute } = config;
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
  await app.register(tokensPlugin, { secrets: services.secrets, ttlSeconds });
  await app.register(appCallsPlugin, { calls: services.appCalls });
  const counter = new RequestCounter(requestsPerMinute);
  await app.register(guardPlugin, { sessions, counter, anonymousLimit, deployTokens });
  const readVersion = () => services.marketStore?.source.holdings()?.version ?? null;
  await app.register(readyAnswersPlugin, { cache, times: metrics.times, forOtherOrigins, readVersion });

  await app.register(personal, { services });
  // Replies with an ETag state their own caching rules.
  const { signUp, logoBaseUrl, passwordMinLength } = config;
  const reportedVisits = config.vitalsPercent / 100;
  const settings = {
    signUp,
    logoBaseUrl,
    sampleData: services.sampleData,
    reportedVisits,
    passwordMinLength,
    mail: config.mail !== null,
    demoAccounts: keptDemoAccounts(config) !== null,
  };
  await app.register(appsRoutes, { apps, shells, overrides, settings });
  await app.register(financeRoutes, { figures: ownFigures, rates: services.riskFreeRates });
  await app.register(edgarRoutes, { edgar });
  await app.register(insiderRoutes, services);
  await app.register(marketRoutes, { market: services.market });
}

/** Routes whose replies are only for one caller and must not be stored anywhere. */
async function personal(app: FastifyInstance, { services }: { readonly services: Services }): Promise<void> {
  const { config, auth, users, audit, projections, valuations, cache, budgets, edgar } = services;
  await app.register(caching, unstored);
  await app.register(authRoutes, {
    auth,
    account: services.account,
    devices: services.devices,
    trustsProxy: config.trustProxy !== false,
  });
  await app.register(accountRoutes, { account: services.account, ownKeys: services.ownKeys });
  await app.register(usersRoutes, { users, audit });
  await app.register(projectionsRoutes, { projections });
  await app.register(valuationsRoutes, { valuations });
  await app.register(typedPricesRoutes, { typedPrices: services.typedPrices });
  await app.register(watchlistsRoutes, services);
  await app.register(notesRoutes, services);
  await app.register(alertRoutes, services);
  await app.register(deploymentRoutes, services);
  const listSubjects = (symbol: string) => companySubjects(edgar.directory, symbol);
  const disk = services.diskUsage;
  const ownKeys = () => services.ownKeyStore.count();
  await app.register(cacheRoutes, { cache, budgets, audit, listSubjects, disk, ownKeys });
  const { db, ownFigures: figures, hasMeteredPrices } = services;
  await app.register(providerCallsRoute, { db, budgets, figures, directory: edgar.directory, hasMeteredPrices });
  await app.register(edgarLookups, { edgar, tickets: app.tokens, pageOrigins: config.corsOrigins });
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
