import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { defineCachedRoutes } from '../answers/define-cached-routes.ts';
import type { Config } from '../config.ts';
import { edgarCalls } from '../contract/edgar.ts';
import { filingTextCalls } from '../contract/filing-texts.ts';
import { defineRawRoute, defineRoutes } from '../http/define-routes.ts';
import { framedHeaders } from '../http/security-headers.ts';
import type { EdgarService } from './edgar-service.ts';
import type { DocumentPlace } from './filing-documents.ts';

const relayedTypes = new Set(['text/html', 'text/plain', 'text/xml', 'application/xml', 'application/pdf']);

interface EdgarRouteDeps {
  readonly edgar: EdgarService;
  readonly config: Pick<Config, 'corsOrigins'>;
}

export async function edgarRoutes(app: FastifyInstance, { edgar }: Pick<EdgarRouteDeps, 'edgar'>): Promise<void> {
  defineCachedRoutes(app, edgarCalls, {
    edgarTickers: () => edgar.directory.tickers(),
    edgarCompany: ({ input, user }, demand) => edgar.company(input.query.cik, user().id, demand),
  });
}

/** Routes whose replies are not cached: search, download, and the documents of the reader. */
export async function edgarLookups(app: FastifyInstance, { edgar, config }: EdgarRouteDeps): Promise<void> {
  defineRoutes(app, edgarCalls, { edgarSearch: ({ input }) => edgar.directory.search(input.query.q) });
  defineRawRoute(app, edgarCalls.edgarDownload, async ({ input, request, reply, user }) => {
    const { cik, accession, primaryDoc } = input.query;
    const { id: userId, role } = user();
    const found = await edgar.download(cik, accession, primaryDoc, { userId, role });
    return request.method === 'HEAD' ? announceDownload(reply, found).send() : sendDownload(reply, found);
  });
  defineRoutes(app, edgarCalls, {
    filingDocument: async ({ input, user }) => {
      const { place, isShown, reply } = await edgar.open(input.query, user().id);
      return { ...reply, ticket: isShown ? app.tokens.issueTicket(user(), formatSubject(place)) : null };
    },
  });
  defineRoutes(app, filingTextCalls, {
    filingChanges: ({ input, user }) => edgar.changes(input.query, user().id),
    findInFiling: ({ input, user }) => edgar.findWords(input.query, user().id),
    filingSection: ({ input, user }) => edgar.readSection(input.query, user().id),
    searchHeldFilings: ({ input, user }) => edgar.searchHeld(input.query.cik, input.query.words, user().id),
    searchAllFilings: ({ input, user }) => {
      const { id: userId, role } = user();
      return edgar.searchAll(input.query, { userId, role });
    },
  });
  const headers = framedHeaders(config.corsOrigins);
  defineRawRoute(app, edgarCalls.filingPage, async ({ input, request, reply, user }) => {
    if (request.method === 'HEAD') return reply.headers(headers).send();
    const page = await edgar.page(placeIn(request.ticketSubject ?? ''), user().id, input.query.find);
    return sendPage(reply.headers(headers), page, request.headers['accept-encoding']);
  });
}

/** Sends a page that is compressed by gzip; plain to a browser that does not accept it. */
function sendPage(reply: FastifyReply, page: Buffer, accepted: string | undefined): FastifyReply {
  reply.headers({ 'content-type': 'text/html; charset=utf-8', vary: 'accept-encoding' });
  if (!/\bgzip\b/i.test(accepted ?? '')) return reply.send(Readable.from([page]).pipe(createGunzip()));
  return reply.header('content-encoding', 'gzip').send(page);
}

function formatSubject({ cik, accession, document }: DocumentPlace): string {
  return `${cik} ${accession} ${document}`;
}

function placeIn(subject: string): DocumentPlace {
  const [cik = '', accession = '', document = ''] = subject.split(' ');
  return { cik, accession, document };
}

type EdgarDownload = Awaited<ReturnType<EdgarService['download']>>;

/** Sends a document of a third party as an attachment, sandboxed in case a browser opens it. */
async function sendDownload(reply: FastifyReply, found: EdgarDownload): Promise<FastifyReply> {
  const { body, contentType, length } = await found.open();
  announceDownload(reply, found);
  reply.header('content-type', relayedTypes.has(contentType) ? contentType : 'application/octet-stream');
  if (length !== null) reply.header('content-length', length);
  return reply.send(body);
}

/** Adds the headers that are known before a document is fetched. */
function announceDownload(reply: FastifyReply, { fileName }: EdgarDownload): FastifyReply {
  return reply.headers({
    'content-disposition': `attachment; filename="${fileName}"`,
    'content-security-policy': 'sandbox',
    'x-content-type-options': 'nosniff',
  });
}
