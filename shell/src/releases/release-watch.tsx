import type { AppDescriptor, AppOverride } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/page/query';
import { useLocation } from '@basecase/shared-ui/router';
import { lazy, useEffect, useMemo, useRef, useState } from 'react';
import { appsQuery, useApps, validApps } from '../federation/app-registry.ts';
import { LazyPart } from '../federation/part-boundary.tsx';
import styles from '../layout/app-frame.module.css';
import { newReleases, offerText } from './new-releases.model.ts';

const OverrideParts = lazy(async () => ({ default: (await import('../overrides/override-parts.tsx')).OverrideParts }));

export interface ReleaseWatchProps {
  readonly visitor: string | null;
  /** The apps of this page; null while they load. */
  readonly apps: readonly AppDescriptor[] | null;
  /** Called with the offer of new builds of apps; null without one. */
  readonly onOffer: (offer: ReleaseOffer | null) => void;
}

/**
 * Watches for new builds while the page is open: those of apps are offered through `onOffer`, a new shell by a bar. The
 * bar of a build that a link shows replaces it.
 */
export function ReleaseWatch({ visitor, apps, onOffer }: ReleaseWatchProps) {
  const { offer, shell } = useNewReleases(useHost().api, visitor, apps);
  useEffect(() => onOffer(offer), [offer, onOffer]);
  const { override, link } = useOverride(visitor);
  return (
    <>
      {(override ?? link) !== null && (
        <LazyPart>
          <OverrideParts override={override} link={link} />
        </LazyPart>
      )}
      {override === null && shell !== null && <NewShellBar onLater={shell.dismiss} />}
    </>
  );
}

const ASK_EVERY_MS = 2000;

/** The bar that offers a new version of the shell. It is shown while nothing is unsaved, since a reload loses typed text. */
export function NewShellBar({ onLater }: { readonly onLater: () => void }) {
  const [unsaved, setUnsaved] = useState(hasUnsaved);
  useEffect(() => {
    const timer = window.setInterval(() => setUnsaved(hasUnsaved()), ASK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, []);
  if (unsaved) return null;
  return (
    <section className={styles.bar} aria-label="New version">
      <svg
        aria-hidden="true"
        width="16"
        height="16"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
      >
        <path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8M21 3v5h-5M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16M8 16H3v5" />
      </svg>
      <strong>A new version of Basecase is ready</strong>
      <span>Nothing is unsaved: reload when it suits you.</span>
      <div>
        <Button size="sm" onClick={onLater}>
          Later
        </Button>
        <Button size="sm" variant="primary" onClick={() => window.location.reload()}>
          Reload
        </Button>
      </div>
    </section>
  );
}

/**
 * Returns whether a screen would ask before the page is left. The apps answer the browser's own question, so those that were
 * built before this one are asked too.
 */
function hasUnsaved(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

export interface OverrideOfPage {
  /** The build that only the visitor gets; null without one. */
  readonly override: AppOverride | null;
  /** The secret of the link that led to the page; null without one, and before sign-in. */
  readonly link: string | null;
}

/**
 * Returns the state of builds that a link shows. The page of a visitor who had such a build reloads for the next
 * visitor: its code must not see the sign-in of another user.
 */
export function useOverride(visitor: string | null, reload = () => window.location.reload()): OverrideOfPage {
  const { data, isPlaceholderData } = useApps(useHost().api, visitor);
  const { hash } = useLocation();
  const override = (!isPlaceholderData && data?.override) || null;
  const shownTo = useRef<string | null>(null);
  const isShown = override?.problem === null;
  useEffect(() => {
    if (shownTo.current !== null && shownTo.current !== visitor) reload();
    else if (isShown) shownTo.current = visitor;
  }, [isShown, visitor, reload]);
  const link = visitor === null ? null : (/^#preview=([\w.-]+)$/.exec(hash)?.[1] ?? null);
  return { override, link };
}

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
