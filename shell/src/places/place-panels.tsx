import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { RefreshCw } from 'lucide-react';
import styles from './places.module.css';

/** The frame of a component that is still to come. */
export function PanelToCome({ title, height }: { readonly title: string; readonly height: number }) {
  return (
    <Panel title={title} headingLevel={2}>
      <Skeleton shape="chart" label={`Loading ${title}`} height={Math.max(60, height - 70)} />
    </Panel>
  );
}

/** The frame of a component that failed. */
export function FailedPanel({ title, onRetry }: { readonly title: string; readonly onRetry: () => void }) {
  return (
    <Panel title={title} headingLevel={2}>
      <div className={styles.failed} role="status">
        <p>
          <b>“{title}” is not available right now.</b> The rest of this page still works.
        </p>
        <Button size="sm" icon={<RefreshCw size={13} aria-hidden />} onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Panel>
  );
}
