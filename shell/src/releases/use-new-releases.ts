import type { AppDescriptor } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useEffect, useMemo, useState } from 'react';
import { appsQuery, validApps } from '../federation/app-registry.ts';
import { newReleases, offerText } from './new-releases.model.ts';

export interface ReleaseOffer {
  readonly text: string;
  /** Hides the offer until there are other releases. */
  dismiss(): void;
}

export interface NewReleases {
  /** New builds of apps; null without any, after a dismissal, and when there is a new shell, which includes them. */
  readonly offer: ReleaseOffer | null;
  /** A new build of the shell; null without one, and after it was dismissed. */
  readonly shell: Pick<ReleaseOffer, 'dismiss'> | null;
}

/** Id of the shell's build in this page; null where the page does not state it. */
function shellOfPage(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="basecase-shell"]')?.content ?? null;
}

/**
 * Offers a reload when there are new builds of apps or of the shell. It checks whenever the user returns to the page,
 * and never reloads by itself, because that would lose unsaved work.
 * @param current the apps of this page; null while they load
 */
export function useNewReleases(
  api: ApiClient,
  visitor: string | null,
  current: readonly AppDescriptor[] | null,
): NewReleases {
  const [ownShell] = useState(shellOfPage);
  const { queryKey, queryFn } = appsQuery(api, visitor, ownShell);
  const latest = useQuery({ queryKey: [...queryKey, 'latest'], queryFn, enabled: false });
  const [dismissed, setDismissed] = useState('');
  const [dismissedShell, setDismissedShell] = useState('');
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
    if (!enabled || latest.data === undefined) return { offer: null, shell: null };
    const { shell = ownShell } = latest.data;
    if (shell !== null && ownShell !== null && shell !== ownShell) {
      const isDismissed = shell === dismissedShell;
      return { offer: null, shell: isDismissed ? null : { dismiss: () => setDismissedShell(shell) } };
    }
    const releases = newReleases(current, validApps(latest.data.apps));
    const key = JSON.stringify(releases);
    if (releases.length === 0 || key === dismissed) return { offer: null, shell: null };
    return { offer: { text: offerText(releases), dismiss: () => setDismissed(key) }, shell: null };
  }, [enabled, current, latest.data, dismissed, dismissedShell, ownShell]);
}
