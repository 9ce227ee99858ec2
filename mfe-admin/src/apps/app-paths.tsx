import type { AppRelease } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/confirm-dialog';
import { useHost } from '@basecase/shared-ui/host';
import { useMutation, useQueryClient } from '@basecase/shared-ui/query';
import { useState } from 'react';
import styles from './apps.module.css';
import { releasesQuery } from './release-queries.ts';

/** The paths that an app owns. A path without a screen in any build in use can be freed for other apps. */
export function AppPaths({ release: { app, title, paths } }: { readonly release: AppRelease }) {
  const { api } = useHost();
  const client = useQueryClient();
  const [confirming, setConfirming] = useState<string | null>(null);
  const free = useMutation({
    mutationFn: (path: string) => api.call('freeAppPath', { params: { app, path: path.slice(1) } }),
    onSettled: () => {
      setConfirming(null);
      return client.invalidateQueries({ queryKey: releasesQuery(api).queryKey });
    },
  });
  return (
    <div className={styles.part}>
      <h3>Paths</h3>
      {free.isError && (
        <Banner tone="error" role="alert" title={errorText(free.error, 'The path could not be freed.')} />
      )}
      {paths.length === 0 && <p className={styles.note}>No path belongs to this app.</p>}
      <ul className={styles.rows} aria-label={`Paths of ${title}`}>
        {paths.map(({ path, inUse }) => (
          <li key={path}>
            <code>{path}</code>
            {inUse ? (
              <span className={styles.note}>In use</span>
            ) : (
              <Button size="sm" aria-label={`Free ${path}`} onClick={() => setConfirming(path)}>
                Free
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={confirming !== null}
        title={`Free ${confirming ?? ''}?`}
        text={`The next app that publishes a screen at this path gets it. Builds of ${title} with a screen at this path can then no longer be released.`}
        action="Free path"
        busy={free.isPending}
        onConfirm={() => confirming !== null && free.mutate(confirming)}
        onCancel={() => setConfirming(null)}
      />
    </div>
  );
}
