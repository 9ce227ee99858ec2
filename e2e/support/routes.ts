/** Paths of all screens, as an Admin sees them. */
export const routes = [
  '/',
  '/watchlist',
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/alerts',
  '/notes',
  '/screener',
  '/compare',
  '/coverage',
  '/projections',
  '/dcf',
  '/cache',
  '/users',
  '/apps',
] as const;
