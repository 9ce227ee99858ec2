import type { HomePanelState, User } from '@basecase/shared-ui/host';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keepDesk, readDesk } from './desk-memory.ts';

/** The desk of a user: whether the start page shows it, the reports of its panels, and their heights. */
export interface Desk {
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
export function useDesk(user: User | null): Desk {
  const account = user?.email ?? '';
  const [memory, setMemory] = useState(() => readDesk(window.localStorage, account));
  const [reports, setReports] = useState<ReadonlyMap<string, HomePanelState>>(new Map());
  const [isShown, setShown] = useState(memory.isDesk);
  const settled = useRef(memory.isDesk);
  const kept = useRef(memory);
  useEffect(() => {
    const read = readDesk(window.localStorage, account);
    kept.current = read;
    settled.current = read.isDesk;
    setMemory(read);
    setShown(read.isDesk);
    setReports(new Map());
  }, [account]);

  const keep = useCallback(
    (change: Partial<typeof memory>) => {
      kept.current = { ...kept.current, ...change };
      if (account !== '') keepDesk(window.localStorage, account, kept.current);
    },
    [account],
  );
  const report = useCallback(
    (panel: string, state: HomePanelState) =>
      setReports((before) => {
        const isFirst = !before.has(panel);
        const next = new Map(before).set(panel, state);
        const hasContent = [...next.values()].some(({ isEmpty }) => !isEmpty);
        keep({ isDesk: hasContent });
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
