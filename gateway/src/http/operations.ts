import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { NotReady } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';

const pagesPolicy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; object-src 'none'; frame-ancestors 'none'";

/** Describes all routes that are added after it as OpenAPI. */
export const apiDescription = plugin(async (app) => {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Basecase', description: 'Stock research and valuation for investors', version: '1.0.0' },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: jsonSchemaTransform,
  });
});

/** Serves the description as pages at /docs. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: pagesPolicy });
}

/** `/healthz`: the process runs. `/readyz`: the database responds too. */
export async function healthRoutes(app: FastifyInstance, { db }: { readonly db: Database }): Promise<void> {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (request) => {
    try {
      await sql`select 1`.execute(db);
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not respond');
      throw new NotReady('The database does not answer.');
    }
    return { status: 'ready' };
  });
}
