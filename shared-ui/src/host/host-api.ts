import type { AppDescriptor, Role, User } from '@basecase/gateway/contract';
import type { ComponentType } from 'react';
import type { ApiClient } from '../api/client.ts';
import contract from './contract.json';

/** Version of the contract between shell and app. Every change of HostApi or AppProps must raise it (semver). */
export const HOST_CONTRACT_VERSION = contract.version;

export type ThemeName = 'light' | 'dark';

export interface Notice {
  readonly kind: 'success' | 'error';
  readonly text: string;
}

/** A value with a getter and a subscription, as React's useSyncExternalStore requires. */
export interface Observable<Value> {
  get(): Value;
  subscribe(listener: () => void): () => void;
}

/** The services of the page for an app. Apps must not touch local storage or the address bar themselves. */
export interface HostApi {
  readonly contractVersion: string;
  readonly api: ApiClient;
  readonly user: Observable<User | null>;
  /** Symbol of the chosen company; null until one is chosen. */
  readonly company: Observable<string | null>;
  readonly theme: Observable<ThemeName>;
  readonly settings: HostSettings;
  /** Chooses the company of the page and opens its overview, or `path`. */
  openCompany(symbol: string, path?: string): void;
  /** Navigates to a route, such as `/dcf`, and keeps the company. */
  navigate(path: string): void;
  /** Moves the cursor into the company search. */
  focusSearch(): void;
  notify(notice: Notice): void;
  /** Returns whether a flag of the app's app.json is on for the user. It stays as it was when the page loaded. */
  flag(name: string): boolean;
}

/** The names of the flags that an app declares: `FlagOf<typeof manifest>`, with `import type manifest from '../app.json'`. */
export type FlagOf<Manifest> = Manifest extends { readonly flags: infer Flags } ? Extract<keyof Flags, string> : never;

export interface HostSettings {
  readonly logoBaseUrl: string | null;
  /** True while the figures are sample data; every data screen must say so. */
  readonly sampleData: boolean;
}

export interface AppProps {
  readonly host: HostApi;
  /** The open route, such as `/overview`. */
  readonly path: string;
}

/** The module that a feature app exposes as `./app`. */
export interface AppModule {
  readonly default: ComponentType<AppProps>;
}

export type { AppDescriptor, Role, User };
