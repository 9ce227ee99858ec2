import { DRAW_ALL } from './on-draw-all.ts';

const LONGEST_WAIT_MS = 15_000;

/** Loads the sections that wait for scrolling. Resolves when none is left, or after 15 seconds. */
export async function drawAll(): Promise<void> {
  window.dispatchEvent(new Event(DRAW_ALL));
  await nonePlaceheld();
  // Charts are drawn in the frame after their figures.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function nonePlaceheld(): Promise<void> {
  const isComplete = () => document.querySelector('[data-skeleton]') === null;
  if (isComplete()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      observer.disconnect();
      resolve();
    };
    const observer = new MutationObserver(() => {
      if (isComplete()) end();
    });
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    observer.observe(document.body, { childList: true, subtree: true });
  });
}
