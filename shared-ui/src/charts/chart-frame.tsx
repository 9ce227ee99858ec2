import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef, useState } from 'react';
import { VisuallyHidden } from '../components/visually-hidden.tsx';
import styles from './chart.module.css';
import { movedIndex } from './geometry.model.ts';
import { type ChartReading, pointInWords } from './reading.ts';
import { type Size, useSize } from './use-size.ts';

export interface ChartFrameProps {
  /** Accessible name: what the chart shows, such as "Revenue 2015 to 2024, $234B to $391B". */
  readonly label: string;
  /** The text of each point, read out to keyboard users. */
  readonly reading: ChartReading;
  /** The index of the point below the pointer; x in pixels from the left of the plot. */
  readonly indexAt: (x: number, size: Size) => number;
  readonly children: (size: Size, active: number | null) => ReactNode;
}

/** The frame of a chart: measures its size, names it, and moves the active point by pointer and arrow keys. */
export function ChartFrame({ label, reading, indexAt, children }: ChartFrameProps) {
  const { count } = reading;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [active, setActive] = useState<number | null>(null);
  const statusId = useId();
  const shown = active !== null && active < count ? active : null;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    if (count > 0) setActive(indexAt(event.clientX - box.left, size));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setActive(null);
      return;
    }
    const next = count === 0 ? null : movedIndex(event.key, shown, count);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
  };
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
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
        onBlur={() => setActive(null)}
        onKeyDown={press}
      >
        {size.width > 0 && size.height > 0 && children(size, shown)}
      </div>
      <VisuallyHidden id={statusId} role="status">
        {shown === null ? '' : pointInWords(reading, shown)}
      </VisuallyHidden>
    </>
  );
}
