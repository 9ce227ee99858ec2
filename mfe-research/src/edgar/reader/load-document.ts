import type { FilingDocument, FoundInFiling } from '@basecase/gateway/contract';
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

/** Where a document has words, and a ticket for the page that marks them. */
export interface MarkedWords extends FoundInFiling {
  /** Null for a document that is too large to show. */
  readonly ticket: string | null;
}

/**
 * Returns the query of words in a document. It brings a ticket of its own, since that of the document lasts only minutes.
 * @param words empty for the page without marks
 */
export function markedWordsQuery(api: ApiClient, { cik, accession, document }: FilingDocument, words: string) {
  const query = { cik, accession, document };
  return queryOptions({
    queryKey: ['filing-words', query, words],
    queryFn: async ({ signal }): Promise<MarkedWords> => {
      const [found, { ticket }] = await Promise.all([
        words === '' ? { count: 0, within: [] } : api.call('findInFiling', { query: { ...query, words } }, signal),
        api.call('filingDocument', { query }, signal),
      ]);
      return { ...found, ticket };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/**
 * Returns the address of a document's page. A shell of contract 1.0.0 has no `address`; its gateway has its own origin.
 * @param words those that the page marks
 */
export function pageAddress(api: Partial<Pick<ApiClient, 'address'>>, ticket: string, words = ''): string {
  const query = words === '' ? { ticket } : { ticket, find: words };
  return api.address?.('filingPage', { query }) ?? `${pageRoutes.filingPage.path}?${new URLSearchParams(query)}`;
}
