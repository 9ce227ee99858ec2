import { patience } from '@basecase/shared-ui/federation/patience.ts';
import { useLocation } from '@basecase/shared-ui/router';
import { useLayoutEffect, useRef } from 'react';

const KEY = 'basecase:scroll';
/** A screen that has not grown for this time will not reach its old height. */
const GIVE_UP_MS = 3000 * patience;
const userEvents = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scroll positions in pixels, by key of the history entry. They survive a reload. */
export type ScrollPositions = Map<string, number>;

/** The positions before a reload; they are stored when the page is hidden. */
export function storedPositions(storage: Storage): ScrollPositions {
  const positions: ScrollPositions = new Map();
  try {
    const stored: unknown = JSON.parse(storage.getItem(KEY) ?? '[]');
    for (const entry of Array.isArray(stored) ? stored : []) {
      if (Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number')
        positions.set(entry[0], entry[1]);
    }
  } catch {
    // Malformed JSON counts as no positions.
  }
  window.addEventListener('pagehide', () => storage.setItem(KEY, JSON.stringify([...positions])));
  return positions;
}

/** Scrolls a new screen to the top, and restores the position on back and forward once the screen is tall enough. */
export function useScrollPosition(positions: ScrollPositions): void {
  const { key, pathname } = useLocation();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const isNewScreen = previous.current !== pathname;
    previous.current = pathname;
    const target = positions.get(key);
    if (target === undefined && isNewScreen) window.scrollTo(0, 0);
    // A growing screen moves the scroll position by itself: such positions must not be stored.
    let isRestoring = target !== undefined;
    const remember = (): void => {
      if (!isRestoring) positions.set(key, window.scrollY);
    };
    if (!isRestoring) remember();
    const stop =
      target === undefined
        ? undefined
        : scrollWhenTall(target, () => {
            isRestoring = false;
          });
    window.addEventListener('scroll', remember, { passive: true });
    return () => {
      window.removeEventListener('scroll', remember);
      stop?.();
    };
  }, [key, pathname, positions]);
}

/** Scrolls once the page is tall enough, unless the user acts first. Returns a function that stops waiting. */
function scrollWhenTall(top: number, onEnd: () => void): () => void {
  const stop = (): void => {
    observer.disconnect();
    window.clearTimeout(timer);
    for (const name of userEvents) window.removeEventListener(name, stop);
    onEnd();
  };
  let timer = 0;
  const check = (): void => {
    window.clearTimeout(timer);
    timer = window.setTimeout(stop, GIVE_UP_MS);
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo(0, top);
    stop();
  };
  const observer = new ResizeObserver(check);
  for (const name of userEvents) window.addEventListener(name, stop, { passive: true });
  observer.observe(document.body);
  check();
  return stop;
}
