import type { AppDescriptor } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useEffect, useMemo, useState } from 'react';
import { appsQuery, validApps } from './app-registry.ts';
import { newReleases, offerText } from './new-releases.model.ts';

export interface ReleaseOffer {
  readonly text: string;
  /** Hides the offer until there are other releases. */
  dismiss(): void;
}

/**
 * Offers a reload when the registry has new builds. It asks again whenever the user returns to the page, and never reloads by
 * itself, because that would lose unsaved work.
 * @param current the apps of this page; null while they load
 * @returns null without new builds, and after the offer was dismissed
 */
export function useNewReleases(
  api: ApiClient,
  visitor: string | null,
  current: readonly AppDescriptor[] | null,
): ReleaseOffer | null {
  const { queryKey, queryFn } = appsQuery(api, visitor);
  const latest = useQuery({ queryKey: [...queryKey, 'latest'], queryFn, enabled: false });
  const [dismissed, setDismissed] = useState('');
  const { refetch } = latest;
  const enabled = visitor !== null && current !== null;
  useEffect(() => {
    if (!enabled) return;
    const refetchIfVisible = () => {
      if (document.visibilityState === 'visible') void refetch();
    };
    window.addEventListener('focus', refetchIfVisible);
    document.addEventListener('visibilitychange', refetchIfVisible);
    return () => {
      window.removeEventListener('focus', refetchIfVisible);
      document.removeEventListener('visibilitychange', refetchIfVisible);
    };
  }, [enabled, refetch]);

  return useMemo(() => {
    if (!enabled || latest.data === undefined) return null;
    const releases = newReleases(current, validApps(latest.data.apps));
    const key = JSON.stringify(releases);
    if (releases.length === 0 || key === dismissed) return null;
    return { text: offerText(releases), dismiss: () => setDismissed(key) };
  }, [enabled, current, latest.data, dismissed]);
}
