import { useSearchParams } from '@basecase/shared-ui/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readScreen, type ScreenState, writeScreen } from './screen-state.model.ts';

const normalize = (query: URLSearchParams) => writeScreen(new URLSearchParams(), readScreen(query)).toString();

/** Returns the screen of the page and a function that changes some of it. The address follows, and changes the screen when it is opened again. */
export function useScreenState() {
  const [query, setQuery] = useSearchParams();
  const [screen, setScreen] = useState(() => readScreen(query));
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
    setScreen(readScreen(query));
  }, [query]);
  const change = useCallback(
    (part: Partial<ScreenState> | ((last: ScreenState) => Partial<ScreenState>)) =>
      setScreen((last) => ({ ...last, ...(typeof part === 'function' ? part(last) : part) })),
    [],
  );
  return { screen, change } as const;
}

export type ChangeScreen = ReturnType<typeof useScreenState>['change'];
