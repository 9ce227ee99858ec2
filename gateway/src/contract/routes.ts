import type { Role } from './roles.ts';

/**
 * Access to a call. `public`: all callers. `known`: all callers, and a signed-in user is identified. Roles: signed-in users
 * with one of them. `deploy`: an Admin or a deploy token of the app. `ticket`: the holder of a ticket, which a signed-in user
 * got from another call.
 */
export type Access = 'public' | 'known' | 'deploy' | 'ticket' | readonly Role[];

export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Fastify path; `:name` marks a parameter. */
  readonly path: string;
  readonly access: Access;
  /** Completes "Failed to fetch …" when an error has no message. */
  readonly context: string;
}

const signedIn = ['Guest', 'Member', 'Admin'] as const satisfies readonly Role[];
const members = ['Member', 'Admin'] as const satisfies readonly Role[];
const admins = ['Admin'] as const satisfies readonly Role[];

/**
 * All calls of the gateway: method, path and access. Plain data without a schema library, so that the import costs a
 * front end little; the bodies are in `calls.ts` under the same names.
 */
export const routes = {
  signUp: { method: 'POST', path: '/api/auth/signup', access: 'public', context: 'sign-up' },
  login: { method: 'POST', path: '/api/auth/login', access: 'public', context: 'login' },
  logout: { method: 'POST', path: '/api/auth/logout', access: signedIn, context: 'logout' },
  me: { method: 'GET', path: '/api/auth/me', access: signedIn, context: 'session' },
  changePassword: { method: 'POST', path: '/api/auth/password', access: signedIn, context: 'password' },
  // The secret of a link is in the body: addresses are logged.
  accountLink: { method: 'POST', path: '/api/auth/links', access: 'public', context: 'link' },
  useAccountLink: { method: 'POST', path: '/api/auth/links/use', access: 'public', context: 'link' },

  stock: { method: 'GET', path: '/api/finance/stock/:symbol', access: signedIn, context: 'stock data' },
  overview: { method: 'GET', path: '/api/finance/overview/:symbol', access: signedIn, context: 'overview' },
  incomeStatement: {
    method: 'GET',
    path: '/api/finance/income-statement/:symbol',
    access: signedIn,
    context: 'income statement',
  },
  balanceSheet: {
    method: 'GET',
    path: '/api/finance/balance-sheet/:symbol',
    access: signedIn,
    context: 'balance sheet',
  },
  cashFlow: { method: 'GET', path: '/api/finance/cash-flow/:symbol', access: signedIn, context: 'cash flow' },
  allStatements: {
    method: 'GET',
    path: '/api/finance/all-statements/:symbol',
    access: signedIn,
    context: 'financial statements',
  },
  asFiled: { method: 'GET', path: '/api/finance/as-filed/:symbol', access: signedIn, context: 'statements as filed' },
  segments: { method: 'GET', path: '/api/finance/segments/:symbol', access: signedIn, context: 'segments' },
  vintages: { method: 'GET', path: '/api/finance/vintages/:symbol', access: signedIn, context: 'earlier statements' },
  financials: { method: 'GET', path: '/api/finance/financials/:symbol', access: signedIn, context: 'financials' },
  financialsMetrics: {
    method: 'GET',
    path: '/api/finance/financials-metrics/:symbol',
    access: signedIn,
    context: 'financial metrics',
  },
  earningsHistory: {
    method: 'GET',
    path: '/api/finance/earnings-history/:symbol',
    access: signedIn,
    context: 'earnings history',
  },
  earningsEstimates: {
    method: 'GET',
    path: '/api/finance/earnings-estimates/:symbol',
    access: signedIn,
    context: 'earnings estimates',
  },
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

  projections: { method: 'GET', path: '/api/projections', access: members, context: 'projections' },
  projection: { method: 'GET', path: '/api/projections/:symbol', access: members, context: 'projections' },
  saveProjection: { method: 'POST', path: '/api/projections/:symbol', access: members, context: 'projections' },
  replaceProjection: { method: 'PUT', path: '/api/projections/:symbol', access: members, context: 'projections' },
  deleteProjection: { method: 'DELETE', path: '/api/projections/:symbol', access: members, context: 'projections' },

  valuations: { method: 'GET', path: '/api/valuations/:symbol', access: members, context: 'valuations' },
  saveValuation: { method: 'POST', path: '/api/valuations/:symbol', access: members, context: 'valuations' },
  deleteValuation: { method: 'DELETE', path: '/api/valuations/:symbol/:id', access: members, context: 'valuations' },
  shareValuation: { method: 'POST', path: '/api/valuations/:symbol/:id/share', access: members, context: 'valuations' },
  unshareValuation: {
    method: 'DELETE',
    path: '/api/valuations/:symbol/:id/share',
    access: members,
    context: 'valuations',
  },
  sharedValuation: { method: 'GET', path: '/api/shared-valuations/:token', access: members, context: 'valuation' },

  cacheStats: { method: 'GET', path: '/api/cache/stats', access: admins, context: 'cache stats' },
  clearCache: { method: 'DELETE', path: '/api/cache', access: admins, context: 'cache' },
  cacheEntry: { method: 'GET', path: '/api/cache/:key', access: admins, context: 'cache entry' },
  clearCacheEntry: { method: 'DELETE', path: '/api/cache/:key', access: admins, context: 'cache entry' },
  clearCachedCompany: { method: 'DELETE', path: '/api/cache/companies/:symbol', access: admins, context: 'cache' },
  liftProviderBlock: {
    method: 'DELETE',
    path: '/api/cache/providers/:provider/block',
    access: admins,
    context: 'provider',
  },

  users: { method: 'GET', path: '/api/users', access: admins, context: 'users' },
  changeRole: { method: 'PATCH', path: '/api/users/:id', access: admins, context: 'user' },
  inviteUser: { method: 'POST', path: '/api/users/invitations', access: admins, context: 'invitation' },
  withdrawInvitation: {
    method: 'DELETE',
    path: '/api/users/invitations/:id',
    access: admins,
    context: 'invitation',
  },
  makePasswordLink: { method: 'POST', path: '/api/users/:id/password-link', access: admins, context: 'link' },
  deleteUser: { method: 'DELETE', path: '/api/users/:id', access: admins, context: 'user' },
  signOutUser: { method: 'POST', path: '/api/users/:id/sign-out', access: admins, context: 'user' },
  audit: { method: 'GET', path: '/api/audit', access: admins, context: 'audit trail' },

  apps: { method: 'GET', path: '/api/apps', access: 'known', context: 'apps' },
  reportAppFailure: { method: 'POST', path: '/api/apps/:app/failures', access: signedIn, context: 'app failure' },

  appReleases: { method: 'GET', path: '/api/releases', access: admins, context: 'releases' },
  appRelease: { method: 'GET', path: '/api/releases/:app', access: 'deploy', context: 'releases' },
  publishBuild: { method: 'POST', path: '/api/releases/:app/builds', access: 'deploy', context: 'build' },
  registerBuild: { method: 'POST', path: '/api/releases/:app/entries', access: 'deploy', context: 'build' },
  promoteBuild: { method: 'POST', path: '/api/releases/:app/promote', access: 'deploy', context: 'release' },
  setCanary: { method: 'POST', path: '/api/releases/:app/canary', access: 'deploy', context: 'canary' },
  rollBackApp: { method: 'POST', path: '/api/releases/:app/rollback', access: 'deploy', context: 'release' },
  freeAppPath: { method: 'DELETE', path: '/api/releases/:app/paths/:path', access: admins, context: 'path' },
  deployPolicy: { method: 'GET', path: '/api/releases/:app/policy', access: admins, context: 'deploy policy' },
  setDeployPolicy: { method: 'PUT', path: '/api/releases/:app/policy', access: admins, context: 'deploy policy' },
  deployTokens: { method: 'GET', path: '/api/releases/:app/tokens', access: admins, context: 'deploy tokens' },
  makeDeployToken: { method: 'POST', path: '/api/releases/:app/tokens', access: admins, context: 'deploy token' },
  revokeDeployToken: {
    method: 'DELETE',
    path: '/api/releases/:app/tokens/:id',
    access: admins,
    context: 'deploy token',
  },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;
