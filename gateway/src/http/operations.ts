import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { NotReady } from '../errors/errors.ts';
import type { Database } from '../storage/schema.ts';

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
