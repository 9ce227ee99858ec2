import { useLocation } from '@basecase/shared-ui/router';
import { useEffect, useRef } from 'react';

/** Focuses the title of a new screen, so that keyboard and screen reader start there. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById('main');
    const active = document.activeElement;
    // A screen may load while the user types the next search: a field in use keeps the focus. So does a part of the new
    // screen that took it, such as the figure that the user returns to.
    const isTaken = active instanceof HTMLInputElement || (active !== main && main?.contains(active) === true);
    return main === null || isTaken ? undefined : focusTitle(main);
  }, [pathname]);
}

/**
 * Focuses the main element until the title is rendered, which needs the screen's code and data, then the title. A focus that
 * the user moved meanwhile stays.
 * @returns a function that stops waiting
 */
function focusTitle(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(check);
  observer.observe(main, { childList: true, subtree: true });
  check();
  return () => observer.disconnect();

  function check(): void {
    const title = main.querySelector<HTMLElement>('h1[tabindex]');
    const waiting = document.activeElement === main;
    if (waiting && title === null) return;
    observer.disconnect();
    if (waiting) title?.focus({ preventScroll: true });
  }
}
