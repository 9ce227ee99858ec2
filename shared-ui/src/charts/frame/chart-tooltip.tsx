import type { ChartColor } from '../plot/chart-theme.ts';
import styles from './chart.module.css';

export interface TooltipRow {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly color: ChartColor;
}

export interface ChartTooltipProps {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
  /** Sentences below the rows. */
  readonly notes?: readonly string[];
  /** Pixels from the left of the frame. */
  readonly x: number;
  /** Width of the frame. In its right half the tooltip is left of the point. */
  readonly width: number;
}

/** The figures of one point. Hidden from screen readers, because the frame reads the point out. */
export function ChartTooltip({ title, rows, notes = [], x, width }: ChartTooltipProps) {
  const side = x > width / 2 ? { right: width - x + 14 } : { left: x + 14 };
  return (
    <div className={styles.tooltip} data-print="none" style={side} aria-hidden="true">
      <strong>{title}</strong>
      {rows.map((row) => (
        <div key={row.key}>
          <span>
            <i style={{ background: `var(--${row.color})` }} />
            {row.label}
          </span>
          <span>{row.value}</span>
        </div>
      ))}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
