import styles from './chart.module.css';
import type { ChartColor } from './chart-color.ts';

export type LegendMark = 'square' | 'solid' | 'dashed' | 'dotted';

export interface LegendEntry {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColor;
  readonly mark: LegendMark;
}

export interface ChartLegendProps {
  readonly entries: readonly LegendEntry[];
  readonly hidden: ReadonlySet<string>;
  readonly onToggle: (key: string) => void;
}

/** Names of the series in drawing order; a press hides or shows one. */
export function ChartLegend({ entries, hidden, onToggle }: ChartLegendProps) {
  return (
    <fieldset className={styles.legend} aria-label="Series">
      {entries.map(({ key, label, color, mark }) => (
        <button
          key={key}
          type="button"
          aria-pressed={!hidden.has(key)}
          className={styles.legendEntry}
          onClick={() => onToggle(key)}
        >
          <LegendSwatch color={color} mark={mark} />
          {label}
        </button>
      ))}
    </fieldset>
  );
}

export interface ChartKeyProps {
  readonly label: string;
  readonly entries: readonly Pick<LegendEntry, 'label' | 'color'>[];
}

/** What the colours of a chart mean, where they are no series that could be hidden. */
export function ChartKey({ label, entries }: ChartKeyProps) {
  return (
    <ul className={styles.legend} aria-label={label}>
      {entries.map((entry) => (
        <li key={entry.label} className={styles.keyEntry}>
          <LegendSwatch color={entry.color} mark="square" />
          {entry.label}
        </li>
      ))}
    </ul>
  );
}

function LegendSwatch({ color, mark }: Pick<LegendEntry, 'color' | 'mark'>) {
  const edge = color === 'seq-4' ? { boxShadow: 'inset 0 0 0 1px var(--seq-4-edge)' } : {};
  return mark === 'square' ? (
    <i aria-hidden="true" className={styles.square} style={{ background: `var(--${color})`, ...edge }} />
  ) : (
    <i aria-hidden="true" className={styles.line} style={{ borderTopColor: `var(--${color})`, borderTopStyle: mark }} />
  );
}
