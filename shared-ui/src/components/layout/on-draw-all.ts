import { flushSync } from 'react-dom';

/** The event that wants the whole page. */
export const DRAW_ALL = 'basecase:draw-all';
/** Marks an element that is a placeholder for later content. Base UI marks empty fields with `data-placeholder`. */
export const placeholderMark = { 'data-skeleton': '' };

/** Calls `draw` when the whole page is wanted: for a print, which shows the page as it is when the event ends. @returns a function that stops it */
export function onDrawAll(draw: () => void): () => void {
  const drawNow = (): void => flushSync(draw);
  window.addEventListener('beforeprint', drawNow);
  window.addEventListener(DRAW_ALL, drawNow);
  return () => {
    window.removeEventListener('beforeprint', drawNow);
    window.removeEventListener(DRAW_ALL, drawNow);
  };
}
