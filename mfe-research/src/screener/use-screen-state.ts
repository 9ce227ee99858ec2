import { useSearchParams } from '@basecase/shared-ui/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fromSaved, readScreen, type SavedScreen, type ScreenState, writeScreen } from './screen-state.model.ts';

const normalize = (query: URLSearchParams) => writeScreen(new URLSearchParams(), readScreen(query)).toString();

/** Returns the saved screen that an address names and says nothing else of, as that of an alert; null for other addresses. */
function readNamed(query: URLSearchParams): string | null {
  const { name, ...rest } = readScreen(query);
  return writeScreen(new URLSearchParams(), { ...rest, name: null }).size === 0 ? name : null;
}

/** Returns the screen of the page and a function that changes some of it. The address follows, and changes the screen when it is opened again. */
export function useScreenState() {
  const [query, setQuery] = useSearchParams();
  const [screen, setScreen] = useState(() => readScreen(query));
  const [named, setNamed] = useState(() => readNamed(query));
  const known = useRef(normalize(query));
  const address = useMemo(() => writeScreen(new URLSearchParams(), screen).toString(), [screen]);
  useEffect(() => {
    if (address === known.current) return;
    known.current = address;
    setQuery((last) => writeScreen(last, readScreen(new URLSearchParams(address))), { replace: true });
  }, [address, setQuery]);
  useEffect(() => {
    const asked = normalize(query);
    if (asked === known.current) return;
    known.current = asked;
    setNamed(readNamed(query));
    setScreen(readScreen(query));
  }, [query]);
  const change = useCallback((part: Partial<ScreenState> | ((last: ScreenState) => Partial<ScreenState>)) => {
    setNamed(null);
    setScreen((last) => ({ ...last, ...(typeof part === 'function' ? part(last) : part) }));
  }, []);
  return { screen, change, named } as const;
}

/** Shows what is saved under the name that the address gives alone: without it the tab would hold an empty screen. */
export function useNamedScreen(
  { named, change }: Pick<ReturnType<typeof useScreenState>, 'named' | 'change'>,
  screens: readonly SavedScreen[],
): void {
  const saved = named === null ? undefined : screens.find(({ name }) => name === named);
  useEffect(() => {
    if (saved !== undefined) change(fromSaved(saved));
  }, [saved, change]);
}

export type ChangeScreen = ReturnType<typeof useScreenState>['change'];
