import type { ScreenColumn } from '../figure-text.model.ts';
import styles from './results-table.module.css';

const width = 88;
const height = 22;

interface ColumnStripProps {
  readonly bins: NonNullable<ScreenColumn['bins']>;
  /** The number that a condition compares the column with; null without one. */
  readonly threshold: number | null;
  /** Whether the kept companies are told from the others. */
  readonly isAsked: boolean;
}

/** How the figures of a column are spread over the companies in scope: all in grey, the kept ones in blue. */
export function ColumnStrip({ bins: { low, high, all, kept }, threshold, isAsked }: ColumnStripProps) {
  const most = Math.max(1, ...all);
  const step = width / all.length;
  const bar = (count: number) => (count === 0 ? 0 : Math.max(1.5, (count / most) * height));
  const place = threshold === null || high <= low ? null : ((threshold - low) / (high - low)) * width;
  return (
    <svg
      aria-hidden="true"
      className={styles.strip}
      width={width}
      height={height + 3}
      viewBox={`0 0 ${width} ${height + 3}`}
    >
      {all.map((count, at) => {
        const [whole, part] = [bar(count), isAsked ? bar(Math.min(count, kept[at] ?? 0)) : 0];
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place
          <g key={at}>
            <rect className={styles.binAll} x={at * step} y={height - whole} width={step - 1} height={whole} />
            {part > 0 && (
              <rect className={styles.binKept} x={at * step} y={height - part} width={step - 1} height={part} />
            )}
          </g>
        );
      })}
      {place !== null && place >= 0 && place <= width && (
        <rect className={styles.tick} x={Math.min(place, width - 1.5)} y={0} width={1.5} height={height + 3} />
      )}
    </svg>
  );
}
