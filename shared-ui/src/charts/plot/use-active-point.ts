import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { movedIndex, movedStop } from './geometry.model.ts';
import type { Size } from './use-size.ts';

/** A range of points by their indexes; `from` is the earlier one. */
export interface ChartRange {
  readonly from: number;
  readonly to: number;
}

export interface ActivePointOptions {
  /** Number of points. */
  readonly count: number;
  readonly size: Size;
  /** The index of the point below the pointer; x in pixels from the left of the plot. */
  readonly indexAt: (x: number, size: Size) => number;
  /** Whether a range can be chosen. */
  readonly hasRange: boolean;
  /** The points that keys move to, in order. Default: all of them. */
  readonly stops?: readonly number[] | undefined;
}

/** A shorter drag is a click. */
const LEAST_DRAG_PX = 4;

/** Returns the range between two points, in either order; null when they are one. */
function toRange(anchor: number, end: number): ChartRange | null {
  return anchor === end ? null : { from: Math.min(anchor, end), to: Math.max(anchor, end) };
}

/** The active point and the chosen range of a chart, with the handlers that move them by pointer and by keys. */
export function useActivePoint({ count, size, indexAt, hasRange, stops }: ActivePointOptions) {
  const [active, setActive] = useState<number | null>(null);
  const [range, setRange] = useState<ChartRange | null>(null);
  const anchor = useRef<{ readonly index: number; readonly x: number } | null>(null);
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
    const drags = hasRange && event.buttons === 1 && start !== null;
    if (drags && Math.abs(x - start.x) >= LEAST_DRAG_PX) setRange(toRange(start.index, index));
    setActive(index);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setActive(null);
      setRange(null);
      return;
    }
    const next =
      count === 0
        ? null
        : stops === undefined
          ? movedIndex(event.key, shown, count)
          : movedStop(event.key, shown, stops);
    if (next === null) return;
    event.preventDefault();
    const widens = hasRange && event.shiftKey;
    if (!widens || chosen === null) anchor.current = { index: shown ?? next, x: 0 };
    setRange(widens ? toRange(anchor.current?.index ?? next, next) : null);
    setActive(next);
  };
  const leave = () => setActive(null);
  const handlers = {
    onPointerMove: point,
    onPointerDown: point,
    onPointerLeave: leave,
    onBlur: leave,
    onKeyDown: press,
  };
  return { active: shown, range: chosen, handlers };
}
