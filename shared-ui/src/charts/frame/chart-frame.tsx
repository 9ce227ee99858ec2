import { type ReactNode, useId, useRef } from 'react';
import { VisuallyHidden } from '../../components/layout/visually-hidden.tsx';
import { type ChartRange, useActivePoint } from '../plot/use-active-point.ts';
import { type Size, useSize } from '../plot/use-size.ts';
import styles from './chart.module.css';
import { type ChartReading, pointInWords } from './reading.ts';

export interface ChartFrameProps {
  /** Accessible name: what the chart shows, such as "Revenue 2015 to 2024, $234B to $391B". */
  readonly label: string;
  /** The text of each point, read out to keyboard users. */
  readonly reading: ChartReading;
  /** The index of the point below the pointer; x in pixels from the left of the plot. */
  readonly indexAt: (x: number, size: Size) => number;
  /** The text of a range of points. With it a range is chosen by dragging or with Shift and the arrow keys. */
  readonly rangeInWords?: (range: ChartRange) => string;
  /** The points that keys move to, in order. Default: all of them. */
  readonly stops?: readonly number[] | undefined;
  readonly children: (size: Size, active: number | null, range: ChartRange | null) => ReactNode;
}

/** The frame of a chart: measures its size, names it, and moves the active point by pointer and arrow keys. */
export function ChartFrame({ label, reading, indexAt, rangeInWords, stops, children }: ChartFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const statusId = useId();
  const { active, range, handlers } = useActivePoint({
    count: reading.count,
    size,
    indexAt,
    hasRange: rangeInWords !== undefined,
    stops,
  });
  const pointText = active === null ? '' : pointInWords(reading, active);
  return (
    <>
      <div
        ref={frame}
        role="img"
        aria-label={label}
        aria-describedby={statusId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys need the focus
        tabIndex={0}
        className={styles.frame}
        {...handlers}
      >
        {size.width > 0 && size.height > 0 && children(size, active, range)}
      </div>
      <VisuallyHidden id={statusId} role="status">
        {range === null || rangeInWords === undefined ? pointText : rangeInWords(range)}
      </VisuallyHidden>
    </>
  );
}
