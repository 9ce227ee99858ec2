import { useLocation } from '@basecase/shared-ui/router';
import { useLayoutEffect, useRef } from 'react';

const KEY = 'basecase:scroll';
/** A screen that is still growing after this long will not reach its old height. */
const GIVE_UP_MS = 3000;
const readerActs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Pixels from the top, by entry of the history. Kept over a reload of the page. */
export type ScrollPositions = Map<string, number>;

/** The positions as the page before a reload left them. */
export function storedPositions(storage: Storage): ScrollPositions {
  const positions: ScrollPositions = new Map();
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    for (const entry of Array.isArray(stored) ? stored : []) {
      if (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number')
        positions.set(entry[0], entry[1]);
    }
  } catch {
    // What cannot be read is as good as none.
  }
  window.addEventListener('pagehide', () => storage.setItem(KEY, JSON.stringify([...positions])));
  return positions;
}

/** A new screen starts at its top; back and forward return to where the reader was, as soon as the screen is that tall again. */
export function useScrollPosition(positions: ScrollPositions): void {
  const { key, pathname } = useLocation();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const isNewScreen = previous.current !== pathname;
    previous.current = pathname;
    const wanted = positions.get(key);
    if (wanted === undefined && isNewScreen) window.scrollTo(0, 0);
    // While the screen grows the browser moves about by itself: that is no position to keep.
    let returning = wanted !== undefined;
    const remember = (): void => {
      if (!returning) positions.set(key, window.scrollY);
    };
    if (!returning) remember();
    const stop =
      wanted === undefined
        ? undefined
        : scrollWhenTall(wanted, () => {
            returning = false;
          });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stop?.();
    };
  }, [key, pathname, positions]);
}

/** Scrolls once the page is tall enough, unless the reader moves first. Returns what ends the waiting. */
function scrollWhenTall(top: number, onEnd: () => void): () => void {
  const stop = (): void => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const name of readerActs) window.removeEventListener(name, stop);
    onEnd();
  };
  const look = (): void => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  };
  const observer = new ResizeObserver(look);
  const timer = window.setTimeout(stop, GIVE_UP_MS);
  for (const name of readerActs) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  look();
  return stop;
}
