import { z } from 'zod';
import { messageSchema } from '../access/auth.ts';
import { admins, get, post, put, remove, signedIn } from '../call.ts';
import { symbolParamsSchema } from '../figures.ts';
import { baseRatesQuerySchema, baseRatesSchema } from '../market/base-rates.ts';
import { compareQuerySchema, comparisonSchema } from '../market/comparison.ts';
import { coverageSchema, figureReportSchema, marketLinesSchema } from '../market/market.ts';
import {
  notHeldQuerySchema,
  notHeldSchema,
  ownPeersBodySchema,
  peerCandidatesSchema,
  peersQuerySchema,
  peersSchema,
} from '../market/market-peers.ts';
import { peerValuesSchema } from '../market/peer-values.ts';
import {
  industriesSchema,
  savedScreenBodySchema,
  savedScreenSchema,
  savedScreensSchema,
  screenBodySchema,
  screenChangesSchema,
  screenParamsSchema,
  screenSchema,
  whyQuerySchema,
  whySchema,
} from '../market/screens.ts';

export const marketCalls = {
  coverage: get('/api/market/coverage', signedIn, { reply: coverageSchema, context: 'coverage of the market' }),
  reportFigure: post('/api/market/reports', signedIn, {
    body: figureReportSchema,
    reply: messageSchema,
    context: 'report',
  }),
  marketLines: get('/api/market/lines', signedIn, { reply: marketLinesSchema, context: 'lines of the market' }),
  /** The industries of the covered companies, by group. */
  industries: get('/api/market/industries', signedIn, { reply: industriesSchema }),
  screenMarket: post('/api/market/screen', signedIn, { body: screenBodySchema, reply: screenSchema, byToken: true }),
  explainScreen: get('/api/market/why/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: whyQuerySchema,
    reply: whySchema,
    context: 'answer',
  }),
  peers: get('/api/market/peers/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: peersQuerySchema,
    reply: z.union([peersSchema, notHeldSchema]),
  }),
  /** Which companies of the industry are peers, and what leaves out the others. */
  peerCandidates: get('/api/market/peers/:symbol/candidates', signedIn, {
    params: symbolParamsSchema,
    query: notHeldQuerySchema,
    reply: z.union([peerCandidatesSchema, notHeldSchema]),
    context: 'peers',
  }),
  saveOwnPeers: put('/api/market/peers/:symbol', signedIn, {
    params: symbolParamsSchema,
    body: ownPeersBodySchema,
    reply: messageSchema,
  }),
  removeOwnPeers: remove('/api/market/peers/:symbol', signedIn, { params: symbolParamsSchema, reply: messageSchema }),
  peerValues: get('/api/market/peer-values/:symbol', signedIn, {
    params: symbolParamsSchema,
    query: notHeldQuerySchema,
    reply: z.union([peerValuesSchema, notHeldSchema]),
    context: 'values by peers',
  }),
  compareCompanies: get('/api/market/compare', signedIn, {
    query: compareQuerySchema,
    reply: comparisonSchema,
    context: 'comparison',
  }),
  baseRates: get('/api/market/base-rates', signedIn, { query: baseRatesQuerySchema, reply: baseRatesSchema }),
  savedScreens: get('/api/screens', signedIn, { reply: savedScreensSchema, context: 'saved screens' }),
  savedScreen: get('/api/screens/:name', signedIn, {
    params: screenParamsSchema,
    reply: savedScreenSchema,
    context: 'saved screen',
  }),
  /** What made companies join or leave a saved screen since its user looked. */
  screenChanges: get('/api/screens/:name/changes', signedIn, {
    params: screenParamsSchema,
    reply: screenChangesSchema,
    context: 'changes of the screen',
  }),
  saveScreen: put('/api/screens/:name', signedIn, {
    params: screenParamsSchema,
    body: savedScreenBodySchema,
    reply: savedScreenSchema,
    context: 'saved screen',
  }),
  removeScreen: remove('/api/screens/:name', signedIn, {
    params: screenParamsSchema,
    reply: messageSchema,
    context: 'saved screen',
  }),
  /** Starts loading the wanted quarters at once. */
  loadMarket: post('/api/market/load', admins, { reply: messageSchema, context: 'market' }),
} as const;
