import type { HomePanelState } from '@basecase/shared-ui/host';
import { useCallback, useEffect, useRef } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import { type FilledPlace, keyOfPlace } from '../places/load-place.ts';
import { FailedPanel, PanelToCome } from '../places/place-panels.tsx';
import { PlacedPart } from '../places/placed-part.tsx';
import { useAfterPaint } from '../places/use-after-paint.ts';
import { usePlace } from '../places/use-place.ts';
import styles from './home-panels.module.css';
import type { HomePanelsState } from './use-home-panels.ts';

interface HomePanelsProps {
  readonly panels: readonly FilledPlace<'home'>[];
  readonly loader: AppLoader;
  readonly home: HomePanelsState;
}

const areas = ['main', 'side'] as const;
/** A panel that was never on this device. */
const usualHeight = 260;

/** The panels of apps. Where the page shows none, they are loaded out of sight: one of them may have something by now. */
export function HomePanels({ panels, loader, home }: HomePanelsProps) {
  const isPainted = useAfterPaint();
  const used = areas.filter((area) => panels.some(({ place }) => place.area === area));
  return (
    <div className={styles.areas} data-areas={used.length} hidden={!home.isShown}>
      {used.map((area) => (
        <div key={area} className={styles.area}>
          {panels
            .filter(({ place }) => place.area === area)
            .map((filled) => (
              <HomePanel key={keyOfPlace(filled)} {...{ filled, loader, home, isPainted }} />
            ))}
        </div>
      ))}
    </div>
  );
}

interface HomePanelProps extends Omit<HomePanelsProps, 'panels'> {
  readonly filled: FilledPlace<'home'>;
  readonly isPainted: boolean;
}

function HomePanel({ isPainted, ...props }: HomePanelProps) {
  const { filled, home } = props;
  const key = keyOfPlace(filled);
  const height = home.heldHeight(key) ?? usualHeight;
  const hasReported = home.reports.has(key);
  const holder = useRef<HTMLDivElement>(null);
  useKeptHeight(holder, hasReported && home.isShown, (measured) => home.keepHeight(key, measured));
  return (
    <div ref={holder} className={styles.panel} style={hasReported ? undefined : { minHeight: height }}>
      {isPainted ? (
        <LoadedPanel {...props} height={height} />
      ) : (
        <PanelToCome title={filled.place.title} height={height} />
      )}
    </div>
  );
}

function LoadedPanel({
  filled,
  loader,
  home,
  height,
}: Omit<HomePanelProps, 'isPainted'> & { readonly height: number }) {
  const { app, place } = filled;
  const key = keyOfPlace(filled);
  const { state, noteShown, noteCrash, retry } = usePlace(loader, 'home', filled);
  const { report } = home;
  const reportState = useCallback((next: HomePanelState) => report(key, next), [report, key]);
  const loading = <PanelToCome title={place.title} height={height} />;
  if (state.status === 'loading') return loading;
  if (state.status === 'failed') return <FailedPanel title={place.title} onRetry={retry} />;
  const { Component } = state;
  return (
    <PlacedPart app={app} loading={loading} onShown={noteShown} onCrash={noteCrash}>
      {(host) => <Component host={host} report={reportState} />}
    </PlacedPart>
  );
}

/** Remembers the height of an element while it is on the page. */
function useKeptHeight(
  element: React.RefObject<HTMLElement | null>,
  isWanted: boolean,
  keep: (height: number) => void,
): void {
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });
  useEffect(() => {
    const { current } = element;
    if (!isWanted || current === null || typeof ResizeObserver !== 'function') return;
    const observer = new ResizeObserver(() => latest.current(current.offsetHeight));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isWanted]);
}
