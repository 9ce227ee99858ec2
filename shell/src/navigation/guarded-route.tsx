import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { hasRole } from '@basecase/shared-ui/page/session';
import { lazy, type ReactNode } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import type { AppRoute } from '../federation/app-registry.ts';
import { AppSlot } from '../federation/app-slot.tsx';
import { LazyPart } from '../federation/part-boundary.tsx';

const DeniedScreen = lazy(async () => ({ default: (await import('./denied-screen.tsx')).DeniedScreen }));

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
