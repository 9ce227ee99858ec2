import type { User } from '@basecase/gateway/contract';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { HostApi, Observable, ThemeName } from './host-api.ts';

const HostContext = createContext<HostApi | null>(null);

export function HostProvider({ host, children }: { readonly host: HostApi; readonly children: ReactNode }) {
  return <HostContext value={host}>{children}</HostContext>;
}

/** The page's host. Throws outside a HostProvider: an app cannot run without one. */
export function useHost(): HostApi {
  const host = useContext(HostContext);
  if (host === null) throw new Error('useHost was called outside a HostProvider');
  return host;
}

function useObservable<Value>(observable: Observable<Value>): Value {
  return useSyncExternalStore(observable.subscribe, observable.get);
}

/** The signed-in user; null for a signed-out visitor. */
export function useUser(): User | null {
  return useObservable(useHost().user);
}

/** Symbol of the chosen company; null until one is chosen. */
export function useCompany(): string | null {
  return useObservable(useHost().company);
}

export function useTheme(): ThemeName {
  return useObservable(useHost().theme);
}
