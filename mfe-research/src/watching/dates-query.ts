import type { ApiClient } from '@basecase/shared-ui/api/client';
import { queryOptions } from '@basecase/shared-ui/query-options';

const staleMs = 10 * 60_000;

/** The query of the dates of one company. It costs no call of a provider. */
export function companyDatesQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['company-dates', symbol],
    queryFn: ({ signal }) => api.call('companyDates', { params: { symbol } }, signal),
    staleTime: staleMs,
  });
}
