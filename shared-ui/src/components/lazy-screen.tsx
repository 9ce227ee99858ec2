import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Fetches a screen: a module-level function of its own for each screen. */
export type LoadScreen = () => Promise<ComponentType>;

export interface LazyScreenProps {
  readonly load: LoadScreen;
  /** What stands there meanwhile. */
  readonly shape?: 'chart' | 'table';
}

const loaded = new WeakMap<LoadScreen, ComponentType>();

type Arrival = { readonly Screen: ComponentType } | { readonly error: unknown } | null;

/**
 * A screen of an app, fetched when it is first opened. Its skeleton is no Suspense fallback: React keeps one of those for 300 ms
 * once it stands, however soon the screen is there. One that does not come throws, for the boundary around the app.
 */
export function LazyScreen({ load, shape = 'chart' }: LazyScreenProps) {
  // Asked for while rendering, so that the skeleton costs the screen no frame.
  const [coming] = useState(() => (loaded.has(load) ? null : load()));
  const [arrival, setArrival] = useState<Arrival>(() => {
    const Screen = loaded.get(load);
    return Screen === undefined ? null : { Screen };
  });
  useLayoutEffect(() => {
    if (coming === null) return;
    let isShown = true;
    const arrive = (next: Arrival): void => {
      if (isShown) setArrival(next);
    };
    coming.then(
      (Screen) => {
        loaded.set(load, Screen);
        arrive({ Screen });
      },
      (error: unknown) => arrive({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [coming, load]);

  if (arrival === null) return <Skeleton shape={shape} label="Loading screen" height={420} />;
  if ('error' in arrival) throw arrival.error;
  return <arrival.Screen />;
}
