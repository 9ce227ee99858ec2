import '../tokens/tokens.css';
import '../tokens/fonts.css';
import '../tokens/base.css';
import type { AppManifest } from '@basecase/gateway/contract';
import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { type AppProps, type HostApi, HostProvider, useHost } from '@basecase/shared-ui/host';
import { BrowserRouter, Navigate, NavLink, Route, Routes, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { type ComponentType, type FormEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { companySearchQuery } from '../company/company-search-query.ts';
import { Button } from '../components/buttons/button.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { useDebounced } from '../components/fields/use-debounced.ts';
import { DeniedState, ErrorState } from '../components/states/state.tsx';
import { type ToastNotice, Toasts } from '../components/states/toast.tsx';
import { AuthDialog } from './auth-dialog.tsx';
import { Mark } from './brand.tsx';
import { createPageHost } from './page-host.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { keepPreviousData, QueryClientProvider, useQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';
import { createSession, hasRole, type Session, userOf } from './session.ts';
import styles from './standalone-page.module.css';
import { createTheme, type Theme } from './theme.ts';

export interface StandaloneApp {
  readonly manifest: Pick<AppManifest, 'title' | 'routes'>;
  readonly App: ComponentType<AppProps>;
  /** Default: that of the gateway. */
  readonly session?: Session;
  /** The company of an address that names none. */
  readonly company?: string;
}

interface PageStores {
  readonly session: Session;
  readonly theme: Theme;
  readonly company: StoreApi<string | null>;
  readonly notices: StoreApi<readonly ToastNotice[]>;
}

/** Name of the meta element with the gateway's address, for a gateway on another origin. */
const GATEWAY_META = 'basecase-gateway';

/** Renders one feature app as a page without the shell, with sign-in and a company field. */
export function mountStandalonePage(app: StandaloneApp): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('No root element');
  const gateway = document.querySelector<HTMLMetaElement>(`meta[name="${GATEWAY_META}"]`)?.content ?? '';
  const session = app.session ?? createSession(gateway.replace(/\/$/, ''));
  session.start();
  const initialCompany = normalizeSymbol(
    new URLSearchParams(window.location.search).get('symbol') ?? app.company ?? '',
  );
  const stores: PageStores = {
    session,
    theme: createTheme(),
    company: createStore<string | null>(() => initialCompany),
    notices: createStore<readonly ToastNotice[]>(() => []),
  };
  createRoot(root).render(
    <BrowserRouter useTransitions={false}>
      <QueryClientProvider client={createQueryClient()}>
        <StandalonePage app={app} stores={stores} />
      </QueryClientProvider>
    </BrowserRouter>,
  );
}

function StandalonePage({ app, stores }: { readonly app: StandaloneApp; readonly stores: PageStores }) {
  const { session, theme, notices } = stores;
  const state = useStore(session.store);
  const user = userOf(state);
  const symbolInput = useRef<HTMLInputElement>(null);
  const registry = useQuery({
    queryKey: ['apps'],
    queryFn: ({ signal }) => session.api.call('apps', { query: {} }, signal),
  });
  const { manifest, App } = app;
  const pageHost = usePageHost(
    stores,
    registry.data?.settings ?? { logoBaseUrl: null, sampleData: false },
    symbolInput,
  );
  // A path belongs to one app.
  const firstPath = manifest.routes[0]?.path;
  const flags = registry.data?.apps.find(({ routes }) => routes.some(({ path }) => path === firstPath))?.flags;
  const host = useMemo(
    () => ({ ...pageHost, flag: (name: string) => flags?.includes(name) ?? false }),
    [pageHost, flags],
  );
  const company = useStore(stores.company);
  const proof = useStore(session.proof);

  return (
    <HostProvider host={host}>
      <div className={styles.page} inert={user === null}>
        <header className={styles.bar}>
          <span className={styles.brand}>
            <Mark size={22} /> Basecase {manifest.title}
          </span>
          <nav aria-label={manifest.title} className={styles.nav}>
            {manifest.routes.map((route) => (
              <NavLink key={route.path} to={{ pathname: route.path, search: formatSearch(company) }}>
                {route.title}
              </NavLink>
            ))}
          </nav>
          <CompanyForm company={stores.company} inputRef={symbolInput} />
          <Button size="sm" onClick={theme.toggle}>
            Theme
          </Button>
          {user !== null && app.session === undefined && (
            <Button size="sm" onClick={() => void session.signOut()}>
              Sign Out
            </Button>
          )}
        </header>
        <main className={styles.content}>
          {state.status === 'unreachable' && (
            <ErrorState
              title="Basecase cannot be reached"
              text="Network error. Please check your connection and try again."
              onRetry={() => void session.check()}
            />
          )}
          {user !== null && (
            <Routes>
              {manifest.routes.map((route) => (
                <Route
                  key={route.path}
                  path={route.path}
                  element={
                    hasRole(user, route.roles) ? (
                      <App host={host} path={route.path} />
                    ) : (
                      <DeniedState required={route.roles} currentRole={user.role} />
                    )
                  }
                />
              ))}
              <Route path="*" element={<Navigate to={manifest.routes[0]?.path ?? '/'} replace />} />
            </Routes>
          )}
        </main>
      </div>
      <AuthDialog
        open={state.status === 'signed-out'}
        session={session}
        signUp={registry.data?.settings.signUp ?? 'Guest'}
        passwordMinLength={registry.data?.settings.passwordMinLength}
        mail={registry.data?.settings.mail}
        demoAccounts={registry.data?.settings.demoAccounts}
        expired={state.status === 'signed-out' && state.expired}
      />
      {proof !== null && <ProofDialog session={session} request={proof} />}
      <Toasts
        notices={useStore(notices)}
        onClose={(id) => notices.setState((shown) => shown.filter((notice) => notice.id !== id), true)}
      />
    </HostProvider>
  );
}

function usePageHost(
  stores: PageStores,
  settings: HostApi['settings'],
  symbolInput: React.RefObject<HTMLInputElement | null>,
): HostApi {
  const go = useNavigate();
  const { search } = useLocation();
  const company = useStore(stores.company);
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  }, [go]);
  useEffect(() => {
    if (company !== null && new URLSearchParams(search).get('symbol') !== company) {
      latest.current({ search: formatSearch(company) }, { replace: true });
    }
  }, [company, search]);

  const { session, theme, notices } = stores;
  const { logoBaseUrl, sampleData } = settings;
  return useMemo(() => {
    let nextId = 1;
    return createPageHost({
      session,
      theme,
      company: stores.company,
      settings: { logoBaseUrl, sampleData },
      openCompany(symbol, path) {
        stores.company.setState(symbol, true);
        if (path !== undefined) latest.current({ pathname: path, search: formatSearch(symbol) });
      },
      navigate: (path) => latest.current({ pathname: path, search: formatSearch(stores.company.getState()) }),
      focusSearch: () => symbolInput.current?.focus(),
      notify: (notice) => notices.setState((shown) => [...shown, { ...notice, id: nextId++ }], true),
    });
  }, [session, theme, notices, stores.company, logoBaseUrl, sampleData, symbolInput]);
}

