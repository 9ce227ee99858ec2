import type { AppRelease, GuardState } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { FailureBanner } from '../../admin-screen.tsx';
import { useChange, useReply } from '../../calls.ts';
import { releasesKey } from '../use-releases.ts';
import {
  budgetLevel,
  chartSize,
  guardText,
  tooFewVisits,
  type VitalChart,
  type VitalRow,
  vitalRows,
} from './vitals.model.ts';
import styles from './vitals.module.css';

export interface AppVitalsProps {
  readonly app: string;
  readonly title: string;
}

/** Speed and errors of an app over 24 hours, the canary beside live, with the guard of the canary. */
export function AppVitals({ app, title }: AppVitalsProps) {
  const { data, isError } = useVitals();
  const vitals = data?.apps.find((one) => one.app === app);
  if (vitals === undefined) return isError ? <p className={styles.note}>The visits did not load.</p> : null;
  const hasCanary = vitals.canary !== null;
  if (vitals.builds.length === 0 && !hasCanary) {
    return <p className={styles.note}>No visit was reported in the last 24 hours.</p>;
  }
  const few = tooFewVisits(vitals);
  return (
    <>
      {hasCanary && (
        <div className={styles.legend} aria-hidden="true">
          <span>Live</span>
          <span className={styles.canary}>Canary</span>
        </div>
      )}
      <dl className={styles.vitals} aria-label={`Speed and errors of ${title}`}>
        {vitalRows(vitals).map((row) => (
          <Vital key={row.label} row={row} few={few} />
        ))}
      </dl>
      {hasCanary && <CanaryGuard app={app} title={title} guard={vitals.guard} />}
    </>
  );
}

function Vital({ row, few }: { readonly row: VitalRow; readonly few: string | null }) {
  const { label, live, canary, change, goal, chart } = row;
  return (
    <div className={styles.vital}>
      <dt>{label}</dt>
      <dd className={styles.figures} style={{ marginInlineStart: 0 }}>
        {canary === null ? (
          <strong>{live}</strong>
        ) : (
          <>
            <span className={styles.beside}>{live}</span>
            <strong>{canary}</strong>
            <span className={styles.change}>{few ?? change?.text}</span>
          </>
        )}
      </dd>
      <Chart chart={chart} />
      <dd className={styles.axis} style={{ marginInlineStart: 0 }}>
        <span>24 h ago</span>
        <span>{goal}</span>
        <span>now</span>
      </dd>
    </div>
  );
}

/** Decorative: the figures are beside it. */
function Chart({ chart: { live, canary, goalY } }: { readonly chart: VitalChart }) {
  const { width, height } = chartSize;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <line x1={0} x2={width} y1={height - 6} y2={height - 6} stroke="var(--line-control)" />
      <line x1={0} x2={width} y1={goalY} y2={goalY} stroke="var(--line)" />
      {live.map((points) => (
        <polyline key={points} points={points} fill="none" stroke="var(--text-3)" strokeWidth={1.75} />
      ))}
      {canary.map((points) => (
        <polyline key={points} points={points} fill="none" stroke="var(--series-1)" strokeWidth={2} />
      ))}
    </svg>
  );
}

interface CanaryGuardProps {
  readonly app: string;
  readonly title: string;
  /** Null for a canary without a guard. */
  readonly guard: GuardState | null;
}

/** The guard of a running canary: its step, the remaining error budget, and a button to hold it there. */
function CanaryGuard({ app, title, guard }: CanaryGuardProps) {
  const steer = useSteering();
  if (guard === null) {
    return (
      <div className={styles.guard}>
        <strong className={styles.off}>Guard off: nobody stops this canary</strong>
      </div>
    );
  }
  const { percent, heldBy, visits, budgetLeft, falseAlarms } = guard;
  const climbs = guard.steps.some((step) => step > percent);
  return (
    <>
      <FailureBanner role="alert" error={steer.error} text="The guard could not be changed." />
      <div className={styles.guard}>
        <div className={styles.line}>
          <strong>{guardText(guard, Date.now())}</strong>
          <span>guard on</span>
        </div>
        <div>
          <div className={styles.line}>
            <span>
              Error budget left <strong>{budgetLeft === null ? 'N/A' : shareText(budgetLeft)}</strong>
            </span>
            <span>
              {visits.toLocaleString('en-US')} accounts compared, at most {shareText(falseAlarms)} false alarms
            </span>
          </div>
          {budgetLeft !== null && (
            <div
              className={styles.bar}
              role="img"
              aria-label={`${shareText(budgetLeft)} of the error budget of ${title} left`}
            >
              <i className={styles[budgetLevel(budgetLeft)]} style={{ width: shareText(budgetLeft) }} />
            </div>
          )}
        </div>
        {climbs && (
          <div>
            <Button
              size="sm"
              busy={steer.isPending}
              onClick={() => steer.mutate({ app, action: heldBy === null ? 'hold' : 'climb' })}
            >
              {heldBy === null ? `Hold at ${percent}%` : 'Climb on'}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

function shareText(share: number): string {
  return `${Math.round(share * 100)}%`;
}

/** A notice of each canary that the guard took back, until an Admin has seen it. */
export function StoppedCanaries({ releases }: { readonly releases: readonly AppRelease[] }) {
  const { data } = useVitals();
  const steer = useSteering();
  return data?.apps.map(({ app, stopped }) => {
    if (stopped === null) return null;
    const title = releases.find((release) => release.app === app)?.title ?? app;
    return (
      <Banner
        key={app}
        tone="warning"
        title={`The guard took a canary of ${title} back: ${formatMoment(stopped.at)}`}
        action={
          <Button size="sm" busy={steer.isPending} onClick={() => steer.mutate({ app, action: 'seen' })}>
            Hide
          </Button>
        }
      >
        Build {stopped.version} {stopped.reason}. It had reached {stopped.percent}% of its users.
      </Banner>
    );
  });
}

/** A canary is taken back within a minute: an open screen shows it soon after. */
const refetchInterval = 30_000;
const vitalsKey = ['app-vitals'];

/** Loads visits and guards of every app. */
export function useVitals() {
  return useReply(vitalsKey, (api, signal) => api.call('appVitals', {}, signal), { refetchInterval });
}

interface Steering {
  readonly app: string;
  readonly action: 'hold' | 'climb' | 'seen';
}

/** Steers the guard of an app's canary. */
function useSteering() {
  return useChange(
    (api, { app, action }: Steering) => api.call('steerGuard', { params: { app }, body: { action } }),
    [vitalsKey, releasesKey],
  );
}
