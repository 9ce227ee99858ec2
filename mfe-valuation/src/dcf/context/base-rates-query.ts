import type { CallReply } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';

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

/** The past changes with the quarters that are loaded. */
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
