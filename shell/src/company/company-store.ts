import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Ticker of the company that the whole page looks at; null before one is chosen. */
export type CompanyStore = StoreApi<string | null>;

const PARAMETER = 'symbol';

/** Takes the company from an address such as `/overview?symbol=AAPL`. */
export function companyIn(search: string): string | null {
  return normalizeSymbol(new URLSearchParams(search).get(PARAMETER) ?? '');
}

export function createCompanyStore(search: string): CompanyStore {
  return createStore<string | null>(() => companyIn(search));
}

/** The address of a route for a company, so that it can be shared and reloaded. */
export function addressOf(path: string, company: string | null): string {
  return company === null || path === '/' ? path : `${path}?${PARAMETER}=${encodeURIComponent(company)}`;
}
