import { type ComponentType, useLayoutEffect, useState } from 'react';
import { Skeleton } from './skeleton.tsx';

/** Loads a screen. Must be a module-level function per screen, because loaded screens are cached by it. */
export type LoadScreen = () => Promise<ComponentType>;

export interface LazyScreenProps {
  readonly load: LoadScreen;
  readonly shape?: 'chart' | 'table';
}

const loaded = new WeakMap<LoadScreen, ComponentType>();

type LoadResult = { readonly Screen: ComponentType } | { readonly error: unknown } | null;

/**
 * A screen of an app, loaded when it is first opened. Its skeleton is no Suspense fallback, because React keeps a visible fallback
 * for 300 ms even if the screen is ready. A failed load throws to the error boundary around the app.
 */
export function LazyScreen({ load, shape = 'chart' }: LazyScreenProps) {
  // Starts during render, so that the skeleton does not delay the load by a frame.
  const [pending] = useState(() => (loaded.has(load) ? null : load()));
  const [result, setResult] = useState<LoadResult>(() => {
    const Screen = loaded.get(load);
    return Screen === undefined ? null : { Screen };
  });
  useLayoutEffect(() => {
    if (pending === null) return;
    let isShown = true;
    const settle = (next: LoadResult): void => {
      if (isShown) setResult(next);
    };
    pending.then(
      (Screen) => {
        loaded.set(load, Screen);
        settle({ Screen });
      },
      (error: unknown) => settle({ error }),
    );
    return () => {
      isShown = false;
    };
  }, [pending, load]);

  if (result === null) return <Skeleton shape={shape} label="Loading screen" height={420} />;
  if ('error' in result) throw result.error;
  return <result.Screen />;
}
