import type { Apps } from '@basecase/gateway/contract';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/state';
import type { SessionState } from '@basecase/shared-ui/page/session';
import { Navigate, Route, Routes } from '@basecase/shared-ui/router';
import type { AppLoader } from '../federation/app-loader.ts';
import { routesOf } from '../federation/app-registry.ts';
import { LandingPage } from '../landing/landing-page.tsx';
import { GuardedRoute } from '../navigation/guarded-route.tsx';
import { NotFoundPage } from '../navigation/not-found-page.tsx';
import { useWantedAddress } from '../session/use-wanted-address.ts';

export interface ScreensProps {
  readonly state: SessionState;
  readonly registryReady: boolean;
  readonly apps: Apps['apps'];
  readonly loader: AppLoader;
  readonly onRetry: () => void;
}

/** The screen of the address, as far as the session allows one. */
export function Screens({ state, registryReady, apps, loader, onRetry }: ScreensProps) {
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
