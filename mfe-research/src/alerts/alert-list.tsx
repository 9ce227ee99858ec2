import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { Bell, Check } from 'lucide-react';
import { useState } from 'react';
import { AlertRows } from './alert-rows.tsx';
import styles from './alerts.module.css';
import { useAlerts, useMarkAllRead } from './use-alerts.ts';

interface AlertListProps {
  /** The most alerts shown. Default: all. */
  readonly most?: number;
  readonly headingLevel?: 2 | 3;
  readonly onOpen?: () => void;
}

/** The alerts of the user with a choice of the unread ones, in every state. */
export function AlertList({ most = Number.POSITIVE_INFINITY, headingLevel = 2, onOpen }: AlertListProps) {
  const { data, isError, error, isFetching, refetch } = useAlerts();
  const [shown, setShown] = useState<'all' | 'unread'>('all');
  const markAllRead = useMarkAllRead(data?.alerts ?? []);
  if (data === undefined) {
    if (!isError) return <Skeleton shape="table" label="Loading alerts" height={240} />;
    return (
      <ErrorState title="Failed to load alerts" text={error.message} busy={isFetching} onRetry={() => void refetch()} />
    );
  }
  if (data.alerts.length === 0) {
    return (
      <EmptyState
        headingLevel={headingLevel}
        icon={<Bell size={20} />}
        title="No alerts yet"
        text="Star a company, and its annual and quarterly reports are told here."
      />
    );
  }
  const listed = data.alerts.filter(({ readAt }) => shown === 'all' || readAt === null).slice(0, most);
  return (
    <>
      <div className={styles.controls}>
        <ToggleGroup
          label="Shown alerts"
          value={shown}
          onChange={setShown}
          options={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: `Unread ${data.unread}` },
          ]}
        />
        <Button
          size="sm"
          variant="ghost"
          icon={<Check size={14} aria-hidden="true" />}
          disabledReason={data.unread === 0 ? 'All alerts are read.' : undefined}
          onClick={markAllRead}
        >
          Mark all read
        </Button>
      </div>
      {listed.length === 0 ? (
        <p className={styles.none}>All alerts are read.</p>
      ) : (
        <AlertRows alerts={listed} {...(onOpen && { onOpen })} />
      )}
    </>
  );
}
