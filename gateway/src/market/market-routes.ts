import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import caching from '@fastify/caching';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bestEncoding, matchesEtag } from '../answers/encoding.ts';
import { formatEtag } from '../answers/prepared-answer.ts';
import type { RouteName } from '../contract/calls.ts';
import { Conflict } from '../errors/errors.ts';
import { type Call, defineRawRoute, defineRoute } from '../http/define-route.ts';
import type { Market } from './market.ts';
import type { ReplyText } from './market-questions.ts';

interface MarketRouteOptions {
  readonly market: Market;
}

/** Routes of the whole market. */
export async function marketRoutes(app: FastifyInstance, { market }: MarketRouteOptions): Promise<void> {
  const { questions } = market;
  defineText(app, 'coverage', () => questions.readCoverage());
  defineText(app, 'marketLines', () => questions.listLines());
  defineText(app, 'industries', () => questions.listIndustries());
  defineText(app, 'screenMarket', ({ input, user }) => questions.runScreen(input.body, user().id));
  defineText(app, 'explainScreen', ({ input, user }) =>
    questions.explainSymbol(input.params.symbol, input.query, user().id),
  );
  defineText(app, 'peers', ({ input, user }) => questions.rankAmongPeers(input.params.symbol, input.query, user().id));
  defineText(app, 'peerValues', ({ input, user }) => questions.valueByPeers(input.params.symbol, user().id));
  defineText(app, 'peerCandidates', ({ input, user }) => questions.listPeerCandidates(input.params.symbol, user().id));
  defineText(app, 'compareCompanies', ({ input, user }) => questions.compareSymbols(input.query.symbols, user().id));
  defineText(app, 'baseRates', ({ input }) => questions.readBaseRates(input.query));
  await app.register(savedRoutes, { market });
}

/** Routes of what one user keeps, and of loading: their replies must not be stored anywhere. */
async function savedRoutes(app: FastifyInstance, { market }: MarketRouteOptions): Promise<void> {
  await app.register(caching, { privacy: 'no-store' });
  const { screens, ownPeers } = market;
  defineRoute(app, 'savedScreens', async ({ user }) => ({ screens: await screens.listScreens(user().id) }));
  defineRoute(app, 'savedScreen', ({ user, input }) => screens.openScreen(user().id, input.params.name));
  defineRoute(app, 'screenChanges', ({ user, input }) => screens.explainChanges(user().id, input.params.name));
  defineRoute(app, 'saveScreen', ({ user, input }) => screens.saveScreen(user().id, input.params.name, input.body));
  defineRoute(app, 'removeScreen', async ({ user, input }) => {
    await screens.removeScreen(user().id, input.params.name);
    return { message: 'Screen deleted.' };
  });
  defineRoute(app, 'saveOwnPeers', async ({ user, input }) => {
    await ownPeers.savePeers(user().id, input.params.symbol, input.body);
    return { message: 'Peers saved.' };
  });
  defineRoute(app, 'removeOwnPeers', async ({ user, input }) => {
    await ownPeers.removePeers(user().id, input.params.symbol);
    return { message: 'Peers reset.' };
  });
  defineRoute(app, 'reportFigure', async ({ user, input }) => {
    await market.reports.sendReport(input.body, user());
    return { message: 'Thank you. Your report is with the Admins.' };
  });
  defineRoute(app, 'loadMarket', () => {
    if (market.startLoad === null)
      throw new Conflict('No market data is loaded here: SEC_USER_AGENT is not set, or MARKET_DATA is off.');
    market.startLoad();
    return { message: 'Loading has started.' };
  });
}

/** Adds a route that sends a ready JSON text, or 304 when the caller has it. */
function defineText<Name extends RouteName>(
  app: FastifyInstance,
  name: Name,
  answer: (call: Call<Name>) => Promise<ReplyText>,
): void {
  defineRawRoute(app, name, async (call) => sendText(call, await answer(call)));
}

/** A smaller reply fits a few packets as it is. */
const leastCompressed = 8_000;

/** Fast levels: some replies hold what only one user has, so that they are compressed for one request. */
const compressors = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 1 }),
} as const;

/** Replies that all users share are kept as long as their texts, so that each is compressed once. */
const compressed = new WeakMap<ReplyText, Map<keyof typeof compressors, Promise<Buffer>>>();

function compressOnce(reply: ReplyText, encoding: keyof typeof compressors): Promise<Buffer> {
  const known = compressed.get(reply) ?? new Map<keyof typeof compressors, Promise<Buffer>>();
  compressed.set(reply, known);
  const body = known.get(encoding) ?? compressors[encoding](reply.text);
  known.set(encoding, body);
  return body;
}

async function sendText<Name extends RouteName>(
  { request, reply }: Call<Name>,
  answer: ReplyText,
): Promise<FastifyReply> {
  const { text, etag: plainEtag } = answer;
  const encoding = text.length < leastCompressed ? 'identity' : bestEncoding(request.headers['accept-encoding']);
  const etag = formatEtag(plainEtag, encoding);
  reply.header('cache-control', 'private, no-cache').header('etag', etag).header('vary', 'Accept-Encoding');
  if (request.method === 'GET' && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8');
  if (encoding !== 'identity') {
    return reply.header('content-encoding', encoding).send(await compressOnce(answer, encoding));
  }
  // Text passes by the serialiser: the reply was typed when it was made.
  return reply.serializer((body: string) => body).send(text);
}
