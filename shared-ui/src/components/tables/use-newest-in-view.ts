import { type RefObject, useLayoutEffect } from 'react';
import { fitColumns, newestInView } from './newest-in-view.model.ts';

/**
 * Scrolls a table that is wider than its frame to its newest figures whenever its columns change, and keeps the width of
 * columns in the property `--column`, with which whole columns fill the frame beside the names.
 * @param holder the element around the table's frame; the first column has the names
 * @param columns identifies the columns; null for a table without a newest one, which stays as it is
 * @param after the number of columns after the newest figures
 */
export function useNewestInView(holder: RefObject<HTMLElement | null>, columns: string | null, after: number): void {
  useLayoutEffect(() => {
    if (columns === null) return;
    const frame = holder.current?.firstElementChild;
    const [name, ...heads] = holder.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const figures = heads.slice(0, heads.length - after);
    const newest = figures.at(-1);
    if (!(frame instanceof HTMLElement) || name === undefined || newest === undefined) return;
    const fitFrame = () => {
      frame.style.removeProperty('--column');
      const widest = Math.max(...figures.map((head) => head.offsetWidth));
      frame.style.setProperty('--column', `${fitColumns(frame.clientWidth - name.offsetWidth, widest)}px`);
    };
    fitFrame();
    const start = frame.getBoundingClientRect().left + frame.clientLeft - frame.scrollLeft;
    const measureEdges = (head: HTMLElement) => head.getBoundingClientRect();
    frame.scrollLeft = newestInView({
      visible: frame.clientWidth,
      total: frame.scrollWidth,
      fixed: name.offsetWidth,
      lefts: figures.map((head) => measureEdges(head).left - start),
      end: measureEdges(newest).right - start,
    });
    const observer = new ResizeObserver(fitFrame);
    observer.observe(frame);
    return () => observer.disconnect();
  }, [holder, columns, after]);
}
