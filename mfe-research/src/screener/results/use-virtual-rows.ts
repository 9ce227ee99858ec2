import { type RefObject, useEffect, useState } from 'react';

/** Rows beyond the ends of the view, so that a scroll does not show gaps. */
const spare = 8;
/** Rows before the frame is measured, or where it has no height. */
const fewest = 24;

interface Range {
  readonly from: number;
  /** The place after the last one. */
  readonly to: number;
}

/** Returns which rows of equal height are in view of a frame that scrolls. @param height of a row in pixels */
export function useVirtualRows(frame: RefObject<HTMLElement | null>, count: number, height: number): Range {
  const [range, setRange] = useState<Range>({ from: 0, to: fewest });
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const measure = () => {
      const first = Math.floor(element.scrollTop / height);
      const shown = Math.ceil(element.clientHeight / height);
      const next = { from: Math.max(0, first - spare), to: first + Math.max(fewest, shown + spare) };
      setRange((last) => (last.from === next.from && last.to === next.to ? last : next));
    };
    measure();
    element.addEventListener('scroll', measure, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      element.removeEventListener('scroll', measure);
      window.removeEventListener('resize', measure);
    };
  }, [frame, height]);
  return { from: Math.min(range.from, Math.max(0, count - fewest)), to: Math.min(range.to, count) };
}
