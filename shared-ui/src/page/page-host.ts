import type { User } from '@basecase/gateway/contract';
import {
  HOST_CONTRACT_VERSION,
  type HostApi,
  type HostSettings,
  type Notice,
  type Observable,
} from '@basecase/shared-ui/host';
import type { StoreApi } from 'zustand/vanilla';
import { type Session, userOf } from './session.ts';
import type { Theme } from './theme.ts';

export interface PageParts extends Pick<HostApi, 'companyActions' | 'recentCompanies' | 'notifyWithAction'> {
  readonly session: Session;
  readonly theme: Theme;
  /** Symbol of the chosen company. */
  readonly company: StoreApi<string | null>;
  readonly settings: HostSettings;
  readonly openCompany: (symbol: string, path?: string) => void;
  readonly navigate: (path: string) => void;
  readonly focusSearch: () => void;
  readonly notify: (notice: Notice) => void;
}

/** Creates the host object that a page passes to its apps. */
export function createPageHost(parts: PageParts): HostApi {
  const { session, theme, company, ...rest } = parts;
  return {
    contractVersion: HOST_CONTRACT_VERSION,
    flag: () => false,
    api: session.api,
    user: {
      get: () => userOf(session.store.getState()),
      subscribe: session.store.subscribe,
    } satisfies Observable<User | null>,
    company: observe(company),
    theme: observe(theme.store),
    ...rest,
  };
}

/** A store as the host hands it to apps. */
export function observe<Value>(store: Pick<StoreApi<Value>, 'getState' | 'subscribe'>): Observable<Value> {
  return { get: store.getState, subscribe: store.subscribe };
}
