/** Every screen of the product, as its Admin may open them. */
export const routes = [
  '/',
  '/overview',
  '/financials',
  '/earnings',
  '/edgar',
  '/projections',
  '/dcf',
  '/cache',
  '/users',
  '/apps',
] as const;