function formatSearch(company: string | null): string {
  return company === null ? '' : `?symbol=${encodeURIComponent(company)}`;
}

interface CompanyFormProps {
  readonly company: StoreApi<string | null>;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Shorter texts match too much to help. */
const MIN_LENGTH = 2;
const DEBOUNCE_MS = 300;

/** Chooses the page's company by ticker, or by a name from the suggestions. */
function CompanyForm({ company, inputRef }: CompanyFormProps) {
  const listId = useId();
  const [text, setText] = useState(company.getState() ?? '');
  const [error, setError] = useState<string | null>(null);
  const suggestions = useCompanies(text);
  const open = (input: string): void => {
    const symbol = normalizeSymbol(input);
    setError(symbol === null ? 'Please enter a valid company symbol.' : null);
    if (symbol !== null) company.setState(symbol, true);
  };
  const change = (typed: string): void => {
    // A datalist reports a choice as a change of text: the whole ticker arrives at once.
    const chosen = typed.length > text.length + 1 && suggestions.some(({ ticker }) => ticker === typed);
    setText(typed);
    if (chosen) open(typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open(text);
  };
  return (
    <form className={styles.company} onSubmit={submit}>
      <TextField
        ref={inputRef}
        label="Company symbol"
        labelHidden
        placeholder="Ticker or company"
        autoComplete="off"
        list={listId}
        value={text}
        onChange={change}
        error={error}
      />
      <datalist id={listId}>
        {suggestions.map(({ ticker, name }) => (
          <option key={ticker} value={ticker}>
            {name}
          </option>
        ))}
      </datalist>
      <Button type="submit">Open</Button>
    </form>
  );
}

function useCompanies(text: string) {
  const { api } = useHost();
  const searched = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...companySearchQuery(api, searched),
    enabled: searched.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  return data?.results ?? [];
}
