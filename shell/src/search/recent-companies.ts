import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

const KEY = 'recent-companies';
const KEPT = 6;

export interface RecentCompanies {
  /** Symbols, the latest first. */
  readonly store: StoreApi<readonly string[]>;
  remember(symbol: string): void;
}

/** The recently opened companies, kept in the browser's storage. */
export function createRecentCompanies(storage: Pick<Storage, 'getItem' | 'setItem'>): RecentCompanies {
  const store = createStore<readonly string[]>(() => read(storage.getItem(KEY)));
  return {
    store,
    remember(symbol) {
      const next = [symbol, ...store.getState().filter((known) => known !== symbol)].slice(0, KEPT);
      storage.setItem(KEY, next.join(' '));
      store.setState(next, true);
    },
  };
}

function read(stored: string | null): string[] {
  const symbols = (stored ?? '').split(' ').map(normalizeSymbol);
  return symbols.filter((symbol) => symbol !== null).slice(0, KEPT);
}

/** The recent companies, for the search fields of the page. */
export const RecentCompaniesContext = createContext<StoreApi<readonly string[]>>(createStore(() => []));
