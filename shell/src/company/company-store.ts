import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Symbol of the page's company; null until one is chosen. */
export type CompanyStore = StoreApi<string | null>;

const PARAMETER = 'symbol';

/** The company in the query of an address such as `/overview?symbol=AAPL`. */
export function companyIn(search: string): string | null {
  return normalizeSymbol(new URLSearchParams(search).get(PARAMETER) ?? '');
}

export function createCompanyStore(search: string): CompanyStore {
  return createStore<string | null>(() => companyIn(search));
}

/**
 * The address of a route with its company, so that a link or a reload keeps the company.
 * @param query further parameters
 */
export function formatAddress(
  path: string,
  company: string | null,
  query: Readonly<Record<string, string>> = {},
): string {
  if (company === null || path === '/') return path;
  return `${path}?${new URLSearchParams({ [PARAMETER]: company, ...query })}`;
}

/** The parameters of an address with one of these names. */
export function pickKept(search: string, names: readonly string[]): Record<string, string> {
  const query = new URLSearchParams(search);
  return Object.fromEntries([...query].filter(([name]) => names.includes(name)));
}
