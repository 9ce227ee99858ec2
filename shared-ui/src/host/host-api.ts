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
  /** The actions that apps offer beside companies; empty until they are loaded. Absent from shells before 1.4.0, as the next. */
  readonly companyActions?: Observable<readonly CompanyAction[]>;
  /** Symbols of the companies opened last in this browser, the latest first. */
  readonly recentCompanies?: Observable<readonly string[]>;
  /** Shows a notice with a button. */
  readonly notifyWithAction?: (notice: Notice, action: NoticeAction) => void;
}

/** A button of a notice, such as Undo. The notice stays until it is pressed or closed. */
export interface NoticeAction {
  readonly label: string;
  readonly run: () => void;
}

/**
 * Where a company action appears. In search results it holds no button, because an option may hold none: an element with
 * `data-action` is clicked by the pointer and by Shift+Enter.
 */
export type CompanyActionPlace = 'header' | 'search' | 'row' | 'tile';

/** Props of the component that an app puts beside companies. */
export interface CompanyActionProps {
  /** The host of the app that the action belongs to. */
  readonly host: HostApi;
  readonly symbol: string;
  readonly place: CompanyActionPlace;
}

/** A company action as it is placed: the shell isolates it and gives it its app's host. */
export interface CompanyAction {
  readonly id: string;
  /** Its effect, such as "star". */
  readonly verb: string;
  readonly Action: ComponentType<Omit<CompanyActionProps, 'host'>>;
}

/** What a panel knows after it has loaded, and after each change. */
export interface HomePanelState {
  /** Whether the panel has something of the user. The start page opens with panels once one of them has. */
  readonly isEmpty: boolean;
  /** The heading of the page, of the first panel that has one. */
  readonly heading?: string;
  /** A sentence below the heading. */
  readonly note?: string;
}

/** Props of a panel of the start page. */
export interface HomePanelProps {
  readonly host: HostApi;
  readonly report: (state: HomePanelState) => void;
}

/** Props of an icon of the top bar. */
export interface TopbarProps {
  readonly host: HostApi;
}

/** Props of a tab of the account's page. */
export interface AccountTabProps {
  readonly host: HostApi;
}

/** Loads the component of a place. */
export type LoadPlace<Props> = () => Promise<ComponentType<Props>>;

/** The module that an app exposes as `./places`: a component per id of its app.json. */
export interface PlacesModule {
  readonly home?: Readonly<Record<string, LoadPlace<HomePanelProps>>>;
  readonly topbar?: Readonly<Record<string, LoadPlace<TopbarProps>>>;
  readonly account?: Readonly<Record<string, LoadPlace<AccountTabProps>>>;
  readonly companyAction?: Readonly<Record<string, LoadPlace<CompanyActionProps>>>;
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
