import { type RefObject, useLayoutEffect } from 'react';
import { newestInView } from './newest-in-view.model.ts';

/**
 * Shows the newest figures of a table that is wider than its frame, whenever it shows other columns.
 * @param holder what the table's frame lies in; its first column names the lines, its last one is no figure
 * @param columns names the columns of figures
 */
export function useNewestInView(holder: RefObject<HTMLElement | null>, columns: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other columns are the reason to scroll, not a value in it
  useLayoutEffect(() => {
    const frame = holder.current?.firstElementChild;
    const [name, ...heads] = holder.current?.querySelectorAll<HTMLElement>('thead th') ?? [];
    const figures = heads.slice(0, -1);
    const newest = figures.at(-1);
    if (!frame || name === undefined || newest === undefined) return;
    const start = frame.getBoundingClientRect().left + frame.clientLeft - frame.scrollLeft;
    const edgesOf = (head: HTMLElement) => head.getBoundingClientRect();
    frame.scrollLeft = newestInView({
      visible: frame.clientWidth,
      total: frame.scrollWidth,
      fixed: name.offsetWidth,
      lefts: figures.map((head) => edgesOf(head).left - start),
      end: edgesOf(newest).right - start,
    });
  }, [holder, columns]);
}
