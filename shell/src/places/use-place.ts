import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type AppLoader, LOAD_TIMEOUT_MS } from '../federation/app-loader.ts';
import { type FilledPlace, loadPlace, type PlaceKind, type PlaceProps } from './load-place.ts';

export type PlaceState<Kind extends PlaceKind> =
  | { readonly status: 'loading' }
  /** `isShown` once its first render is on the page: a component may suspend. */
  | { readonly status: 'ready'; readonly Component: ComponentType<PlaceProps[Kind]>; readonly isShown: boolean }
  /** `isAgain`: it is loaded again after a time. */
  | { readonly status: 'failed'; readonly isAgain: boolean };

/** A load that failed for a moment, as offline, is tried again by itself after these times; one that crashed is not. */
const pausesMs = [2_000, 10_000];

/** Loads the component of a place, and fails where it does not appear in time or throws. */
export function usePlace<Kind extends PlaceKind>(loader: AppLoader, kind: Kind, filled: FilledPlace<Kind>) {
  const { app, place } = filled;
  const [state, setState] = useState<PlaceState<Kind>>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  const fail = useCallback(
    (event: 'load' | 'crash', error: unknown) => {
      setState({ status: 'failed', isAgain: event === 'load' && attempt < pausesMs.length });
      // One visit counts as one failure.
      if (attempt === 0 || event === 'crash') loader.note(app, event, error);
    },
    [loader, app, attempt],
  );
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  useEffect(() => {
    let isCurrent = true;
    setState({ status: 'loading' });
    loadPlace(loader, kind, { app, place }).then(
      (Component) => isCurrent && setState({ status: 'ready', Component, isShown: false }),
      (error: unknown) => isCurrent && fail('load', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [loader, kind, app, place, fail]);

  const isAgain = state.status === 'failed' && state.isAgain;
  useEffect(() => {
    if (!isAgain) return;
    const timer = setTimeout(retry, pausesMs[attempt]);
    return () => clearTimeout(timer);
  }, [isAgain, attempt, retry]);

  const waits = state.status === 'ready' && !state.isShown;
  useEffect(() => {
    if (!waits) return;
    const timer = setTimeout(() => fail('load', new Error('The part did not appear')), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [waits, fail]);

  return {
    state,
    noteShown: useCallback(() => setState((now) => (now.status === 'ready' ? { ...now, isShown: true } : now)), []),
    noteCrash: useCallback((error: Error) => fail('crash', error), [fail]),
    retry,
  };
}
