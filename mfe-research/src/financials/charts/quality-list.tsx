import { ChartKey } from '@basecase/shared-ui/charts/frame/chart-legend';
import type { Criterion } from './quality.model.ts';
import styles from './quality-list.module.css';

const key = [
  { label: 'Pass', color: 'positive-fill' },
  { label: 'Fail', color: 'negative-fill' },
  { label: 'Not computed', color: 'bar-none' },
] as const;

/** The quality criteria as bars against their limits. */
export function QualityList({ criteria }: { readonly criteria: readonly Criterion[] }) {
  return (
    <>
      <ul className={styles.quality} aria-label="Quality criteria">
        {criteria.map(({ label, value, verdict, word, reason, fraction, limit }) => (
          <li key={label}>
            <span>
              {label}
              {reason !== null && <small>{reason}</small>}
            </span>
            <span className={styles.track} aria-hidden="true">
              {fraction !== null && (
                <span className={`${styles.bar} ${styles[verdict]}`} style={{ width: `${fraction * 100}%` }} />
              )}
              {fraction !== null && <span className={styles.limit} style={{ left: `${limit * 100}%` }} />}
            </span>
            <span className={verdict === 'unavailable' ? styles.missing : styles.value}>{value}</span>
            <span className={`${styles.word} ${styles[`${verdict}Word`]}`}>{word}</span>
          </li>
        ))}
      </ul>
      <ChartKey label="Colours of the criteria" entries={key} />
    </>
  );
}
