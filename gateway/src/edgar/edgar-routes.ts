import type { FastifyInstance, FastifyReply } from 'fastify';
import { defineCachedRoute, defineRawRoute, defineRoute } from '../http/define-route.ts';
import type { EdgarDownload, EdgarService } from './edgar-service.ts';

const relayedTypes = new Set(['text/html', 'text/plain', 'text/xml', 'application/xml', 'application/pdf']);

/** Adds the calls about tickers and filings. */
export function edgarRoutes(app: FastifyInstance, edgar: EdgarService): void {
  defineCachedRoute(app, 'edgarTickers', () => edgar.tickers());
  defineCachedRoute(app, 'edgarCompany', ({ input }) => edgar.company(input.query.cik));
  defineRoute(app, 'edgarSearch', ({ input }) => edgar.search(input.query.q));
  defineRawRoute(app, 'edgarDownload', async ({ input, reply }) => {
    const { cik, accession, primaryDoc } = input.query;
    return sendDownload(reply, await edgar.download(cik, accession, primaryDoc));
  });
}

/** A stranger's page: saved, never shown, and without any right should it be opened all the same. */
function sendDownload(reply: FastifyReply, { document, fileName }: EdgarDownload): FastifyReply {
  const { body, contentType, length } = document;
  reply.headers({
    'content-type': relayedTypes.has(contentType) ? contentType : 'application/octet-stream',
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
  if (length !== null) reply.header('content-length', length);
  return reply.send(body);
}
