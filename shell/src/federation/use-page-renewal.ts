import type { Apps } from '@basecase/gateway/contract';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/page/query';
import { useState } from 'react';
import type { AppSource } from './app-loader.ts';
import { validApps } from './app-registry.ts';

type Registry = Pick<UseQueryResult<Apps>, 'data' | 'isPlaceholderData' | 'isFetching'>;

/**
 * Reloads the page after a sign-in when it may not load a build of the user: it was sent to another visitor.
 * @returns true until this is decided; what is typed into the page before then would be lost
 */
export function usePageRenewal({ renewPage }: AppSource, registry: Registry, visitor: string | null): boolean {
  const [first] = useState(visitor);
  const changed = visitor !== null && visitor !== first;
  const { data: { apps } = {}, isPlaceholderData, isFetching } = registry;
  const isComing = isPlaceholderData || (apps === undefined && isFetching);
  const renewal = useQuery({
    queryKey: ['page', visitor],
    queryFn: async () => {
      // An app that the page may not load reports it where it is shown.
      await renewPage?.(validApps(apps ?? [])).catch(() => undefined);
      return true;
    },
    enabled: changed && apps !== undefined && !isPlaceholderData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return changed && (isComing || renewal.isLoading);
}
