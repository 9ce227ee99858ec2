/** Paths of all screens, as an Admin sees them. */
export const routes = [
  '/',
  '/watchlist',
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/alerts',
  '/calendar',
  '/notes',
  '/compare',
  '/coverage',
  '/projections',
  '/dcf',
  '/cache',
  '/users',
  '/apps',
] as const;
