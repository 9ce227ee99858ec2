import type { AppDescriptor, Role, User } from '@basecase/gateway/contract';
import type { ComponentType } from 'react';
import type { ApiClient } from '../api/client.ts';
import contract from './contract.json';

/** Version of the contract between shell and app: raised whenever HostApi or AppProps change (semver). */
export const HOST_CONTRACT_VERSION = contract.version;

export type ThemeName = 'light' | 'dark';

export interface Notice {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** A value that changes, readable at once and by subscription: what React's useSyncExternalStore takes. */
export interface Observable<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

/** Everything an app may ask of the page it runs in. Apps touch neither local storage nor the address bar themselves. */
export interface HostApi {
  readonly contractVersion: string;
  readonly api: ApiClient;
  readonly user: Observable<User | null>;
  /** Ticker of the company being looked at; null before one is chosen. */
  readonly company: Observable<string | null>;
  readonly theme: Observable<ThemeName>;
  readonly settings: HostSettings;
  /** Makes `symbol` the company of the whole page and opens its overview, or the route that is named. */
  openCompany(symbol: string, path?: string): void;
  /** Goes to a route of the page, such as `/dcf`, keeping the company. */
  navigate(path: string): void;
  /** Moves the cursor into the company search. */
  focusSearch(): void;
  notify(notice: Notice): void;
}

export interface HostSettings {
  readonly logoBaseUrl: string | null;
  /** True while the built-in sample source answers: every data screen says so. */
  readonly sampleData: boolean;
}

export interface AppProps {
  readonly host: HostApi;
  /** The route of the descriptor that is open, such as `/overview`. */
  readonly path: string;
}

/** What a feature app exposes as `./app`. */
export interface AppModule {
  readonly default: ComponentType<AppProps>;
}

export type { AppDescriptor, Role, User };
