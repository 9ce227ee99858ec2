import type { AppDescriptor } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useEffect, useMemo, useState } from 'react';
import { appsQuery, soundApps } from './app-registry.ts';
import { newReleases, offerOf } from './new-releases.model.ts';

export interface ReleaseOffer {
  readonly text: string;
  /** Says no more of these releases. */
  dismiss(): void;
}

/**
 * Asks for the apps again whenever the reader comes back to the page, and tells of builds that it does not have. It never takes
 * them by itself: what a reader works with stays until they reload.
 * @param current the apps as this page got them; null while they are not known
 * @returns null while there is nothing new, or nothing that was not turned down
 */
export function useNewReleases(
  api: ApiClient,
  visitor: string | null,
  current: readonly AppDescriptor[] | null,
): ReleaseOffer | null {
  const { queryKey, queryFn } = appsQuery(api, visitor);
  const latest = useQuery({ queryKey: [...queryKey, 'latest'], queryFn, enabled: false });
  const [turnedDown, setTurnedDown] = useState('');
  const { refetch } = latest;
  const asks = visitor !== null && current !== null;
  useEffect(() => {
    if (!asks) return;
    const ask = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    window.addEventListener('focus', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      window.removeEventListener('focus', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [asks, refetch]);

  return useMemo(() => {
    if (!asks || latest.data === undefined) return null;
    const releases = newReleases(current, soundApps(latest.data.apps));
    const key = JSON.stringify(releases);
    if (releases.length === 0 || key === turnedDown) return null;
    return { text: offerOf(releases), dismiss: () => setTurnedDown(key) };
  }, [asks, current, latest.data, turnedDown]);
}
