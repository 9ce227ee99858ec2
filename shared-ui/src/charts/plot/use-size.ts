import { type RefObject, useLayoutEffect, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

const nothing: Size = { width: 0, height: 0 };

/** The current size of an element in whole pixels; 0 before layout. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(nothing);
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    // Compared here: an observer reports once at its start, and an updater that returns its state still costs React a render.
    let last = nothing;
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = target;
      if (last.width === width && last.height === height) return;
      last = { width, height };
      setSize(last);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
