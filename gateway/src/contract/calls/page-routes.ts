// Written by `npm run generate` from contract/calls.
import { members, type Route, signedIn } from '../call.ts';

/** The routes of the pages that most visitors open. The shell’s first load contains them: plain data, no schema. */
export const pageRoutes = {
  signUp: { method: 'POST', path: '/api/auth/signup', access: 'public', context: 'sign-up' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public', context: 'login' },
  logout: { method: 'POST', path: '/api/auth/logout', access: signedIn, context: 'logout' },
  me: { method: 'GET', path: '/api/auth/me', access: signedIn, context: 'session' },
  overview: { method: 'GET', path: '/api/finance/overview/:symbol', access: signedIn, context: 'overview' },
  allStatements: {
    method: 'GET',
    path: '/api/finance/all-statements/:symbol',
    access: signedIn,
    context: 'financial statements',
  },
  asFiled: { method: 'GET', path: '/api/finance/as-filed/:symbol', access: signedIn, context: 'statements as filed' },
  segments: { method: 'GET', path: '/api/finance/segments/:symbol', access: signedIn, context: 'segments' },
  vintages: { method: 'GET', path: '/api/finance/vintages/:symbol', access: signedIn, context: 'earlier statements' },
  allEarnings: { method: 'GET', path: '/api/finance/all-earnings/:symbol', access: signedIn, context: 'earnings' },
  priceHistory: {
    method: 'GET',
    path: '/api/finance/price-history/:symbol/:timeframe',
    access: signedIn,
    context: 'price history',
  },
  edgarTickers: { method: 'GET', path: '/api/edgar/tickers', access: signedIn, context: 'ticker mapping' },
  edgarCompany: { method: 'GET', path: '/api/edgar/company', access: signedIn, context: 'filings' },
  edgarSearch: { method: 'GET', path: '/api/edgar/search', access: signedIn, context: 'search results' },
  edgarDownload: { method: 'GET', path: '/api/edgar/download', access: signedIn, context: 'filing' },
  filingDocument: { method: 'GET', path: '/api/edgar/document', access: signedIn, context: 'filing' },
  filingPage: { method: 'GET', path: '/api/edgar/page', access: 'ticket', context: 'filing' },
  projection: { method: 'GET', path: '/api/projections/:symbol', access: members, context: 'projections' },
  saveProjection: { method: 'POST', path: '/api/projections/:symbol', access: members, context: 'projections' },
  saveCase: { method: 'PUT', path: '/api/projections/:symbol/cases', access: members, context: 'projections' },
  valuations: { method: 'GET', path: '/api/valuations/:symbol', access: members, context: 'valuations' },
  saveValuation: { method: 'POST', path: '/api/valuations/:symbol', access: members, context: 'valuations' },
  sharedValuation: { method: 'GET', path: '/api/shared-valuations/:token', access: members, context: 'valuation' },
  apps: { method: 'GET', path: '/api/apps', access: 'known', context: 'apps' },
  reportAppFailure: { method: 'POST', path: '/api/apps/:app/failures', access: signedIn, context: 'app failure' },
  reportVisits: { method: 'POST', path: '/api/visits', access: signedIn, context: 'visits' },
} as const satisfies Record<string, Route>;
