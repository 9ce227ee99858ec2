import type { Apps } from '@basecase/gateway/contract';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import { Toasts } from '@basecase/shared-ui/components/toast';
import { HostProvider } from '@basecase/shared-ui/host';
import { AuthDialog } from '@basecase/shared-ui/page/auth-dialog';
import { createPageHost } from '@basecase/shared-ui/page/page-host';
import { type Session, type SessionState, userOf } from '@basecase/shared-ui/page/session';
import type { Theme } from '@basecase/shared-ui/page/theme';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { addressOf, type CompanyStore } from '../company/company-store.ts';
import { useCompanyInAddress } from '../company/use-company-in-address.ts';
import type { AppLoader } from '../federation/app-loader.ts';
import { routesOf, useApps } from '../federation/app-registry.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { GuardedRoute } from '../navigation/guarded-route.tsx';
import { NotFoundPage } from '../navigation/not-found-page.tsx';
import { Sidebar } from '../navigation/sidebar.tsx';
import { useWantedAddress } from '../session/use-wanted-address.ts';
import { AppFrame } from './app-frame.tsx';
import type { NoticeStore } from './notice-store.ts';

export interface ShellParts {
  readonly session: Session;
  readonly theme: Theme;
  readonly company: CompanyStore;
  readonly notices: NoticeStore;
  readonly loader: AppLoader;
}

const noSettings: Apps['settings'] = { signUp: 'Guest', logoBaseUrl: null, sampleData: false };

/** The whole page: session, registry, frame and the screen of the moment. */
export function ShellApp(parts: ShellParts) {
  const { session, theme, company, notices, loader } = parts;
  const state = useStore(session.store);
  const symbol = useStore(company);
  const registry = useApps(session.api);
  const searchRef = useRef<HTMLInputElement>(null);
  const settings = registry.data?.settings ?? noSettings;
  const host = useShellHost(parts, settings, searchRef);
  const apps = registry.data?.apps ?? [];
  useCompanyInAddress(company);
  useFocusOnNavigation();

  return (
    <HostProvider host={host}>
      <AppFrame
        theme={useStore(theme.store)}
        onToggleTheme={theme.toggle}
        searchRef={searchRef}
        inert={state.status !== 'signed-in'}
        sidebar={(close) => (
          <Sidebar
            apps={apps}
            user={userOf(state)}
            company={symbol}
            onPreload={loader.load}
            onNavigate={close}
            onSignOut={() => void session.signOut()}
          />
        )}
      >
        {registry.isError && (
          <Banner
            tone="warning"
            title="The list of apps could not be loaded."
            action={
              <Button size="sm" onClick={() => void registry.refetch()}>
                Retry
              </Button>
            }
          >
            Only the start page works until it is.
          </Banner>
        )}
        <Screens
          state={state}
          registryReady={!registry.isPending}
          apps={apps}
          loader={loader}
          onRetry={() => void session.check()}
        />
      </AppFrame>
      <AuthDialog
        open={state.status === 'signed-out'}
        session={session}
        signUp={settings.signUp}
        expired={state.status === 'signed-out' && state.expired}
      />
      <Toasts notices={useStore(notices.store)} onClose={notices.close} />
    </HostProvider>
  );
}

interface ScreensProps {
  readonly state: SessionState;
  readonly registryReady: boolean;
  readonly apps: Apps['apps'];
  readonly loader: AppLoader;
  readonly onRetry: () => void;
}

function Screens({ state, registryReady, apps, loader, onRetry }: ScreensProps) {
  useWantedAddress(state);
  if (state.status === 'checking') return null;
  if (state.status === 'unreachable') {
    return (
      <ErrorState
        title="Basecase cannot be reached"
        text="Network error. Please check your connection and try again."
        onRetry={onRetry}
      />
    );
  }
  // A session that ended by itself keeps its page behind the modal; whoever was never signed in sees the landing page only.
  if (state.status === 'signed-out' && !state.expired) {
    return (
      <Routes>
        <Route path="/" element={<LandingPage />} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    );
  }
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      {routesOf(apps).map((target) => (
        <Route
          key={target.route.path}
          path={target.route.path}
          element={<GuardedRoute target={target} loader={loader} />}
        />
      ))}
      <Route path="*" element={registryReady ? <NotFoundPage /> : <Skeleton shape="chart" label="Loading" />} />
    </Routes>
  );
}

function useShellHost(
  { session, theme, company, notices }: ShellParts,
  settings: Apps['settings'],
  searchRef: React.RefObject<HTMLInputElement | null>,
) {
  const go = useNavigate();
  const latest = useRef(go);
  useEffect(() => {
    latest.current = go;
  }, [go]);

  return useMemo(
    () =>
      createPageHost({
        session,
        theme,
        company,
        settings: { logoBaseUrl: settings.logoBaseUrl, sampleData: settings.sampleData },
        openCompany(symbol) {
          company.setState(symbol, true);
          latest.current(addressOf('/overview', symbol));
        },
        navigate: (path) => latest.current(addressOf(path, company.getState())),
        focusSearch: () => searchRef.current?.focus(),
        notify: notices.add,
      }),
    [session, theme, company, notices, searchRef, settings.logoBaseUrl, settings.sampleData],
  );
}

/** After a change of screen, keyboard and screen reader start at its top. */
function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}
