import { CanaryGuard } from './canary-guard.tsx';
import { useVitals } from './use-vitals.ts';
import { chartSize, tooFewVisits, type VitalChart, type VitalRow, vitalRows } from './vitals.model.ts';
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
