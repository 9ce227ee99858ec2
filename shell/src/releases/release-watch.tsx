import type { AppDescriptor } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { lazy, useEffect } from 'react';
import { LazyPart } from '../federation/part-boundary.tsx';
import { NewShellBar } from './new-shell-bar.tsx';
import { type ReleaseOffer, useNewReleases } from './use-new-releases.ts';
import { useOverride } from './use-override.ts';

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
