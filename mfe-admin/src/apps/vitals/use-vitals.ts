import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { releasesQuery } from '../release-queries.ts';

/** A canary is taken back within a minute: an open screen shows it soon after. */
const REFRESH_MS = 30_000;

function vitalsQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['app-vitals'],
    queryFn: ({ signal }) => api.call('appVitals', {}, signal),
    refetchInterval: REFRESH_MS,
    retry: false,
  });
}

/** Loads visits and guards of every app. */
export function useVitals() {
  return useQuery(vitalsQuery(useHost().api));
}

interface Steering {
  readonly app: string;
  readonly action: 'hold' | 'climb' | 'seen';
}

/** Steers the guard of an app's canary. */
export function useSteering() {
  const { api } = useHost();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ app, action }: Steering) => api.call('steerGuard', { params: { app }, body: { action } }),
    onSettled: () =>
      Promise.all([vitalsQuery(api), releasesQuery(api)].map(({ queryKey }) => client.invalidateQueries({ queryKey }))),
  });
}
