import type { EdgarSearch } from '@basecase/gateway/contract';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/page/query';
import { useDebounced } from '@basecase/shared-ui/use-debounced';

export type Suggestion = EdgarSearch['results'][number];

/** Shorter texts match too much to help. */
const MIN_LENGTH = 2;
const DEBOUNCE_MS = 300;

export interface Suggestions {
  readonly items: readonly Suggestion[];
  /** `loading`: the items are those of an older text. */
  readonly state: 'off' | 'loading' | 'ready' | 'failed';
}

/**
 * Companies that match `text`, asked for when the typing pauses. An answer to an older text is never shown as one to this text.
 * @param atOnce asks without waiting for a pause
 */
export function useSuggestions(text: string, atOnce: boolean): Suggestions {
  const { api } = useHost();
  const wanted = text.trim();
  const paused = useDebounced(wanted, DEBOUNCE_MS);
  const asked = atOnce ? wanted : paused;
  const enabled = wanted.length >= MIN_LENGTH && asked.length >= MIN_LENGTH;
  const query = useQuery({
    queryKey: ['search', asked.toLowerCase()],
    queryFn: ({ signal }) => api.call('edgarSearch', { query: { q: asked } }, signal),
    enabled,
    staleTime: 10 * 60_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

  if (wanted.length < MIN_LENGTH) return { items: [], state: 'off' };
  if (asked === wanted && query.isError) return { items: [], state: 'failed' };
  const settled = asked === wanted && query.data !== undefined && !query.isPlaceholderData;
  return { items: query.data?.results ?? [], state: settled ? 'ready' : 'loading' };
}
