import { DeniedState } from '@basecase/shared-ui/components/state';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { hasRole } from '@basecase/shared-ui/page/session';
import type { ReactNode } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import type { AppRoute } from '../federation/app-registry.ts';
import { AppSlot } from '../federation/app-slot.tsx';

export interface GuardedRouteProps {
  readonly target: AppRoute;
  readonly loader: AppLoader;
  /** The route that the ways out of a screen lead to. */
  readonly wayOut: string;
  /** Stands in for a screen that says nothing without a company. */
  readonly landing: ReactNode;
}

/** Decides who sees a screen before any of its code is fetched. The gateway enforces the role of every call anyway. */
export function GuardedRoute({ target: { app, route }, loader, wayOut, landing }: GuardedRouteProps) {
  const host = useHost();
  const user = useUser();
  const company = useCompany();
  const screen = (): ReactNode => {
    if (user !== null && !hasRole(user, route.roles)) {
      return <DeniedState required={route.roles} currentRole={user.role} onBack={() => host.navigate(wayOut)} />;
    }
    if (route.landingWithoutCompany && company === null) return landing;
    return <AppSlot app={app} loader={loader} path={route.path} title={route.title} wayOut={wayOut} />;
  };
  return (
    <>
      <title>{company === null ? `${route.title} · Basecase` : `${company} ${route.title} · Basecase`}</title>
      {screen()}
    </>
  );
}
