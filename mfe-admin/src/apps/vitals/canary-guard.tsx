import type { AppRelease, GuardState } from '@basecase/gateway/contract';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { FailureBanner } from '../../failure-banner.tsx';
import { useSteering, useVitals } from './use-vitals.ts';
import { budgetLevel, guardText } from './vitals.model.ts';
import styles from './vitals.module.css';

export interface CanaryGuardProps {
  readonly app: string;
  readonly title: string;
  /** Null for a canary without a guard. */
  readonly guard: GuardState | null;
}

/** The guard of a running canary: its step, the remaining error budget, and a button to hold it there. */
export function CanaryGuard({ app, title, guard }: CanaryGuardProps) {
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
