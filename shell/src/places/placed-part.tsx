import type { AppDescriptor } from '@basecase/gateway/contract';
import { type HostApi, HostProvider } from '@basecase/shared-ui/host';
import { type ComponentType, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { type AppLoader, LOAD_TIMEOUT_MS } from '../federation/app-loader.ts';
import { PartBoundary } from '../federation/part-boundary.tsx';
import { useAppHost } from '../federation/use-app-host.ts';
import { type FilledPlace, loadPlace, type PlaceKind, type PlaceProps } from './load-place.ts';

interface PlacedPartProps {
  readonly app: AppDescriptor;
  /** Shown while the component suspends. */
  readonly loading?: ReactNode;
  /** Renders the component with its app's host. */
  readonly children: (host: HostApi) => ReactNode;
  readonly onShown?: () => void;
  readonly onCrash: (error: Error) => void;
}

/** A component of an app in a page of the shell: it has its app's host, and its failure stays in it. */
export function PlacedPart({ app, loading = null, children, onShown, onCrash }: PlacedPartProps) {
  const host = useAppHost(app);
  return (
    <PartBoundary onError={onCrash}>
      <Suspense fallback={loading}>
        <HostProvider host={host}>{children(host)}</HostProvider>
        {onShown !== undefined && <Shown onShown={onShown} />}
      </Suspense>
    </PartBoundary>
  );
}

/** Reports that the part beside it is on the page. */
function Shown({ onShown }: { readonly onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

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

/** The longest wait for a quiet moment. */
const mostMs = 1_500;

/** Returns true once the page has painted and is quiet: the places of apps must not delay it. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const note = () => setPainted(true);
    // Safari has no idle callbacks.
    if (typeof window.requestIdleCallback !== 'function') {
      const timer = setTimeout(note, 200);
      return () => clearTimeout(timer);
    }
    const id = window.requestIdleCallback(note, { timeout: mostMs });
    return () => window.cancelIdleCallback(id);
  }, []);
  return isPainted;
}
