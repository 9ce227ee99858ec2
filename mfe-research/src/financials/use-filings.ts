import type { AllStatements, AsFiled, FilingsRead, Segments } from '@basecase/gateway/contract';
import { statementsQuery } from '@basecase/shared-ui/company/company-queries';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import type { FiledPeriod } from './as-filed-columns.model.ts';

const STALE_AFTER_MS = 10 * 60_000;
/** How often figures are asked for again while older filings are being read. */
const READING_INTERVAL_MS = 5000;

const intervalOf = (reading: FilingsRead | undefined): number | false =>
  reading?.state === 'reading' ? READING_INTERVAL_MS : false;

/** Returns how far the filings of some statements have been read. */
export function filingsReadOf(statements: AllStatements | undefined): FilingsRead | undefined {
  const { incomeStatement, balanceSheet, cashFlow } = statements ?? {};
  return [incomeStatement, balanceSheet, cashFlow].find((one) => one?.filingsRead !== undefined)?.filingsRead;
}

/** Returns the three statements of a company, again and again while its filings are being read. */
export function useFinancials(symbol: string | null): UseQueryResult<AllStatements> {
  return useQuery({
    ...statementsQuery(useHost().api, symbol),
    refetchInterval: ({ state }) => intervalOf(filingsReadOf(state.data)),
  });
}

/** Returns the statements of a company as filed. It does not retry: reading a filing is slow. */
export function useAsFiled(symbol: string, period: FiledPeriod): UseQueryResult<AsFiled> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['as-filed', symbol, period],
    queryFn: ({ signal }) => api.call('asFiled', { params: { symbol }, query: { period } }, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
    refetchInterval: ({ state }) => intervalOf(state.data?.filingsRead),
  });
}

/** Returns revenue and operating income of a company by its parts. It does not retry: reading a filing is slow. */
export function useSegments(symbol: string, period: FiledPeriod): UseQueryResult<Segments> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['segments', symbol, period],
    queryFn: ({ signal }) => api.call('segments', { params: { symbol }, query: { period } }, signal),
    staleTime: STALE_AFTER_MS,
    retry: false,
    refetchInterval: ({ state }) => intervalOf(state.data?.filingsRead),
  });
}
