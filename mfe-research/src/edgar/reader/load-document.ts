import { pageRoutes } from '@basecase/gateway/contract/page-routes';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import type { FilingPlace } from '@basecase/shared-ui/figures/filing-address';
import { queryOptions } from '@basecase/shared-ui/query-options';

/**
 * Returns the query of a document. It is fetched once per visit: its ticket lasts minutes, and another one would reload
 * the frame.
 */
export function documentQuery(api: ApiClient, cik: number | null, place: FilingPlace) {
  const { accession, document, anchor, figure } = place;
  const query = {
    cik: String(cik),
    accession,
    ...(document !== undefined && { document }),
    ...(anchor !== undefined && { fact: anchor }),
    ...figure,
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

/** Returns the address of a document's page. A shell of contract 1.0.0 has no `address`; its gateway has its own origin. */
export function pageAddress(api: Partial<Pick<ApiClient, 'address'>>, ticket: string): string {
  const query = { ticket };
  return api.address?.('filingPage', { query }) ?? `${pageRoutes.filingPage.path}?${new URLSearchParams(query)}`;
}
