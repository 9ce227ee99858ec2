import cors from '@fastify/cors';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { appsRoutes } from './apps/apps-routes.ts';
import { releaseRoutes } from './apps/release-routes.ts';
import { serveFiles } from './apps/serve-files.ts';
import { authRoutes } from './auth/auth-routes.ts';
import { guardPlugin } from './auth/guard.ts';
import { tokensPlugin } from './auth/tokens.ts';
import { cacheRoutes } from './cache/cache-routes.ts';
import { edgarRoutes } from './edgar/edgar-routes.ts';
import { financeRoutes } from './finance/finance-routes.ts';
import { addApiDocs } from './http/api-docs.ts';
import { replyWithError } from './http/error-reply.ts';
import { addHealth } from './http/health.ts';
import { addMetrics } from './http/metrics.ts';
import { replyNotFound } from './http/not-found.ts';
import { readyAnswersPlugin } from './http/ready-answers.ts';
import { RequestCounter } from './http/request-counter.ts';
import { requestIds } from './http/request-id.ts';
import { addMissing, apiHeaders, baseHeaders } from './http/security-headers.ts';
import { watchCalls } from './http/watch-calls.ts';
import { projectionsRoutes } from './projections/projections-routes.ts';
import type { Services } from './services.ts';
import { usersRoutes } from './users/users-routes.ts';
import { valuationsRoutes } from './valuations/valuations-routes.ts';

const bodyLimit = 256 * 1024;
/** Cache keys are the longest parameters. */
const maxParamLength = 256;

/** Builds the gateway over its services. Closing it leaves the services open: they belong to whoever made them. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = createServer(services);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(replyNotFound);
  acceptEmptyJson(app);
  watchCalls(app, services.log, services.metrics.times);
  app.addHook('onSend', (request, reply, _payload, done) => {
    addMissing(reply, baseHeaders);
    reply.header('x-request-id', request.id);
    done();
  });

  await addApiDocs(app);
  addMetrics(app, services.metrics);
  addHealth(app, services.db);
  await app.register(async (api) => addApi(api, services));
  const { apps: registry, shellDir, config } = services;
  await app.register(async (files) => serveFiles(files, { registry, shellDir, logoBaseUrl: config.logoBaseUrl }));
  return app;
}

function createServer({ config }: Services): FastifyInstance {
  const { trustProxy } = config;
  return Fastify({
    genReqId: requestIds(),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit,
    routerOptions: { maxParamLength },
    connectionTimeout: 30_000,
    requestTimeout: 15_000,
    keepAliveTimeout: 10_000,
    http: { headersTimeout: 10_000 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...baseHeaders, ...apiHeaders });
      replyWithError(error, request, reply);
    },
  });
}

async function addApi(api: FastifyInstance, services: Services): Promise<void> {
  const { config, sessions } = services;
  const { corsOrigins, jwtTtlSeconds: ttlSeconds, requestsPerMinute } = config;
  if (corsOrigins.length > 0) {
    await api.register(cors, {
      origin: [...corsOrigins],
      methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowedHeaders: ['authorization', 'content-type', 'if-none-match'],
      exposedHeaders: ['age', 'etag', 'retry-after', 'x-cache', 'x-request-id'],
      maxAge: 600,
    });
  }
  api.addHook('onSend', (_request, reply, _payload, done) => {
    addMissing(reply, apiHeaders);
    done();
  });
  await api.register(tokensPlugin, { secrets: services.secrets, ttlSeconds });
  await api.register(guardPlugin, {
    sessions,
    counter: new RequestCounter(requestsPerMinute),
    deployTokens: services.deployTokens,
  });
  const { cache, metrics } = services;
  await api.register(readyAnswersPlugin, { cache, times: metrics.times, forOtherOrigins: corsOrigins.length > 0 });

  await api.register(async (scope) => authRoutes(scope, services.auth));
  appsRoutes(api, services.apps, {
    signUp: config.signUp,
    logoBaseUrl: config.logoBaseUrl,
    sampleData: services.sampleData,
  });
  releaseRoutes(api, services);
  usersRoutes(api, services.users, services.audit);
  projectionsRoutes(api, services.projections);
  valuationsRoutes(api, services.valuations);
  cacheRoutes(api, services);
  financeRoutes(api, services.finance);
  edgarRoutes(api, services.edgar);
}

/** Clients that name JSON on every call also do so on a sign-out or a deletion, which have no body. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  // Text too would be let in otherwise, which a page of any origin may send without asking.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
}
