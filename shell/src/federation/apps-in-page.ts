import type { AppDescriptor, User } from '@basecase/gateway/contract';
import { hasRole } from '@basecase/shared-ui/page/session';
import type { AppSource } from './app-loader.ts';
import { routesOf, soundApps } from './app-registry.ts';

/** The apps that the page came with: those that everybody gets. None where the page's server tells nothing. */
export function appsInPage(): AppDescriptor[] {
  try {
    const apps: unknown = JSON.parse(document.getElementById('apps')?.textContent ?? '[]');
    return Array.isArray(apps) ? soundApps(apps) : [];
  } catch {
    return [];
  }
}

/**
 * Fetches the files of the address's screen before the gateway has said whose page this is. What is stored of the user decides
 * what is worth fetching; nothing of it runs before the gateway's answer.
 */
export function preloadFirstScreen(source: AppSource, stored: User | null): void {
  const { pathname } = window.location;
  const target = routesOf(appsInPage()).find(({ route }) => route.path === pathname);
  if (target !== undefined && hasRole(stored, target.route.roles)) source.preloadFiles?.(target.app, pathname);
}
