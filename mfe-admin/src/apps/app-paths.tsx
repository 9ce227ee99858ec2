import type { AppRelease } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { FailureBanner } from '../failure-banner.tsx';
import styles from './apps.module.css';
import { releasesQuery } from './release-queries.ts';
import { claimName, freeing } from './releases.model.ts';

/** The paths, sections and openings that an app owns. One that no build in use has can be freed for other apps. */
export function AppPaths({ release: { app, title, paths } }: { readonly release: AppRelease }) {
  const { api } = useHost();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<string | null>(null);
  const free = useMutation({
    mutationFn: (claim: string) => api.call('freeAppPath', freeing(app, claim)),
    onSettled: () => {
      setConfirming(null);
      return client.invalidateQueries({ queryKey: releasesQuery(api).queryKey });
    },
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
