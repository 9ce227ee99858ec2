import type { AppDescriptor } from '@basecase/gateway/contract';
import { hasRole, type SessionState } from '@basecase/shared-ui/page/session';
import { useLocation } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import type { AppLoader } from './app-loader.ts';
import { listRoutes } from './app-registry.ts';

/**
 * Fetches the app of the address while the gateway checks the session. The stored role decides only about fetching; the reply
 * decides about showing.
 */
export function usePreloadedScreen(state: SessionState, apps: readonly AppDescriptor[], loader: AppLoader): void {
  const { pathname } = useLocation();
  const stored = state.status === 'checking' ? state.stored : null;
  useEffect(() => {
    const target = listRoutes(apps).find(({ route }) => route.path === pathname);
    if (target !== undefined && hasRole(stored, target.route.roles)) loader.preload(target.app, pathname);
  }, [stored, apps, pathname, loader]);
}
