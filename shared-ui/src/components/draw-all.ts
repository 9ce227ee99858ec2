import { flushSync } from 'react-dom';

const WANTED = 'basecase:draw-all';
const LONGEST_WAIT_MS = 15_000;

/** Calls `draw` when the whole page is wanted: for a print, which shows the page as it is when the event ends. @returns a function that stops it */
export function onDrawAll(draw: () => void): () => void {
  const drawNow = (): void => flushSync(draw);
  window.addEventListener('beforeprint', drawNow);
  window.addEventListener(WANTED, drawNow);
  return () => {
    window.removeEventListener('beforeprint', drawNow);
    window.removeEventListener(WANTED, drawNow);
  };
}

/** Has the sections that wait for the reader loaded, and resolves when none is left, or after 15 seconds. */
export async function drawAll(): Promise<void> {
  window.dispatchEvent(new Event(WANTED));
  await placeholdersGone();
  // Charts are drawn in the frame after their figures.
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

function placeholdersGone(): Promise<void> {
  const isComplete = () => document.querySelector('[data-placeholder]') === null;
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
