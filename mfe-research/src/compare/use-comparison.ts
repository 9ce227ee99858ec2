import { isApiError } from '@basecase/shared-ui/api/api-error';
import { type HeldReply, notHeldQuery, requireHeld } from '@basecase/shared-ui/company/held-reply';
import { noteRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@basecase/shared-ui/query';
import { useSearchParams } from '@basecase/shared-ui/router';
import { useEffect } from 'react';
import { recentComparisons } from '../watching/recent-comparisons.ts';
import { fewestCompanies, mostCompanies, readSymbols, writeSymbols } from './compare-address.model.ts';
import type { Comparison } from './comparison.model.ts';

type Peers = HeldReply<'peers'>;

const freshMs = 60_000;
/** A company that is not held is being read, which takes seconds, or minutes while much is loaded; an unknown symbol never is held. */
const firstWaitMs = 2000;
const mostAsked = 6;

/** Returns the comparison of the companies in the address. Until the next one is there, the last one stays. */
export function useComparison(symbols: readonly string[]) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    ...queryOptions({
      queryKey: ['comparison', symbols.join(',')],
      queryFn: ({ signal }) => api.call('compareCompanies', { query: { symbols: symbols.join(',') } }, signal),
    }),
    enabled: isSignedIn && symbols.length >= fewestCompanies,
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    select: dropRepeats,
    refetchInterval: ({ state }: { state: { data?: Comparison | undefined; dataUpdateCount: number } }) =>
      state.dataUpdateCount < mostAsked && hasAbsent(state.data)
        ? firstWaitMs * 2 ** (state.dataUpdateCount - 1)
        : false,
    retry: (failures: number, error: Error) => failures < 1 && !isApiError(error),
  });
}

const hasAbsent = (comparison: Comparison | undefined) =>
  comparison?.companies.some(({ reason }) => reason !== undefined) === true;

/** Two symbols of one company, such as GOOG and GOOGL, are one column. */
function dropRepeats(comparison: Comparison): Comparison {
  const { companies } = comparison;
  const own = companies.filter(({ symbol }, at) => companies.findIndex((other) => other.symbol === symbol) === at);
  return { ...comparison, companies: own };
}

/** Returns the symbols in the address and a function that changes them: a new order is no new step of history. */
export function useSymbols() {
  const [query, setQuery] = useSearchParams();
  const symbols = readSymbols(query);
  const change = (next: readonly string[]) => {
    const isOrder = next.length === symbols.length && next.every((symbol) => symbols.includes(symbol));
    setQuery((last) => writeSymbols(last, next), { replace: isOrder });
  };
  return { symbols, change } as const;
}

/** Companies are added one by one: a comparison counts once it was looked at for this time. */
const lookMs = 3_000;

/** Notes a shown comparison among those that the start page lists. */
export function useNoteComparison(symbols: readonly string[], isShown: boolean): void {
  const account = useUser()?.email;
  const entry = symbols.join(',');
  useEffect(() => {
    if (account === undefined || !isShown) return;
    const timer = setTimeout(() => noteRecent(account, recentComparisons, entry), lookMs);
    return () => clearTimeout(timer);
  }, [account, isShown, entry]);
}

/** Adds the nearest peers of the first company until five are compared. */
export function useAddPeers(symbols: readonly string[], change: (symbols: readonly string[]) => void) {
  const { api, notify } = useHost();
  const [symbol = ''] = symbols;
  return useMutation({
    mutationFn: async () => requireHeld(await api.call('peers', { params: { symbol }, query: notHeldQuery })),
    onSuccess: ({ group }: Peers) => {
      const others = group.members.map((member) => member.symbol).filter((member) => !symbols.includes(member));
      if (others.length === 0) notify({ kind: 'error', text: `${symbol} has no peers to add.` });
      else change([...symbols, ...others].slice(0, mostCompanies));
    },
    onError: () => notify({ kind: 'error', text: `The peers of ${symbol} did not load. Please try again.` }),
  });
}
