import type { CallReply } from '@basecase/gateway/contract';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import {
  askWhileReading,
  type HeldReply,
  isBeingRead,
  notHeldQuery,
  requireHeld,
} from '@basecase/shared-ui/company/held-reply';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { useMemo } from 'react';

export type BaseRates = CallReply<'baseRates'>;

export interface BaseRateQuestion {
  readonly line: 'revenue' | 'operatingMargin';
  /** Growth per year, or the margin, as a fraction. */
  readonly rate: number;
  readonly years: number;
  /** Revenue in US dollars; undefined for companies of every size. */
  readonly size?: number | undefined;
  /** The company's own growth per year over the five years before; undefined where it is not known, and for a margin. */
  readonly past?: number | undefined;
}

/** The past changes with the quarters that are loaded, a yield once a day. */
const STALE_AFTER_MS = 60 * 60_000;

/** Returns how often companies had a rate. Makes no call for null; the last answer stays while the next one loads. */
export function useBaseRates(question: BaseRateQuestion | null): UseQueryResult<BaseRates> {
  const { api } = useHost();
  return useQuery({
    ...queryOptions({
      queryKey: ['baseRates', question],
      queryFn: ({ signal }) => {
        if (question === null) throw new Error('There is no question.');
        return api.call('baseRates', { query: question }, signal);
      },
      staleTime: STALE_AFTER_MS,
      retry: false,
    }),
    enabled: question !== null,
  });
}

/** Prices and reports of the market change a few times a month. */
const MARKET_STALE_AFTER_MS = 10 * 60_000;

interface PeerMargins {
  /** As fractions; null until they are there, and where the company is not held. */
  readonly margins: readonly number[] | null;
  /** Whether there was an answer, such as the one that the company's filings are being read. */
  readonly isFetched: boolean;
}

/**
 * Returns the operating margins of the peers over four quarters. The peers are the user's own, or those of the rule.
 */
export function usePeerMargins(symbol: string): PeerMargins {
  const { api } = useHost();
  const { data, isFetched, failureCount } = useQuery(
    queryOptions({
      queryKey: ['peers', symbol],
      queryFn: async ({ signal }) =>
        requireHeld(await api.call('peers', { params: { symbol }, query: notHeldQuery }, signal)),
      staleTime: MARKET_STALE_AFTER_MS,
      ...askWhileReading,
    }),
  );
  const margins = useMemo(() => {
    const measure = data?.measures.find(({ name }) => name === 'operatingMargin');
    return measure === undefined ? null : measure.values.map(({ value }) => value);
  }, [data]);
  return { margins, isFetched: isFetched || failureCount > 0 };
}

/** The values of a share by the multiples of peers. */
export type PeerValues = HeldReply<'peerValues'>;

/** Returns the values of a share by the multiples of the user's own peers, or of those of the rule. */
export function usePeerValues(symbol: string): UseQueryResult<PeerValues> {
  const { api } = useHost();
  return useQuery(
    queryOptions({
      queryKey: ['peerValues', symbol],
      queryFn: async ({ signal }) =>
        requireHeld(await api.call('peerValues', { params: { symbol }, query: notHeldQuery }, signal)),
      staleTime: MARKET_STALE_AFTER_MS,
      ...askWhileReading,
      retry: (failures: number, error: Error) => isBeingRead(error) || (failures < 1 && !isApiError(error)),
    }),
  );
}

/** Returns the newest dated rate without risk. */
export function useRiskFreeRate(): UseQueryResult<CallReply<'riskFreeRate'>> {
  const { api } = useHost();
  return useQuery(
    queryOptions({
      queryKey: ['riskFreeRate'],
      queryFn: ({ signal }) => api.call('riskFreeRate', {}, signal),
      staleTime: STALE_AFTER_MS,
      retry: false,
    }),
  );
}
