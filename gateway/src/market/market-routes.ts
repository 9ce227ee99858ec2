import caching from '@fastify/caching';
import type { FastifyInstance } from 'fastify';
import { defineTextRoutes } from '../answers/define-text-routes.ts';
import { type ReplyText, toReplyText } from '../answers/reply-text.ts';
import { baseRateCalls } from '../contract/market/base-rates.ts';
import { comparisonCalls } from '../contract/market/comparison.ts';
import { marketCalls } from '../contract/market/market.ts';
import { type NotHeldReply, peerCalls } from '../contract/market/market-peers.ts';
import { screenCalls } from '../contract/market/screens.ts';
import { Conflict, NotHeld } from '../errors/errors.ts';
import { defineRoutes } from '../http/define-routes.ts';
import type { Market } from './market.ts';

interface MarketRouteOptions {
  readonly market: Market;
}

export async function marketRoutes(app: FastifyInstance, { market }: MarketRouteOptions): Promise<void> {
  const { questions } = market;
  defineTextRoutes(app, marketCalls, {
    coverage: () => questions.readCoverage(),
    marketLines: ({ user }) => questions.listLines(user().id),
    industries: ({ user }) => questions.listIndustries(user().id),
  });
  defineTextRoutes(app, screenCalls, {
    screenMarket: ({ input, user }) => questions.runScreen(input.body, user().id),
    explainScreen: ({ input, user }) => questions.explainSymbol(input.params.symbol, input.query, user().id),
  });
  defineTextRoutes(app, peerCalls, {
    peers: ({ input, user }) =>
      tellNotHeld(input.query, questions.rankAmongPeers(input.params.symbol, input.query, user().id)),
    peerValues: ({ input, user }) => tellNotHeld(input.query, questions.valueByPeers(input.params.symbol, user().id)),
    peerCandidates: ({ input, user }) =>
      tellNotHeld(input.query, questions.listPeerCandidates(input.params.symbol, user().id)),
  });
  defineTextRoutes(app, comparisonCalls, {
    compareCompanies: ({ input, user }) =>
      questions.compareSymbols(input.query.symbols, input.query.rows ?? null, user().id),
  });
  defineTextRoutes(app, baseRateCalls, { baseRates: ({ input }) => questions.readBaseRates(input.query) });
  await app.register(savedRoutes, { market });
}

/** Routes of what one user keeps, and of loading: their replies must not be stored anywhere. */
async function savedRoutes(app: FastifyInstance, { market }: MarketRouteOptions): Promise<void> {
  await app.register(caching, { privacy: 'no-store' });
  const { screens, ownPeers } = market;
  defineRoutes(app, screenCalls, {
    savedScreens: async ({ user }) => ({ screens: await screens.listScreens(user().id) }),
    savedScreen: ({ user, input }) => screens.openScreen(user().id, input.params.name),
    screenChanges: ({ user, input }) => screens.explainChanges(user().id, input.params.name),
    saveScreen: ({ user, input }) => screens.saveScreen(user().id, input.params.name, input.body),
    removeScreen: async ({ user, input }) => {
      await screens.removeScreen(user().id, input.params.name);
      return { message: 'Screen deleted.' };
    },
  });
  defineRoutes(app, peerCalls, {
    saveOwnPeers: async ({ user, input }) => {
      await ownPeers.savePeers(user().id, input.params.symbol, input.body);
      return { message: 'Peers saved.' };
    },
    removeOwnPeers: async ({ user, input }) => {
      await ownPeers.removePeers(user().id, input.params.symbol);
      return { message: 'Peers reset.' };
    },
  });
  defineRoutes(app, marketCalls, {
    reportFigure: async ({ user, input }) => {
      await market.reports.sendReport(input.body, user());
      return { message: 'Thank you. Your report is with the Admins.' };
    },
    loadMarket: () => {
      if (market.startLoad === null)
        throw new Conflict('No market data is loaded here: SEC_USER_AGENT is not set, or MARKET_DATA is off.');
      market.startLoad();
      return { message: 'Loading has started.' };
    },
  });
}

/** Replies about a company that is not held to a page that asks for it: a browser shows each 404 as an error. */
async function tellNotHeld({ notHeld }: { readonly notHeld?: 'reply' | undefined }, answer: Promise<ReplyText>) {
  try {
    return await answer;
  } catch (error) {
    if (notHeld === undefined || !(error instanceof NotHeld)) throw error;
    const reply: NotHeldReply = { reading: error.reading, text: error.message };
    return toReplyText(reply);
  }
}
