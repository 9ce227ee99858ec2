import type { ApiClient } from '@basecase/shared-ui/api/client';
import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';
import { queryOptions } from '@basecase/shared-ui/query-options';

/**
 * Returns the query of a document. It is asked for once per visit: its ticket lasts minutes, and another one would load the
 * frame again.
 */
export function documentQuery(api: ApiClient, cik: number | null, { accession, document, anchor }: FilingPlace) {
  const query = {
    cik: String(cik),
    accession,
    ...(document !== undefined && { document }),
    ...(anchor !== undefined && { fact: anchor }),
  };
  return queryOptions({
    queryKey: ['filing-document', query],
    queryFn: ({ signal }) => api.call('filingDocument', { query }, signal),
    enabled: cik !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}
