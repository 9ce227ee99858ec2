import styles from '../frame/chart.module.css';
import { splitRuns } from '../plot/bars.model.ts';
import type { ChartColor } from '../plot/chart-theme.ts';
import { pointX } from '../plot/geometry.model.ts';

export interface SparkLineProps {
  /** Oldest first; null where the figure is missing, a gap in the line. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
  /** Default: the first series. */
  readonly color?: ChartColor;
}

const INSET_PX = 3;

/** The figures of a row as a tiny line with the newest one marked. Decorative: the figures are beside it. */
export function SparkLine({ values, width = 78, height = 20, color = 'series-1' }: SparkLineProps) {
  const ink = `var(--${color})`;
  const present = values.filter((value) => value !== null);
  const low = Math.min(...present);
  const span = Math.max(...present) - low || 1;
  const inner = { width: width - 2 * INSET_PX, height: height - 2 * INSET_PX };
  const x = (index: number) => INSET_PX + pointX(values.length, inner.width, index);
  const y = (index: number) => INSET_PX + inner.height - (((values[index] ?? low) - low) / span) * inner.height;
  const last = values.length - 1;
  return (
    <svg className={styles.spark} width={width} height={height} aria-hidden="true">
      {splitRuns(values).map((run) => (
        <polyline
          key={run[0]}
          points={run.map((index) => `${x(index).toFixed(1)},${y(index).toFixed(1)}`).join(' ')}
          fill="none"
          stroke={ink}
          strokeWidth={1.25}
          strokeLinecap="round"
        />
      ))}
      {values[last] != null && <circle cx={x(last)} cy={y(last)} r={2} fill={ink} />}
    </svg>
  );
}
