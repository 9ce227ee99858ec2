import { useEffect, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { placeholderMark } from '../layout/on-draw-all.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './skeleton.module.css';

/** Faster loads show no skeleton, which would only flash. */
const SHOW_AFTER_MS = 150;

export interface SkeletonProps {
  readonly shape: 'chart' | 'table' | 'text';
  /** Accessible name, such as "Loading price history". */
  readonly label: string;
  /** Height in pixels. Default: fills its frame. */
  readonly height?: number;
  /**
   * Whether what follows is not shown either: its place depends on how high the loaded content is. Default: false.
   */
  readonly hidesRest?: boolean;
}

const barHeights = [48, 60, 52, 68, 64, 71, 92, 100, 96, 98];
const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** A loading placeholder: bars for charts, rows for tables, lines for text. */
export function Skeleton({ shape, label, height, hidesRest = false }: SkeletonProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div
      {...placeholderMark}
      role="status"
      className={classNames(styles.skeleton, styles[shape], hidesRest && styles.hidesRest)}
      // A column that distributes its height would shrink it, and the bars are parts of a height that is set.
      style={height === undefined ? undefined : { height, minHeight: height }}
    >
      {shown && (
        <>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Shape shape={shape} height={height} />
        </>
      )}
    </div>
  );
}

/** A row with its gap, and the padding of all of them, in pixels. */
const rowHeight = 34;
const tablePadding = 10;

/** Returns the rows that fit: a short list must not shrink when it is loaded. */
function countRows(height: number | undefined): number {
  if (height === undefined) return rows.length;
  return Math.max(1, Math.min(rows.length, Math.floor((height - tablePadding) / rowHeight)));
}

function Shape({
  shape,
  height: room,
}: {
  readonly shape: SkeletonProps['shape'];
  readonly height: number | undefined;
}) {
  if (shape === 'chart') {
    return barHeights.map((height) => (
      <span key={height} className={styles.piece} style={{ height: `${height}%` }} aria-hidden="true" />
    ));
  }
  const count = shape === 'table' ? countRows(room) : 3;
  return rows
    .slice(0, count)
    .map((row, index) => (
      <span
        key={row}
        className={styles.piece}
        style={shape === 'text' && index === count - 1 ? { width: '60%' } : undefined}
        aria-hidden="true"
      />
    ));
}
