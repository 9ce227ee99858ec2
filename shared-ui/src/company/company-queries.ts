import type { AllStatements, FilingsRead, Overview, PriceHistory, Timeframe } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type QueryClient, type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { useCallback } from 'react';
import { askAgain } from '../api/ask-again.ts';
import type { ApiClient } from '../api/client.ts';
import { loadStatements } from '../api/load-statements.ts';
import { queryOptions } from '../libraries/query-options.ts';
import { type ShownOverview, withTypedPrice } from './typed-price.model.ts';

/** How long an answer is fresh in the page. The gateway caches it for a day anyway. */
const STALE_AFTER_MS = 10 * 60_000;
/** How often statements are asked for again while older filings are being read. */
const READING_INTERVAL_MS = 5000;
/** How often a missing price is asked for: public prices arrive with the load of the market, which takes minutes. */
const PRICE_INTERVAL_MS = 20_000;

interface OverviewState {
  readonly state: { readonly data?: Overview | undefined };
}

const lacksPrice = ({ state }: OverviewState): boolean => state.data?.pending?.includes('prices') === true;

/**
 * The query of a company's key figures. It waits while `symbol` is null. It is loaded again when an answer that it waits
 * for arrives; a price that is missing is asked for until it is there.
 */
export function overviewQuery(api: ApiClient, symbol: string | null) {
  return queryOptions({
    queryKey: ['overview', symbol],
    queryFn: ({ client, signal }) => {
      watchArrivals(client, symbol);
      return api.call('overview', { params: { symbol: symbol ?? '' } }, signal);
    },
    enabled: symbol !== null,
    staleTime: (query: OverviewState) => (lacksPrice(query) ? 0 : STALE_AFTER_MS),
    refetchInterval: (query: OverviewState) => (lacksPrice(query) ? PRICE_INTERVAL_MS : false),
    ...askAgain,
  });
}

interface StatementsState {
  readonly state: { readonly data?: AllStatements | undefined };
}

/** Returns how far the filings of some statements have been read. */
export function findFilingsRead(statements: AllStatements | undefined): FilingsRead | undefined {
  const { incomeStatement, balanceSheet, cashFlow } = statements ?? {};
  return [incomeStatement, balanceSheet, cashFlow].find((one) => one?.filingsRead !== undefined)?.filingsRead;
}

/**
 * The query of a company's three statements. It waits while `symbol` is null, and is made again while the company's filings
 * are being read.
 */
export function statementsQuery(api: ApiClient, symbol: string | null) {
  return queryOptions({
    queryKey: ['statements', symbol],
    queryFn: ({ signal }) => loadStatements(api, symbol ?? '', signal),
    enabled: symbol !== null,
    staleTime: STALE_AFTER_MS,
    ...askAgain,
    refetchInterval: ({ state }: StatementsState) =>
      findFilingsRead(state.data)?.state === 'reading' ? READING_INTERVAL_MS : false,
  });
}

const priceHistoryKey = (symbol: string | null, timeframe: Timeframe) => ['price-history', symbol, timeframe] as const;

/**
 * The query of a company's closing prices, oldest first. It waits while `symbol` is null.
 * Weekly prices let the gateway extend the daily ones, and stand in where these failed: once they are loaded, the daily ones
 * are fetched again.
 */
export function priceHistoryQuery(api: ApiClient, symbol: string | null, timeframe: Timeframe) {
  return queryOptions({
    queryKey: priceHistoryKey(symbol, timeframe),
    queryFn: async ({ client, signal }) => {
      const history = await api.call('priceHistory', { params: { symbol: symbol ?? '', timeframe } }, signal);
      const daily = priceHistoryKey(symbol, 'daily');
      if (timeframe === 'daily') return history;
      const known = client.getQueryState<PriceHistory>(daily);
      if (known?.status === 'error' || known?.data?.olderOnRequest === true) {
        void client.invalidateQueries({ queryKey: daily });
      }
      return history;
    },
    enabled: symbol !== null,
    staleTime: STALE_AFTER_MS,
    ...askAgain,
  });
}

