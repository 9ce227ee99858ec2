import { useRef } from 'react';
import { emptyScreen, fromSaved, isChanged, type SavedScreen, type ScreenState } from '../screen-state.model.ts';
import type { ChangeScreen } from '../use-screen-state.ts';

/** The tab of a screen that is not saved. Names of screens are not empty. */
export const newTab = '';

/** Returns the functions that go from tab to tab. What was changed in a tab that is left is there again when it is opened. */
export function useTabs(screen: ScreenState, change: ChangeScreen, screens: readonly SavedScreen[]) {
  const left = useRef(new Map<string, ScreenState>());
  const open = (name: string) => {
    const current = screens.find((one) => one.name === screen.name);
    if (current === undefined || isChanged(screen, current)) left.current.set(screen.name ?? newTab, screen);
    else left.current.delete(current.name);
    const saved = screens.find((one) => one.name === name);
    const known = left.current.get(name) ?? (saved === undefined ? emptyScreen : fromSaved(saved));
    change({ ...known, name: saved === undefined ? null : name });
  };
  return {
    open,
    /** Forgets what was changed in a tab, and shows what is saved. */
    revert: (saved: SavedScreen) => change(fromSaved(saved)),
    /** Shows the new tab in place of one that was deleted. */
    close: (name: string) => {
      left.current.delete(name);
      change({ ...(left.current.get(newTab) ?? emptyScreen), name: null });
    },
    /** A new screen that was saved leaves an empty one behind. */
    noteSaved: (name: string) => {
      if (screen.name === null) left.current.delete(newTab);
      change({ name });
    },
  } as const;
}
