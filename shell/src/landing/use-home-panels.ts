import type { HomePanelState, User } from '@basecase/shared-ui/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepStartPage, readStartPage } from './start-page-memory.ts';

/** The panels of a user: whether the start page shows them, their reports and their heights. */
export interface HomePanelsState {
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
