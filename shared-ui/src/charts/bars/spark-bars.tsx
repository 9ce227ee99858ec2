import styles from '../frame/chart.module.css';

export interface SparkBarsProps {
  /** Oldest first; null where the figure is missing. */
  readonly values: readonly (number | null)[];
  readonly width?: number;
  readonly height?: number;
}

/** The figures of a row as tiny bars. Decorative: the figures are beside it. */
export function SparkBars({ values, width = 78, height = 20 }: SparkBarsProps) {
  const present = values.filter((value) => value !== null);
  const low = Math.min(0, ...present);
  const span = Math.max(0, ...present) - low || 1;
  const step = width / Math.max(1, values.length);
  const y = (value: number) => height - ((value - low) / span) * height;
  return (
    <svg
      className={styles.spark}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {values.map((value, index) => {
        const place = { x: index * step + 1, width: step - 4, rx: 1 };
        const key = `${index}`;
        if (value === null) {
          return (
            <rect
              key={key}
              {...place}
              y={height - 5}
              height={4}
              fill="none"
              stroke="var(--line-control)"
              strokeDasharray="2 2"
            />
          );
        }
        return (
          <rect
            key={key}
            {...place}
            y={Math.min(y(value), y(0))}
            height={Math.max(1, Math.abs(y(value) - y(0)))}
            fill={index === values.length - 1 ? 'var(--seq-1)' : 'var(--seq-3)'}
          />
        );
      })}
    </svg>
  );
}
