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

/** The address of a route with its company, so that a link or a reload keeps the company. */
export function addressOf(path: string, company: string | null): string {
  return company === null || path === '/' ? path : `${path}?${PARAMETER}=${encodeURIComponent(company)}`;
}
