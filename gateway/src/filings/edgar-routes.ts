import type { FastifyInstance, FastifyReply } from 'fastify';
import { defineCachedRoute } from '../answers/define-cached-route.ts';
import { defineRawRoute, defineRoute } from '../http/define-route.ts';
import type { EdgarDownload, EdgarService } from './edgar-service.ts';

const relayedTypes = new Set(['text/html', 'text/plain', 'text/xml', 'application/xml', 'application/pdf']);

interface EdgarRouteOptions {
  readonly edgar: EdgarService;
}

/** Routes of the cached lists of tickers and filings. */
export async function edgarRoutes(app: FastifyInstance, { edgar }: EdgarRouteOptions): Promise<void> {
  defineCachedRoute(app, 'edgarTickers', () => edgar.tickers());
  defineCachedRoute(app, 'edgarCompany', ({ input, user }) => edgar.company(input.query.cik, user().id));
}

/** Routes whose replies are not cached: search and download. */
export async function edgarLookups(app: FastifyInstance, { edgar }: EdgarRouteOptions): Promise<void> {
  defineRoute(app, 'edgarSearch', ({ input }) => edgar.search(input.query.q));
  defineRawRoute(app, 'edgarDownload', async ({ input, reply, user }) => {
    const { cik, accession, primaryDoc } = input.query;
    return sendDownload(reply, await edgar.download(cik, accession, primaryDoc, user().id));
  });
}

/** Sends a document of a third party as an attachment, sandboxed in case a browser opens it. */
function sendDownload(reply: FastifyReply, { document, fileName }: EdgarDownload): FastifyReply {
  const { body, contentType, length } = document;
  reply.headers({
    'content-type': relayedTypes.has(contentType) ? contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
  if (length !== null) reply.header('content-length', length);
  return reply.send(body);
}
