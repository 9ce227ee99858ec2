import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { createContext } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';

const KEY = 'recent-companies';
const KEPT = 6;

export interface RecentCompanies {
  /** Tickers, the latest first. */
  readonly store: StoreApi<readonly string[]>;
  remember(symbol: string): void;
}

/** The companies opened last, kept on this machine. */
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

/** The recent companies as the search boxes of the page see them. */
export const RecentCompaniesContext = createContext<StoreApi<readonly string[]>>(createStore(() => []));
