import { nameAccountKey } from '@basecase/shared-ui/components/layout/account-key';
import type { HomePanelState, User } from '@basecase/shared-ui/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { AppLoader } from '../federation/app-loader.ts';
import { type FilledPlace, keyOfPlace } from '../places/load-place.ts';
import { FailedPanel, PanelToCome } from '../places/place-panels.tsx';
import { PlacedPart, useAfterPaint, usePlace } from '../places/placed-part.tsx';
import styles from './home-panels.module.css';

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

/** The panels of a user: whether the start page shows them, their reports and their heights. */
interface HomePanelsState {
  readonly isShown: boolean;
  /** By panel. */
  readonly reports: ReadonlyMap<string, HomePanelState>;
  readonly report: (panel: string, state: HomePanelState) => void;
  /** Keeps the page as it is until the next visit: it is in use. */
  readonly settle: () => void;
  /** Returns the height of a panel at the last visit; null for one that was not there. */
  readonly heldHeight: (panel: string) => number | null;
  readonly keepHeight: (panel: string, height: number) => void;
}

/** The page opens as its last visit ended. On a device without a memory it changes once, as soon as a panel has something, unless it is in use. */
export function useHomePanels(user: User | null): HomePanelsState {
  const account = user?.email ?? '';
  const [memory, setMemory] = useState(() => readStartPage(window.localStorage, account));
  const [reports, setReports] = useState<ReadonlyMap<string, HomePanelState>>(new Map());
  const [isShown, setShown] = useState(memory.hasPanels);
  const settled = useRef(memory.hasPanels);
  const kept = useRef(memory);
  useEffect(() => {
    const read = readStartPage(window.localStorage, account);
    kept.current = read;
    settled.current = read.hasPanels;
    setMemory(read);
    setShown(read.hasPanels);
    setReports(new Map());
  }, [account]);

  const keep = useCallback(
    (change: Partial<typeof memory>) => {
      kept.current = { ...kept.current, ...change };
      if (account !== '') keepStartPage(window.localStorage, account, kept.current);
    },
    [account],
  );
  const report = useCallback(
    (panel: string, state: HomePanelState) =>
      setReports((before) => {
        const isFirst = !before.has(panel);
        const next = new Map(before).set(panel, state);
        const hasContent = [...next.values()].some(({ isEmpty }) => !isEmpty);
        keep({ hasPanels: hasContent });
        // Only what a panel has from the first changes the page: a star that is pressed on the start page must not.
        if (isFirst && !state.isEmpty && !settled.current) {
          settled.current = true;
          setShown(true);
        }
        return next;
      }),
    [keep],
  );
  const settle = useCallback(() => {
    settled.current = true;
  }, []);
  const heldHeight = useCallback((panel: string) => memory.heights.get(nameHeight(panel)) ?? null, [memory]);
  const keepHeight = useCallback(
    (panel: string, height: number) => keep({ heights: new Map(kept.current.heights).set(nameHeight(panel), height) }),
    [keep],
  );
  return { isShown, reports, report, settle, heldHeight, keepHeight };
}

/** A panel has another height in a window of another width. */
function nameHeight(panel: string): string {
  const { innerWidth } = window;
  if (innerWidth <= 768) return `${panel}@phone`;
  return innerWidth <= 1180 ? `${panel}@tablet` : `${panel}@desktop`;
}

/** Names of earlier releases, in the memories of browsers. */
const KEY = 'home-desk';
const PANELS = 'desk';
/** More heights than this are those of panels that are gone. */
const mostHeights = 40;
const highest = 5_000;

/** What this browser remembers of the start page of an account, so that a visit opens as the last one ended. */
export interface StartPageMemory {
  /** Whether the page showed panels. */
  readonly hasPanels: boolean;
  /** Heights of panels in pixels, by panel and width of the window. */
  readonly heights: ReadonlyMap<string, number>;
}

/** Returns the memory of an account; an empty one where nothing or something else is stored. */
export function readStartPage(storage: Pick<Storage, 'getItem'>, account: string): StartPageMemory {
  const [kind, ...entries] = (storage.getItem(nameAccountKey(KEY, account)) ?? '').split(' ');
  const heights = entries.flatMap((entry) => {
    const [, key, text] = /^([a-z/-]{3,70}@[a-z]+)=(\d{1,4})$/.exec(entry) ?? [];
    return key === undefined || Number(text) > highest ? [] : [[key, Number(text)] as const];
  });
  return { hasPanels: kind === PANELS, heights: new Map(heights.slice(-mostHeights)) };
}

export function keepStartPage(
  storage: Pick<Storage, 'setItem'>,
  account: string,
  { hasPanels, heights }: StartPageMemory,
): void {
  const entries = [...heights].slice(-mostHeights).map(([key, height]) => `${key}=${Math.round(height)}`);
  storage.setItem(nameAccountKey(KEY, account), [hasPanels ? PANELS : 'start', ...entries].join(' '));
}
