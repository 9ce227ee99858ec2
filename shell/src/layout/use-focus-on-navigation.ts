import { useLocation } from '@basecase/shared-ui/router';
import { useEffect, useRef } from 'react';

/** After a change of screen, keyboard and screen reader start at its title. */
export function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const main = document.getElementById('main');
    // A screen may come after the first letters for the next one: a field that is in use keeps the focus.
    return main === null || document.activeElement instanceof HTMLInputElement ? undefined : focusTitle(main);
  }, [pathname]);
}

/**
 * A screen's title may come after its code and its figures: until then the focus waits on the main part. Whoever has gone
 * elsewhere meanwhile is not called back.
 * @returns the undo
 */
function focusTitle(main: HTMLElement): () => void {
  main.focus({ preventScroll: true });
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();

  function look(): void {
    const title = main.querySelector<HTMLElement>('h1[tabindex]');
    const waiting = document.activeElement === main;
    if (waiting && title === null) return;
    observer.disconnect();
    if (waiting) title?.focus({ preventScroll: true });
  }
}
