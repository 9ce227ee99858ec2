import { messageSchema } from '../access/auth.ts';
import { get, members, post, put, remove, signedIn } from '../call.ts';
import { symbolParamsSchema } from '../figures.ts';
import {
  caseQuerySchema,
  projectionBodySchema,
  projectionListSchema,
  projectionQuerySchema,
  projectionSchema,
  renameCaseBodySchema,
  saveCaseBodySchema,
  savedCasesSchema,
} from '../projections.ts';
import { typedPriceBodySchema, typedPriceReplySchema } from '../typed-prices.ts';
import {
  recentValuationsSchema,
  sharedValuationSchema,
  shareTokenParamsSchema,
  valuationBodySchema,
  valuationListSchema,
  valuationParamsSchema,
  valuationSchema,
} from '../valuations.ts';

/** Calls of saved projections, valuations and typed prices. */
export const savedCalls = {
  projections: get('/api/projections', members, { reply: projectionListSchema }),
  projection: get('/api/projections/:symbol', members, {
    params: symbolParamsSchema,
    query: projectionQuerySchema,
    reply: projectionSchema,
    firstLoad: true,
  }),
  /** Saves the default case and replaces it. */
  saveProjection: post('/api/projections/:symbol', members, {
    params: symbolParamsSchema,
    body: projectionBodySchema,
    reply: projectionSchema,
    firstLoad: true,
  }),
  replaceProjection: put('/api/projections/:symbol', members, {
    params: symbolParamsSchema,
    body: projectionBodySchema,
    reply: projectionSchema,
  }),
  /** Deletes the default case; the newest other one becomes the default. */
  deleteProjection: remove('/api/projections/:symbol', members, { params: symbolParamsSchema, reply: messageSchema }),
  /** Saves a case under its name. The first one of a company is its default. */
  saveCase: put('/api/projections/:symbol/cases', members, {
    params: symbolParamsSchema,
    body: saveCaseBodySchema,
    reply: projectionSchema,
    firstLoad: true,
    context: 'projections',
  }),
  deleteCase: remove('/api/projections/:symbol/cases', members, {
    params: symbolParamsSchema,
    query: caseQuerySchema,
    reply: messageSchema,
    context: 'projections',
  }),
  renameCase: post('/api/projections/:symbol/cases/name', members, {
    params: symbolParamsSchema,
    body: renameCaseBodySchema,
    reply: savedCasesSchema,
    context: 'projections',
  }),
  makeDefaultCase: post('/api/projections/:symbol/cases/default', members, {
    params: symbolParamsSchema,
    body: caseQuerySchema,
    reply: savedCasesSchema,
    context: 'projections',
  }),

  typedPrice: get('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: typedPriceReplySchema,
    firstLoad: true,
    context: 'your price',
  }),
  /** Replaces the price that the user typed before. */
  saveTypedPrice: put('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    body: typedPriceBodySchema,
    reply: typedPriceReplySchema,
    context: 'your price',
  }),
  removeTypedPrice: remove('/api/prices/:symbol', signedIn, {
    params: symbolParamsSchema,
    reply: typedPriceReplySchema,
    context: 'your price',
  }),

  /** The valuations that were saved last, of all companies. */
  recentValuations: get('/api/valuations', members, { reply: recentValuationsSchema }),
  valuations: get('/api/valuations/:symbol', members, {
    params: symbolParamsSchema,
    reply: valuationListSchema,
    firstLoad: true,
  }),
  /** A valuation of the same name and company is replaced and stays shared. */
  saveValuation: post('/api/valuations/:symbol', members, {
    params: symbolParamsSchema,
    body: valuationBodySchema,
    reply: valuationSchema,
    firstLoad: true,
  }),
  deleteValuation: remove('/api/valuations/:symbol/:id', members, {
    params: valuationParamsSchema,
    reply: messageSchema,
  }),
  shareValuation: post('/api/valuations/:symbol/:id/share', members, {
    params: valuationParamsSchema,
    reply: valuationSchema,
    context: 'valuations',
  }),
  unshareValuation: remove('/api/valuations/:symbol/:id/share', members, {
    params: valuationParamsSchema,
    reply: valuationSchema,
    context: 'valuations',
  }),
  sharedValuation: get('/api/shared-valuations/:token', members, {
    params: shareTokenParamsSchema,
    reply: sharedValuationSchema,
    firstLoad: true,
    context: 'valuation',
  }),
} as const;
