import { CopyButton } from '@basecase/shared-ui/components/buttons/copy-button';
import { Dialog } from '@basecase/shared-ui/components/dialogs/dialog';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import styles from './cache.module.css';
import { cacheEntryQuery } from './cache-queries.ts';

export interface CachedValueDialogProps {
  /** The key to show; null while the dialog is closed. */
  readonly cacheKey: string | null;
  readonly onClose: () => void;
}

/** Shows the value of one key as JSON, with a copy button. */
export function CachedValueDialog({ cacheKey, onClose }: CachedValueDialogProps) {
  const { api } = useHost();
  const { data, isError, refetch } = useQuery(cacheEntryQuery(api, cacheKey));
  const json = data === undefined ? '' : JSON.stringify(data.value, null, 2);

  return (
    <Dialog open={cacheKey !== null} onClose={onClose} title="Cached value" width={680}>
      <div className={styles.valueHead}>
        <code className={styles.key}>{cacheKey}</code>
        {data !== undefined && <CopyButton text={json} />}
      </div>
      {isError && (
        <ErrorState title="Value did not load" text="Error loading cache JSON." onRetry={() => void refetch()} />
      )}
      {!isError && data === undefined && <Skeleton shape="text" label="Loading value" height={320} />}
      {data !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reachable with the keyboard
        <pre className={styles.json} tabIndex={0}>
          {json}
        </pre>
      )}
    </Dialog>
  );
}
