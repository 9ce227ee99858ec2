import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { classNames } from '../layout/class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './metric-row.module.css';

/** `none` is for a metric without thresholds. */
export type MetricLevel = 'low' | 'mid' | 'high' | 'none';

export interface MetricRowProps {
  readonly label: ReactNode;
  /** The figure as text. */
  readonly value: string;
  readonly level: MetricLevel;
  /** Length of the bar, 0 to 1; null draws no bar. */
  readonly fraction: number | null;
  /** Positions of the thresholds on the bar, 0 to 1. */
  readonly thresholds?: readonly number[];
  /** A line below the bar: the period of the figure, its meaning, or the missing input of one that cannot be computed. */
  readonly note?: string | null;
  /** Holds room for a second line of the note, which may come late. */
  readonly longNote?: boolean;
  /** Where more is not better, `note` explains the figure, and no word of praise is read out. */
  readonly neutral?: boolean;
  /** A mark beside the note, such as the place among peers; null keeps its room. */
  readonly mark?: ReactNode;
}

const words = { low: 'below good', mid: 'good', high: 'excellent', none: '' } as const;

/** A figure with a bar and its thresholds. Must be inside a MetricList. */
export function MetricRow({
  label,
  value,
  level,
  fraction,
  thresholds = [],
  note,
  longNote = false,
  neutral = false,
  mark,
}: MetricRowProps) {
  const missing = value === NOT_AVAILABLE;
  return (
    <div className={styles.metric}>
      <dt>{label}</dt>
      <dd className={missing ? styles.missing : undefined}>
        {value}
        {!missing && !neutral && words[level] !== '' && <VisuallyHidden>, {words[level]}</VisuallyHidden>}
      </dd>
      <dd className={styles.track} aria-hidden="true">
        {fraction !== null && (
          <span className={classNames(styles.bar, styles[level])} style={{ width: `${fraction * 100}%` }} />
        )}
        {thresholds.map((threshold) => (
          <span key={threshold} className={styles.tick} style={{ left: `${threshold * 100}%` }} />
        ))}
      </dd>
      {note !== undefined && (
        <dd className={classNames(styles.note, longNote && styles.long, mark !== undefined && styles.marked)}>
          {mark === undefined ? note : <span>{note}</span>}
          {mark !== undefined && <span className={styles.mark}>{mark}</span>}
        </dd>
      )}
    </div>
  );
}

export function MetricList({ children }: { readonly children: ReactNode }) {
  return <dl className={styles.list}>{children}</dl>;
}

/** The legend of the bar colours. @param withPeers whether rows have their place among peers */
export function MetricLegend({ withPeers = false }: { readonly withPeers?: boolean }) {
  return (
    <ul className={styles.legend} aria-label="Colours of the bars">
      <li>
        <span className={classNames(styles.swatch, styles.low)} aria-hidden="true" />
        Below good
      </li>
      <li>
        <span className={classNames(styles.swatch, styles.mid)} aria-hidden="true" />
        Good
      </li>
      <li>
        <span className={classNames(styles.swatch, styles.high)} aria-hidden="true" />
        Excellent
      </li>
      <li>
        <span className={styles.limit} aria-hidden="true" />
        Thresholds
      </li>
      {withPeers && (
        <li>
          <span className={styles.diamond} aria-hidden="true" />
          Percentile among peers
        </li>
      )}
    </ul>
  );
}
