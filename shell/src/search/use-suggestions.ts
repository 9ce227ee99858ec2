import type { EdgarSearch } from '@basecase/gateway/contract';
import { companySearchQuery } from '@basecase/shared-ui/company/company-search-query';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/page/query';

export type Suggestion = EdgarSearch['results'][number];

/** Shorter texts match too much to help. */
const MIN_LENGTH = 2;
const DEBOUNCE_MS = 300;

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** While `loading`, the items belong to an older text. */
  readonly state: 'off' | 'loading' | 'ready' | 'failed';
}

/**
 * Companies that match `text`, loaded when the typing pauses. The suggestions for an older text are never shown as those for this text.
 * @param atOnce loads without waiting for a pause
 */
export function useSuggestions(text: string, atOnce: boolean): Suggestions {
  const { api } = useHost();
  const current = text.trim();
  const paused = useDebounced(current, DEBOUNCE_MS);
  const searched = atOnce ? current : paused;
  const enabled = current.length >= MIN_LENGTH && searched.length >= MIN_LENGTH;
  const query = useQuery({ ...companySearchQuery(api, searched), enabled, placeholderData: keepPreviousData });

  if (current.length < MIN_LENGTH) return { items: [], state: 'off' };
  if (searched === current && query.isError) return { items: [], state: 'failed' };
  const settled = searched === current && query.data !== undefined && !query.isPlaceholderData;
  return { items: query.data?.results ?? [], state: settled ? 'ready' : 'loading' };
}
