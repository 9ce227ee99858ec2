import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
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
 * @param path may have a query, which stays
 */
export function formatAddress(path: string, company: string | null): string {
  if (company === null || path === '/') return path;
  const [pathname, search] = path.split('?');
  const others = [...new URLSearchParams(search)].filter(([name]) => name !== PARAMETER);
  return `${pathname}?${new URLSearchParams([[PARAMETER, company], ...others])}`;
}

/** The query of an address with the parameters of these names. */
export function pickKept(search: string, names: readonly string[]): string {
  return `?${new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => names.includes(name)))}`;
}

/**
 * Keeps company and address in step: a company in the address becomes the chosen one; an address without one gets the chosen one,
 * and keeps its other parameters.
 * Reacts to changes of address only: `openCompany` navigates by itself, and a second navigation would race with it.
 */
export function useCompanyInAddress(store: CompanyStore): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const named = companyIn(search);
    const company = store.getState();
    if (named !== null) store.setState(named, true);
    else if (company !== null && pathname !== '/') {
      navigate(formatAddress(pathname + search, company), { replace: true });
    }
  }, [pathname, search, store, navigate]);
}
