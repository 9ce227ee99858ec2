import { get, signedIn } from '../call.ts';
import { filingChangesQuerySchema, filingChangesSchema } from '../filing-changes.ts';
import {
  filingSectionQuerySchema,
  filingSectionSchema,
  findInFilingQuerySchema,
  findInFilingSchema,
  searchAllFilingsQuerySchema,
  searchAllFilingsSchema,
  searchHeldFilingsQuerySchema,
  searchHeldFilingsSchema,
} from '../filing-search.ts';

export const filingTextCalls = {
  filingChanges: get('/api/filings/changes', signedIn, { query: filingChangesQuerySchema, reply: filingChangesSchema }),
  findInFiling: get('/api/filings/find', signedIn, {
    query: findInFilingQuerySchema,
    reply: findInFilingSchema,
    context: 'search results',
  }),
  filingSection: get('/api/filings/section', signedIn, { query: filingSectionQuerySchema, reply: filingSectionSchema }),
  searchHeldFilings: get('/api/filings/search', signedIn, {
    query: searchHeldFilingsQuerySchema,
    reply: searchHeldFilingsSchema,
    context: 'search results',
  }),
  /** Asks the SEC’s full-text search. */
  searchAllFilings: get('/api/filings/full-text', signedIn, {
    query: searchAllFilingsQuerySchema,
    reply: searchAllFilingsSchema,
    context: 'search results',
  }),
} as const;
