import type { ThemeName } from '@basecase/shared-ui/host';
import { createStore, type StoreApi } from 'zustand/vanilla';

const KEY = 'theme';

export interface Theme {
  readonly store: StoreApi<ThemeName>;
  toggle(): void;
}

/** Creates the theme of a page: the system's until the user chooses one. The choice is stored and applies to every tab. */
export function createTheme(storage: Storage = window.localStorage): Theme {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = (): ThemeName | null => {
    const stored = storage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  };
  const current = (): ThemeName => chosen() ?? (system.matches ? 'dark' : 'light');

  const store = createStore<ThemeName>(current);
  const apply = (): void => {
    document.documentElement.dataset.theme = current();
    store.setState(current(), true);
  };
  system.addEventListener('change', apply);
  window.addEventListener('storage', ({ storageArea, key }) => {
    if (storageArea === storage && (key === KEY || key === null)) apply();
  });
  apply();

  return {
    store,
    toggle() {
      storage.setItem(KEY, current() === 'dark' ? 'light' : 'dark');
      apply();
    },
  };
}
