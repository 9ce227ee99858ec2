import type { Apps } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import type { SessionState } from '@basecase/shared-ui/page/session';
import { Navigate, Route, Routes } from '@basecase/shared-ui/router';
import type { AppLoader } from '../federation/app-loader.ts';
import { companyScreenOf, routesOf } from '../federation/app-registry.ts';
import type { Landing } from '../landing/landing.model.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { GuardedRoute } from '../navigation/guarded-route.tsx';
import { NotFoundPage } from '../navigation/not-found-page.tsx';
import { useWantedAddress } from '../session/use-wanted-address.ts';

export interface ScreensProps {
  readonly state: SessionState;
  readonly registryReady: boolean;
  readonly apps: Apps['apps'];
  /** What the apps put on the start page; null while that is not known. */
  readonly landing: Landing | null;
  readonly loader: AppLoader;
  readonly onRetry: () => void;
}

/** The screen of the address, as far as the session allows one. */
export function Screens({ state, registryReady, apps, landing, loader, onRetry }: ScreensProps) {
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
  const startPage = <LandingPage landing={landing} />;
  const start = (
    <>
      <title>Basecase</title>
      {startPage}
    </>
  );
  // A session that ended by itself keeps its page behind the modal; whoever was never signed in sees the landing page only.
  if (state.status === 'signed-out' && !state.expired) {
    return (
      <Routes>
        <Route path="/" element={start} />
        <Route path="*" element={<Navigate to="/" replace />} />
      </Routes>
    );
  }
  const wayOut = companyScreenOf(apps)?.route.path ?? '/';
  return (
    <Routes>
      <Route path="/" element={start} />
      {routesOf(apps).map((target) => (
        <Route
          key={target.route.path}
          path={target.route.path}
          element={<GuardedRoute target={target} loader={loader} wayOut={wayOut} landing={startPage} />}
        />
      ))}
      <Route path="*" element={registryReady ? <NotFoundPage /> : <Skeleton shape="chart" label="Loading" />} />
    </Routes>
  );
}
