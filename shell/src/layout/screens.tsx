import type { Apps } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { hasRole, type SessionState } from '@basecase/shared-ui/page/session';
import { Navigate, Route, Routes, useLocation, useNavigate } from '@basecase/shared-ui/router';
import { lazy, type ReactNode, useEffect, useRef } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import { type AppRoute, findCompanyScreen, listRoutes } from '../federation/app-registry.ts';
import { AppSlot } from '../federation/app-slot.tsx';
import { LazyPart } from '../federation/part-boundary.tsx';
import type { Landing } from '../landing/landing.model.ts';
import { LazyLandingPage } from '../landing/lazy-landing-page.tsx';

export interface ScreensProps {
  readonly state: SessionState;
  readonly registryReady: boolean;
  readonly apps: Apps['apps'];
  /** The content of the start page; null while the apps load. */
  readonly landing: Landing | null;
  readonly loader: AppLoader;
  /** The page of the user's own account. */
  readonly account: ReactNode;
  readonly onRetry: () => void;
}

/** Renders the screen of the address, if the session allows it. */
export function Screens({ state, registryReady, apps, landing, loader, account, onRetry }: ScreensProps) {
  useReturnAddress(state);
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
  const startPage = <LazyLandingPage landing={landing} />;
  const start = (
    <>
      <title>Basecase</title>
      <LazyLandingPage landing={landing} panels={{ apps, loader }} />
    </>
  );
  // A session that ended in use keeps its page, concealed by the frame; every other visitor gets the start page only.
  if (state.status === 'signed-out' && !state.keepsPage) {
    return (
      <Routes>
        <Route path="/" element={start} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    );
  }
  const exitPath = findCompanyScreen(apps)?.route.path ?? '/';
  return (
    <Routes>
      <Route path="/" element={start} />
      <Route path="/account" element={account} />
      {listRoutes(apps).map((target) => (
        <Route
          key={target.route.path}
          path={target.route.path}
          element={<GuardedRoute target={target} loader={loader} exitPath={exitPath} landing={startPage} />}
        />
      ))}
      <Route path="*" element={registryReady ? notFoundPage : loading} />
    </Routes>
  );
}

const NotFoundPage = lazy(async () => ({ default: (await import('../navigation/not-found-page.tsx')).NotFoundPage }));
const loading = <Skeleton shape="chart" label="Loading" />;
const notFoundPage = (
  <LazyPart name="This page" loading={loading}>
    <NotFoundPage />
  </LazyPart>
);

/** Remembers the requested address until sign-in, then navigates to it. */
function useReturnAddress(state: SessionState): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const returnAddress = useRef<string | null>(null);
  const signedOut = state.status === 'signed-out';
  const signedIn = state.status === 'signed-in';

  useEffect(() => {
    if (!signedIn && pathname !== '/') returnAddress.current = pathname + search;
    if (!signedIn || returnAddress.current === null) return;
    const address = returnAddress.current;
    returnAddress.current = null;
    if (address !== pathname + search) navigate(address, { replace: true });
  }, [signedIn, pathname, search, navigate]);

  const wasSignedIn = useRef(false);
  useEffect(() => {
    // After a deliberate sign-out the next sign-in must not return to the previous screen.
    if (signedOut && wasSignedIn.current) returnAddress.current = null;
    wasSignedIn.current = signedIn;
  }, [signedOut, signedIn]);
}

const DeniedScreen = lazy(async () => ({ default: (await import('../navigation/denied-screen.tsx')).DeniedScreen }));

export interface GuardedRouteProps {
  readonly target: AppRoute;
  readonly loader: AppLoader;
  /** The route that a user can leave a denied or failed screen for. */
  readonly exitPath: string;
  /** Replaces a screen with `landingWithoutCompany` until a company is chosen. */
  readonly landing: ReactNode;
}

/** Checks the role before any code of a screen is fetched. The gateway enforces the role of every call anyway. */
export function GuardedRoute({ target: { app, route }, loader, exitPath, landing }: GuardedRouteProps) {
  const host = useHost();
  const user = useUser();
  const company = useCompany();
  const screen = (): ReactNode => {
    if (user !== null && !hasRole(user, route.roles)) {
      return (
        <LazyPart name={route.title}>
          <DeniedScreen required={route.roles} currentRole={user.role} onBack={() => host.navigate(exitPath)} />
        </LazyPart>
      );
    }
    if (route.landingWithoutCompany && company === null) return landing;
    return <AppSlot app={app} loader={loader} path={route.path} title={route.title} exitPath={exitPath} />;
  };
  return (
    <>
      <title>{company === null ? `${route.title} · Basecase` : `${company} ${route.title} · Basecase`}</title>
      {screen()}
    </>
  );
}
