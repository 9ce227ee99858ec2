import type { AppRelease, AppReleases, Role } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@basecase/shared-ui/query';
import { releasesQuery } from './release-queries.ts';

/** A change of an app's releases by an Admin. 0 percent ends the canary. */
export type ReleaseChange =
  | { readonly kind: 'promote'; readonly version: string }
  | { readonly kind: 'rollback' }
  | { readonly kind: 'canary'; readonly version: string; readonly percent: number; readonly roles: readonly Role[] };

export interface Releases {
  readonly releases: UseQueryResult<AppReleases>;
  readonly change: UseMutationResult<AppRelease, Error, { readonly of: AppRelease; readonly to: ReleaseChange }>;
}

/** Loads the releases of every app and changes them. */
export function useReleases(): Releases {
  const { api } = useHost();
  const client = useQueryClient();
  const query = releasesQuery(api);
  const releases = useQuery(query);
  const change = useMutation({
    mutationFn: ({ of: { app, revision }, to }: { readonly of: AppRelease; readonly to: ReleaseChange }) => {
      const params = { app };
      switch (to.kind) {
        case 'promote':
          return api.call('promoteBuild', { params, body: { version: to.version, revision } });
        case 'rollback':
          return api.call('rollBackApp', { params, body: { revision } });
        case 'canary':
          return api.call('setCanary', {
            params,
            body: { version: to.version, percent: to.percent, roles: [...to.roles], revision },
          });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  return { releases, change };
}
