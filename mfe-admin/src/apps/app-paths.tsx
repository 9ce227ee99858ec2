import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useState } from 'react';
import { useChange } from '../calls.ts';
import { FailureBanner } from '../failure-banner.tsx';
import styles from './apps.module.css';
import { claimName, freeing } from './releases.model.ts';
import { releasesKey } from './use-releases.ts';

/** The paths, sections and openings that an app owns. One that no build in use has can be freed for other apps. */
export function AppPaths({ release: { app, title, paths } }: { readonly release: AppRelease }) {
  const [confirming, setConfirming] = useState<string | null>(null);
  const free = useChange((api, claim: string) => api.call('freeAppPath', freeing(app, claim)), [releasesKey], {
    onEnd: () => setConfirming(null),
  });
  return (
    <div className={styles.part}>
      <h3>Paths and sections</h3>
      <FailureBanner role="alert" error={free.error} text="The path could not be freed." />
      {paths.length === 0 && <p className={styles.note}>No path belongs to this app.</p>}
      <ul className={styles.rows} aria-label={`Paths of ${title}`}>
        {paths.map(({ path, inUse }) => (
          <li key={path}>
            <code>{claimName(path)}</code>
            {inUse ? (
              <span className={styles.note}>In use</span>
            ) : (
              <Button size="sm" aria-label={`Free ${claimName(path)}`} onClick={() => setConfirming(path)}>
                Free
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming !== null}
        title={`Free ${claimName(confirming ?? '')}?`}
        text={`The next app that publishes a build with it gets it. Builds of ${title} with it can then no longer be released.`}
        action="Free path"
        busy={free.isPending}
        onConfirm={() => confirming !== null && free.mutate(confirming)}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}
