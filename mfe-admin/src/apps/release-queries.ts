import type { ApiClient } from '@basecase/shared-ui/api/client';
import { queryOptions } from '@basecase/shared-ui/query-options';

/** The query of the releases of every app. */
export function releasesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['releases'],
    queryFn: ({ signal }) => api.call('appReleases', {}, signal),
    retry: false,
  });
}

/** The query of the deploy tokens of an app. */
export function deployTokensQuery(api: ApiClient, app: string) {
  return queryOptions({
    queryKey: ['deploy-tokens', app],
    queryFn: ({ signal }) => api.call('deployTokens', { params: { app } }, signal),
    retry: false,
  });
}
