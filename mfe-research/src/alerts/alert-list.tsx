import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { comparisonAddress, filingPlaceIn } from '@basecase/shared-ui/figures/filing-address';
import { Link } from '@basecase/shared-ui/router';
import { Bell, Check } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Alert, type AlertList as Alerts, useAlerts } from '../watching/alerts-query.ts';
import { countFresh, describeMoment, groupByDay } from './alert-days.model.ts';
import { AlertIcon } from './alert-icon.tsx';
import styles from './alerts.module.css';
import { useMarkAlerts, useMarkAllRead } from './use-alerts.ts';

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

/** An alert that was in view for this long while its list had the focus is read. */
const READ_MS = 5_000;

/** Marks the unread alerts in view as read while their list has the focus. @param view the element around the list */
function useReadInView(view: RefObject<HTMLElement | null>, alerts: readonly Alert[]): void {
  const mark = useMarkAlerts();
  const markSeen = useEffectEvent(() => {
    const { current } = view;
    if (current === null || !current.contains(document.activeElement)) return;
    const unread = new Set(alerts.flatMap(({ id, readAt }) => (readAt === null ? [id] : [])));
    const seen = [...current.querySelectorAll<HTMLElement>('[data-alert]')].filter(isInView);
    const ids = seen.flatMap(({ dataset: { alert } }) => (alert !== undefined && unread.has(alert) ? [alert] : []));
    if (ids.length > 0) mark(ids);
  });
  useEffect(() => {
    const { current } = view;
    if (current === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const enter = () => {
      timer ??= setTimeout(() => markSeen(), READ_MS);
    };
    const leave = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && current.contains(event.relatedTarget)) return;
      clearTimeout(timer);
      timer = undefined;
    };
    current.addEventListener('focusin', enter);
    current.addEventListener('focusout', leave);
    return () => {
      clearTimeout(timer);
      current.removeEventListener('focusin', enter);
      current.removeEventListener('focusout', leave);
    };
  }, [view]);
}

function isInView(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom >= 0 && top <= window.innerHeight;
}

interface AlertRowsProps {
  readonly alerts: readonly Alert[];
  readonly headingLevel: 2 | 3 | undefined;
  /** Called when an alert is opened. */
  readonly onOpen: (() => void) | undefined;
}

/** Alerts by day. Up and Down move, Enter opens and marks as read, U marks as read or unread. */
function AlertRows({ alerts, headingLevel = 2, onOpen }: AlertRowsProps) {
  const Day = `h${headingLevel}` as const;
  const mark = useMarkAlerts();
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a[data-alert]')];
    const { activeElement } = document;
    const at = activeElement instanceof HTMLElement ? links.indexOf(activeElement) : -1;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      links[event.key === 'ArrowDown' ? at + 1 : at - 1]?.focus();
    } else if (event.key === 'u') {
      const alert = alerts.find(({ id }) => id === links[at]?.dataset.alert);
      if (alert !== undefined) mark([alert.id], alert.readAt === null);
    }
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the links inside take the keys, of which these are shortcuts
    <div onKeyDown={press}>
      {groupByDay(alerts).map(({ name, alerts: own }) => (
        <section key={name} aria-label={name}>
          <Day className={styles.day}>{name}</Day>
          <ul>
            {own.map((alert) => (
              <AlertRow
                key={alert.id}
                alert={alert}
                onOpen={() => {
                  if (alert.readAt === null) mark([alert.id]);
                  onOpen?.();
                }}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface AlertRowProps {
  readonly alert: Alert;
  readonly onOpen: () => void;
}

function AlertRow({ alert, onOpen }: AlertRowProps) {
  const changes = changesAddress(alert);
  return (
    <li>
      <Link
        to={alert.href}
        data-alert={alert.id}
        className={classNames(styles.alert, alert.readAt === null && styles.unread)}
        onClick={onOpen}
      >
        <Grid as="span" tone={2} className={styles.icon}>
          <AlertIcon kind={alert.kind} />
        </Grid>
        <span className={styles.title}>
          {alert.readAt === null && <VisuallyHidden>Unread: </VisuallyHidden>}
          {alert.title}
        </span>
        <time dateTime={alert.at}>{describeMoment(alert)}</time>
        <span className={styles.text}>{alert.text}</span>
      </Link>
      {changes !== null && (
        <Link to={changes} className={styles.changes ?? ''} onClick={onOpen}>
          All changes<VisuallyHidden> of its text: {alert.title}</VisuallyHidden>
        </Link>
      )}
    </li>
  );
}

/** Returns the address of what changed in the report that an alert tells of; null for other alerts. */
function changesAddress({ kind, title, href }: Alert): string | null {
  if (kind !== 'filing' || !/ 10-[KQ]$/.test(title)) return null;
  const place = filingPlaceIn(new URLSearchParams(href.slice(href.indexOf('?') + 1)));
  return place === null ? null : comparisonAddress({ symbol: place.symbol, accession: place.accession });
}
