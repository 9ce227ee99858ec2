import type { RouteName, User } from '@basecase/gateway/contract';
import { type RenderResult, render } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  type CompanyAction,
  HOST_CONTRACT_VERSION,
  type HostApi,
  HostProvider,
  type Notice,
  type NoticeAction,
  type Observable,
} from '../host/index.ts';
import { QueryClient, QueryClientProvider } from '../libraries/query.ts';
import { type FakeReplies, fakeApi } from './fake-api.ts';
import { MemoryRouter } from './memory-router.tsx';

export type { FakeReplies };

export interface FakeHostOptions {
  readonly replies?: FakeReplies;
  readonly user?: User | null;
  readonly company?: string | null;
  readonly sampleData?: boolean;
  /** The flags that are on. Default: none. */
  readonly flags?: readonly string[];
  /** The actions beside companies. Default: none. */
  readonly companyActions?: readonly CompanyAction[];
  /** The companies that were opened last. Default: none. */
  readonly recentCompanies?: readonly string[];
  /** The address of the page, such as `/dcf?symbol=AAPL`. Default: `/`. */
  readonly address?: string;
}

/** A host with a fake gateway that records the calls of an app. */
export interface FakeHost extends HostApi {
  readonly calls: { name: RouteName; input: unknown }[];
  /** Returns the inputs of the calls of a name, in their order. */
  sent(name: RouteName): unknown[];
  readonly notices: Notice[];
  /** The buttons of notices, in the order of `notices` with one. */
  readonly noticeActions: NoticeAction[];
  readonly visited: string[];
  readonly opened: string[];
  searchFocused: number;
  setCompany(symbol: string | null): void;
}

function observable<Value>(initial: Value): Observable<Value> & { set(value: Value): void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function fakeHost(options: FakeHostOptions = {}): FakeHost {
  const calls: FakeHost['calls'] = [];
  const company = observable(options.company ?? null);
  const host: FakeHost = {
    contractVersion: HOST_CONTRACT_VERSION,
    api: fakeApi(options.replies ?? {}, calls),
    user: observable(options.user === undefined ? { email: 'jo@larkfield.com', role: 'Member' } : options.user),
    company,
    theme: observable('light'),
    settings: { logoBaseUrl: null, sampleData: options.sampleData ?? false },
    calls,
    sent: (name) => calls.filter((call) => call.name === name).map(({ input }) => input),
    notices: [],
    noticeActions: [],
    visited: [],
    opened: [],
    searchFocused: 0,
    setCompany: company.set,
    openCompany(symbol, path) {
      host.opened.push(symbol);
      if (path !== undefined) host.visited.push(path);
      company.set(symbol);
    },
    navigate: (path) => host.visited.push(path),
    focusSearch() {
      host.searchFocused += 1;
    },
    notify: (notice) => host.notices.push(notice),
    flag: (name) => options.flags?.includes(name) ?? false,
    companyActions: observable(options.companyActions ?? []),
    recentCompanies: observable(options.recentCompanies ?? []),
    notifyWithAction(notice, action) {
      host.notices.push(notice);
      host.noticeActions.push(action);
    },
  };
  return host;
}

export type RenderedWithHost = RenderResult & { readonly host: FakeHost; readonly user: UserEvent };

/** Renders `ui` inside a fake host, a fresh query client and a router, in front of a user. */
export function renderWithHost(ui: ReactNode, options: FakeHostOptions = {}): RenderedWithHost {
  const host = fakeHost(options);
  // No timer ends between the letters of a text: a busy machine would otherwise look like a user who pauses.
  const user = userEvent.setup({ delay: null });
  return { ...renderIn(host, ui, options.address), host, user };
}

/** Renders `ui` inside a given host, a fresh query client and a router at `address`. */
export function renderIn(host: HostApi, ui: ReactNode, address = '/'): RenderResult {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } } });
  return render(
    <MemoryRouter initialEntries={[address]}>
      <QueryClientProvider client={client}>
        <HostProvider host={host}>{ui}</HostProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
}
