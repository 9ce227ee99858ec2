import type { ReactNode } from 'react';
import { NOT_AVAILABLE } from '../../figures/format.ts';
import { classNames } from './class-names.ts';
import styles from './stat.module.css';

export interface StatProps {
  readonly label: ReactNode;
  /** The figure as text; N/A when it is missing. */
  readonly value: ReactNode;
  readonly note?: ReactNode;
  readonly tone?: 'neutral' | 'positive' | 'negative' | 'caution';
}

/** A figure with its name. Must be inside a StatStrip. */
export function Stat({ label, value, note, tone = 'neutral' }: StatProps) {
  const missing = value === null || value === NOT_AVAILABLE;
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd className={classNames(styles.value, styles[tone], missing && styles.missing)}>{value ?? NOT_AVAILABLE}</dd>
      {note !== undefined && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

export interface StatStripProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Draws no frame, for use inside a panel. */
  readonly bare?: boolean;
}

/** A row of key figures. */
export function StatStrip({ label, children, bare = false }: StatStripProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a labelled group around the list; a fieldset is for form controls
    <div role="group" aria-label={label}>
      <dl className={classNames(styles.strip, bare && styles.bare)}>{children}</dl>
    </div>
  );
}
