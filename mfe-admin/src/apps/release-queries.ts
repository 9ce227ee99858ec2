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

/** The query of the shells and the builds that each can run. */
export function shellsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['shells'],
    queryFn: ({ signal }) => api.call('shells', {}, signal),
    retry: false,
  });
}

/** The query of the flags of every app. */
export function flagsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['flags'],
    queryFn: ({ signal }) => api.call('flags', {}, signal),
    retry: false,
  });
}

/** The query of the calls that each app may make. */
export function appCallsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['app-calls'],
    queryFn: ({ signal }) => api.call('callsOfApps', {}, signal),
    retry: false,
  });
}

/** The query of the links that show unreleased builds. */
export function buildLinksQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['build-links'],
    queryFn: ({ signal }) => api.call('buildLinks', {}, signal),
    retry: false,
  });
}

/** The query of the origins that apps may be loaded from. */
export function appOriginsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['app-origins'],
    queryFn: ({ signal }) => api.call('appOrigins', {}, signal),
    retry: false,
  });
}
