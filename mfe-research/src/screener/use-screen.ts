import { isApiError } from '@basecase/shared-ui/api/api-error';
import { coverageQuery } from '@basecase/shared-ui/company/coverage-query';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@basecase/shared-ui/query';
import { useSearchParams } from '@basecase/shared-ui/router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSavedScreens } from '../watching/saved-screens-query.ts';
import type { Screen, ScreenRow } from './figure-text.model.ts';
import {
  fromSaved,
  readScreen,
  type SavedScreen,
  type ScreenBody,
  type ScreenState,
  toScreenBody,
  writeScreen,
} from './screen-state.model.ts';
import { listOwnFormulas, listSuggestions } from './suggestions.model.ts';

type Host = ReturnType<typeof useHost>;

const freshMs = 60_000;
/** The names of lines and industries change with what is loaded. */
const tablesMs = 10 * 60_000;
/** Rows of one call. */
const pageRows = 60;

const retryOnce = (failures: number, error: Error) => failures < 1 && !isApiError(error);

/** The call of a part of a screen's rows. */
export function screenQuery({ api }: Pick<Host, 'api'>, body: ScreenBody, offset = 0, limit = pageRows) {
  return queryOptions({
    queryKey: ['screen', body, offset, limit],
    queryFn: ({ signal }) => api.call('screenMarket', { body: { ...body, offset, limit } }, signal),
    staleTime: freshMs,
    retry: retryOnce,
  });
}

/** Returns the answer of a screen with its first rows. Until the next one is there, the last one stays. */
export function useScreen(screen: ScreenState) {
  const host = useHost();
  const isSignedIn = useUser() !== null;
  // The text is the same while only names or ids of conditions change.
  const key = JSON.stringify(toScreenBody(screen));
  const body = useMemo((): ScreenBody => JSON.parse(key), [key]);
  const query = useQuery({ ...screenQuery(host, body), enabled: isSignedIn, placeholderData: keepPreviousData });
  return { query, body } as const;
}

/** Returns the rows that are loaded by their place, and asks for the pages that are in view. @param range places in view */
export function useRows(
  body: ScreenBody,
  first: Screen,
  isOld: boolean,
  range: { readonly from: number; readonly to: number },
) {
  const host = useHost();
  const last = Math.max(0, first.matches - 1);
  const pages = [...new Set([range.from, range.to].map((place) => Math.floor(Math.min(place, last) / pageRows)))];
  const later = isOld ? [] : pages.filter((page) => page > 0);
  const queries = useQueries({ queries: later.map((page) => screenQuery(host, body, page * pageRows)) });
  const rows = new Map<number, ScreenRow>(first.rows.map((row, at) => [at, row]));
  later.forEach((page, index) => {
    queries[index]?.data?.rows.forEach((row, at) => {
      rows.set(page * pageRows + at, row);
    });
  });
  return rows;
}

export function useCoverage() {
  const isSignedIn = useUser() !== null;
  return useQuery({ ...coverageQuery(useHost().api), enabled: isSignedIn });
}

function useLines() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey: ['market-lines'],
    queryFn: ({ signal }) => api.call('marketLines', {}, signal),
    enabled: isSignedIn,
    staleTime: tablesMs,
    retry: retryOnce,
  });
}

export function useIndustries() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey: ['industries'],
    queryFn: ({ signal }) => api.call('industries', {}, signal),
    enabled: isSignedIn,
    staleTime: tablesMs,
    retry: retryOnce,
  });
}

/** Returns all names of formulas, as lines and as completions. @param covered companies */
export function useNames(covered: number) {
  const { data } = useLines();
  const screens = useSavedScreens();
  const lines = useMemo(() => data?.lines ?? [], [data]);
  const own = useMemo(() => listOwnFormulas(screens.data ?? []), [screens.data]);
  const suggestions = useMemo(() => listSuggestions(lines, covered, own), [lines, covered, own]);
  const labels = useMemo(() => new Map(lines.map(({ name, label }) => [name, label])), [lines]);
  return { lines, suggestions, labels } as const;
}

export type Names = ReturnType<typeof useNames>;

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
