import { DeniedState } from '@basecase/shared-ui/components/state';
import { useCompany, useHost, useUser } from '@basecase/shared-ui/host';
import { hasRole } from '@basecase/shared-ui/page/session';
import { useEffect } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import type { AppRoute } from '../federation/app-registry.ts';
import { AppSlot } from '../federation/app-slot.tsx';
import { LandingPage } from '../landing/landing-page.tsx';

export interface GuardedRouteProps {
  readonly target: AppRoute;
  readonly loader: AppLoader;
}

/** Decides who sees a screen before any of its code is fetched. The gateway enforces the role of every call anyway. */
export function GuardedRoute({ target: { app, route }, loader }: GuardedRouteProps) {
  const host = useHost();
  const user = useUser();
  const company = useCompany();
  useEffect(() => {
    document.title = company === null ? `${route.title} · Basecase` : `${company} ${route.title} · Basecase`;
  }, [route.title, company]);

  if (user !== null && !hasRole(user, route.roles)) {
    return <DeniedState required={route.roles} currentRole={user.role} onBack={() => host.navigate('/overview')} />;
  }
  if (route.landingWithoutCompany && company === null) return <LandingPage />;
  return <AppSlot app={app} loader={loader} path={route.path} title={route.title} />;
}
