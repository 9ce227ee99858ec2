import type { FilingDocument } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { type FilingPlace, filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { useState } from 'react';
import { useReplace } from '../reader-controls.tsx';
import { markedWordsQuery, pageAddress } from './load-document.ts';

/** The search in a document: words and place are in the address. */
export function useWords(document: FilingDocument, place: FilingPlace) {
  const { api } = useHost();
  const replace = useReplace();
  const { find: words = '', place: at = 1 } = place;
  // Without words after a search the page is loaded again, without marks.
  const [hasSearched, setHasSearched] = useState(words !== '');
  const query = useQuery({
    ...markedWordsQuery(api, document, words),
    enabled: hasSearched,
    placeholderData: keepPreviousData,
  });
  const found = query.data;
  const ticket = found === undefined ? document.ticket : found.ticket;
  const isCurrent = found !== undefined && !query.isPlaceholderData;
  const { find: _find, place: _place, ...bare } = place;
  return {
    words,
    at,
    /** Places of these words; null while they are looked for. */
    count: isCurrent ? found.count : null,
    /** Anchors of the Items around the marked places. */
    within: isCurrent ? found.within : [],
    error: query.error === null ? null : errorText(query.error, 'The search failed.'),
    address: ticket === null ? null : pageAddress(api, ticket, isCurrent && found.count > 0 ? words : ''),
    look: (next: string) => {
      setHasSearched(true);
      replace(filingAddress(next === '' ? bare : { ...bare, find: next }));
    },
    show: (next: number) => replace(filingAddress({ ...bare, find: words, place: next })),
  };
}
