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
  /** The text of a range of points. With it a range is chosen by dragging or with Shift and the arrow keys. */
  readonly rangeInWords?: (range: ChartRange) => string;
  readonly children: (size: Size, active: number | null, range: ChartRange | null) => ReactNode;
}

/** A range of points by their indexes; `from` is the earlier one. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

/** A shorter drag is a click. */
const LEAST_DRAG_PX = 4;

/** Returns the range between two points, in either order; null when they are one. */
function rangeOf(anchor: number, end: number): ChartRange | null {
  return anchor === end ? null : { from: Math.min(anchor, end), to: Math.max(anchor, end) };
}

/** The frame of a chart: measures its size, names it, and moves the active point by pointer and arrow keys. */
export function ChartFrame({ label, reading, indexAt, rangeInWords, children }: ChartFrameProps) {
  const { count } = reading;
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const [active, setActive] = useState<number | null>(null);
  const [range, setRange] = useState<ChartRange | null>(null);
  const anchor = useRef<{ readonly index: number; readonly x: number } | null>(null);
  const statusId = useId();
  const shown = active !== null && active < count ? active : null;
  const chosen = range !== null && range.to < count ? range : null;

  const point = (event: PointerEvent<HTMLDivElement>) => {
    if (count === 0) return;
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = indexAt(x, size);
    if (event.type === 'pointerdown') {
      anchor.current = { index, x };
      setRange(null);
    }
    const start = anchor.current;
    const drags = rangeInWords !== undefined && event.buttons === 1 && start !== null;
    if (drags && Math.abs(x - start.x) >= LEAST_DRAG_PX) setRange(rangeOf(start.index, index));
    setActive(index);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setActive(null);
      setRange(null);
      return;
    }
    const next = count === 0 ? null : movedIndex(event.key, shown, count);
    if (next === null) return;
    event.preventDefault();
    const widens = rangeInWords !== undefined && event.shiftKey;
    if (!widens || chosen === null) anchor.current = { index: shown ?? next, x: 0 };
    setRange(widens ? rangeOf(anchor.current?.index ?? next, next) : null);
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
        {size.width > 0 && size.height > 0 && children(size, shown, chosen)}
      </div>
      <VisuallyHidden id={statusId} role="status">
        {chosen !== null && rangeInWords !== undefined
          ? rangeInWords(chosen)
          : shown !== null && pointInWords(reading, shown)}
      </VisuallyHidden>
    </>
  );
}