/** The query of the price that the user typed for a company. It waits while `symbol` is null. */
export function typedPriceQuery(api: ApiClient, symbol: string | null) {
  return queryOptions({
    queryKey: ['typed-price', symbol],
    queryFn: async ({ signal }) => (await api.call('typedPrice', { params: { symbol: symbol ?? '' } }, signal)).typed,
    enabled: symbol !== null,
    staleTime: STALE_AFTER_MS,
  });
}

/** Key figures of a company, at the user's own price where there is one. Sends no request while `symbol` is null. */
export function useOverview(symbol: string | null): UseQueryResult<ShownOverview> {
  const { api } = useHost();
  const { data: typed = null } = useQuery({ ...typedPriceQuery(api, symbol), retry: false });
  const select = useCallback((overview: Overview) => withTypedPrice(overview, typed), [typed]);
  return useQuery({ ...overviewQuery(api, symbol), select });
}

/** The query of the key figures that only the provider has. Their load costs a call, so it starts on request only. */
export function providerFiguresQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['provider-figures', symbol],
    queryFn: ({ signal }) => api.call('providerFigures', { params: { symbol } }, signal),
    staleTime: STALE_AFTER_MS,
    ...askAgain,
  });
}

/** The three statements of a company. Sends no request while `symbol` is null or `enabled` is false. */
export function useStatements(symbol: string | null, enabled = true): UseQueryResult<AllStatements> {
  return useQuery({ ...statementsQuery(useHost().api, symbol), enabled: enabled && symbol !== null });
}

/**
 * Closing prices, oldest first. The last timeframe of the same company stays as placeholder data until the next is there.
 * Sends no request while `symbol` is null or `enabled` is false.
 */
export function usePriceHistory(
  symbol: string | null,
  timeframe: Timeframe,
  enabled = true,
): UseQueryResult<PriceHistory> {
  return useQuery({
    ...priceHistoryQuery(useHost().api, symbol, timeframe),
    placeholderData: (last, before) => (before?.queryKey[1] === symbol ? last : undefined),
    enabled: enabled && symbol !== null,
  });
}

/** The answers that an overview can wait for, by the first part of their query keys. */
const pendingKinds: Readonly<Record<string, 'statements' | 'prices' | 'profile'>> = {
  statements: 'statements',
  'price-history': 'prices',
  'provider-figures': 'profile',
};

/** The kinds that have arrived since the load of an overview began, by symbol. */
type Arrivals = Map<string | null, Set<string>>;

const watched = new WeakMap<QueryClient, Arrivals>();

/**
 * Loads the overview of a company again when an answer arrives that its `pending` names. One page must not show two values of
 * one figure. An answer that arrives while the overview is under way counts as soon as the overview is there.
 * It must be called when the load of an overview begins.
 */
function watchArrivals(client: QueryClient, symbol: string | null): void {
  const arrivals = watched.get(client) ?? subscribe(client);
  arrivals.set(symbol, new Set());
}

const hasFailed = ({ state }: { readonly state: { readonly status: string } }): boolean => state.status === 'error';

/** The wait for filings that the gateway is reading. Their statements are not loaded: without filings these cost provider calls. */
const readingMs = 1_500;

function subscribe(client: QueryClient): Arrivals {
  const arrivals: Arrivals = new Map();
  watched.set(client, arrivals);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const [name, subject] = event.query.queryKey;
    const symbol = typeof subject === 'string' ? subject : null;
    const kind = pendingKinds[String(name)];
    if (kind !== undefined) arrivals.get(symbol)?.add(kind);
    else if (name !== 'overview') return;
    const queryKey = ['overview', symbol];
    const overview = client.getQueryState<Overview>(queryKey);
    if (overview === undefined || overview.fetchStatus === 'fetching') return;
    const pending = overview.data?.pending ?? [];
    const reload = () => void client.invalidateQueries({ queryKey });
    // The price that has arrived is one of a chart that had none.
    if (name === 'overview' && typeof overview.data?.price === 'number') {
      void client.invalidateQueries({ queryKey: ['price-history', symbol], predicate: hasFailed });
    }
    if (pending.some((one) => arrivals.get(symbol)?.has(one) === true)) reload();
    else if (name === 'overview' && pending.includes('filings')) setTimeout(reload, readingMs);
  });
  return arrivals;
}
