import type { AppDescriptor } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { type HostApi, useHost } from '@basecase/shared-ui/host';
import { createContext, useContext, useMemo } from 'react';

/** Creates the client of an app's calls. Without it an app gets the page's. */
export const ApiOfAppContext = createContext<((app: AppDescriptor) => ApiClient) | null>(null);

/** The page's host as an app gets it: with its own flags, and a client that names the app. */
export function useAppHost(app: AppDescriptor): HostApi {
  const host = useHost();
  const apiOf = useContext(ApiOfAppContext);
  return useMemo(
    () => ({ ...host, api: apiOf?.(app) ?? host.api, flag: (name) => app.flags?.includes(name) ?? false }),
    [host, apiOf, app],
  );
}
