import type { FilingChanges } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import type { ComparisonPlace } from '@basecase/shared-ui/figures/filing-address';
import { queryOptions } from '@basecase/shared-ui/query-options';

type Compared = Pick<ComparisonPlace, 'accession' | 'against' | 'section'>;

/** Returns the query of what changed between two reports. Filings never change, so neither does the answer. */
export function changesQuery(api: ApiClient, cik: number | null, compared: Compared) {
  const query = toQuery(cik, compared);
  return queryOptions({
    queryKey: makeKey(query),
    queryFn: async ({ client, signal }): Promise<FilingChanges> => {
      const found = await api.call('filingChanges', { query }, signal);
      // The gateway chose what the address left out. The first step writes it there, which must not load again.
      const { older, section } = found;
      const whole = {
        ...compared,
        ...(older && { against: older.accession }),
        ...(section && { section: section.item }),
      };
      client.setQueryData(makeKey(toQuery(cik, whole)), found);
      return found;
    },
    enabled: cik !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

const makeKey = (query: ReturnType<typeof toQuery>) => ['filing-changes', query] as const;

function toQuery(cik: number | null, { accession, against, section }: Compared) {
  return {
    cik: String(cik),
    accession,
    ...(against !== undefined && { against }),
    ...(section !== undefined && { section }),
  };
}
