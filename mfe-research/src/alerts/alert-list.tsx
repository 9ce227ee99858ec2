import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { Bell, Check } from 'lucide-react';
import { useRef, useState } from 'react';
import { type AlertList as Alerts, useAlerts } from '../watching/alerts-query.ts';
import { countFresh } from './alert-days.model.ts';
import { AlertRows } from './alert-rows.tsx';
import styles from './alerts.module.css';
import { useMarkAllRead } from './use-alerts.ts';
import { useReadInView } from './use-read-in-view.ts';

interface AlertListProps {
  /** The most alerts shown at first. Default: all. */
  readonly most?: number;
  /** Whether older ones can be shown below. */
  readonly hasOlder?: boolean;
  readonly headingLevel?: 2 | 3;
  readonly onOpen?: () => void;
}

/** The alerts of the user with a choice of the unread ones, in every state. */
export function AlertList({ headingLevel = 2, ...props }: AlertListProps) {
  const { data, isError, isFetching, refetch } = useAlerts();
  if (data === undefined) {
    if (!isError) return <Skeleton shape="table" label="Alerts are loading" height={240} />;
    return (
      <ErrorState
        title="Failed to load alerts"
        text="They are kept and will be here when the service answers."
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data.alerts.length === 0) {
    return (
      <EmptyState
        headingLevel={headingLevel}
        icon={<Bell size={20} />}
        title="No alerts yet"
        text="Star a company, and its filings, results and price levels are reported here."
      />
    );
  }
  return <LoadedList {...props} headingLevel={headingLevel} list={data} />;
}

interface LoadedListProps extends AlertListProps {
  readonly list: Alerts;
}

/** What comes while the list is open is shown by a press, so that nothing moves by itself. */
function LoadedList({
  list,
  most = Number.POSITIVE_INFINITY,
  hasOlder = false,
  headingLevel,
  onOpen,
}: LoadedListProps) {
  const [which, setWhich] = useState<Which>('all');
  const [shown, setShown] = useState(most);
  const [newest, setNewest] = useState(list.alerts[0]?.id ?? null);
  const markAllRead = useMarkAllRead(list.alerts);
  const fresh = countFresh(list.alerts, newest);
  const known = list.alerts.slice(fresh).filter(({ readAt }) => which === 'all' || readAt === null);
  const listed = known.slice(0, shown);
  const view = useRef<HTMLDivElement>(null);
  useReadInView(view, listed);
  return (
    <div ref={view}>
      <Controls which={which} onChoose={setWhich} unread={list.unread} onMarkAll={markAllRead} />
      <p role="status">
        {fresh > 0 && (
          <Button size="sm" className={styles.fresh} onClick={() => setNewest(list.alerts[0]?.id ?? null)}>
            {fresh === 1 ? '1 new alert' : `${fresh} new alerts`}
          </Button>
        )}
      </p>
      {listed.length === 0 ? (
        <p className={styles.none}>All alerts are read.</p>
      ) : (
        <AlertRows alerts={listed} headingLevel={headingLevel} onOpen={onOpen} />
      )}
      {hasOlder && known.length > shown && (
        <Button size="sm" variant="ghost" className={styles.older} onClick={() => setShown(shown + most)}>
          Older items
        </Button>
      )}
    </div>
  );
}

type Which = 'all' | 'unread';

interface ControlsProps {
  readonly which: Which;
  readonly onChoose: (which: Which) => void;
  readonly unread: number;
  readonly onMarkAll: () => void;
}

/** The choice of the unread alerts, and the button that marks all of them. */
function Controls({ which, onChoose, unread, onMarkAll }: ControlsProps) {
  return (
    <Row wrap justify="between" gap={8} className={styles.controls}>
      <ToggleGroup
        label="Shown alerts"
        value={which}
        onChange={onChoose}
        options={[
          { value: 'all', label: 'All' },
          { value: 'unread', label: `Unread ${unread}` },
        ]}
      />
      <Button
        size="sm"
        variant="ghost"
        icon={<Check size={14} aria-hidden="true" />}
        disabledReason={unread === 0 ? 'All alerts are read.' : undefined}
        onClick={onMarkAll}
      >
        Mark all read
      </Button>
    </Row>
  );
}
