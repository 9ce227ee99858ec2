import type { FilingDocument } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { IconButton } from '@basecase/shared-ui/components/buttons/icon-button';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { type FilingPlace, filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useReplace } from '../reader-controls.tsx';
import { markedWordsQuery, pageAddress } from './load-document.ts';
import { findText } from './reader.model.ts';
import styles from './reader.module.css';

const settleMs = 350;
const fewestLetters = 2;

interface FindBarProps {
  /** Words that are looked for; empty without. */
  readonly words: string;
  /** Number of the shown place, from 1. */
  readonly at: number;
  /** Places of the words; null while they are looked for. */
  readonly count: number | null;
  /** Places that can be shown: a document with very many marks the first ones. */
  readonly marked: number;
  readonly error: string | null;
  readonly onWords: (words: string) => void;
  readonly onPlace: (at: number) => void;
}

/** The search in a document: Enter goes to the next place, Shift and Enter to the one before, Escape clears the words. */
export function FindBar({ words, at, count, marked, error, onWords, onPlace }: FindBarProps) {
  const [typed, setTyped] = useState(words);
  const settled = useDebounced(typed, settleMs);
  const sent = useRef(words);
  const send = (text: string) => {
    const next = text.trim();
    if (next === sent.current || (next !== '' && next.length < fewestLetters)) return;
    sent.current = next;
    onWords(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing that has settled is sent
  useEffect(() => send(settled), [settled]);
  const step = (next: number) => {
    if (next >= 1 && next <= marked) onPlace(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setTyped('');
      send('');
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (typed.trim() === words) step(event.shiftKey ? at - 1 : at + 1);
    else send(typed);
  };
  const clear = (
    <IconButton label="Clear the search" icon={<X size={14} aria-hidden="true" />} onClick={() => setTyped('')} />
  );
  return (
    <search className={styles.find}>
      <TextField
        className={styles.findField}
        label="Search in this filing"
        labelHidden
        placeholder="Search in this filing"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        icon={<Search size={14} />}
        {...(typed !== '' && { end: clear })}
        value={typed}
        onChange={setTyped}
        onKeyDown={press}
      />
      <span className={styles.place} role="status">
        {words === '' ? '' : (error ?? findText(at, count))}
      </span>
      <Row align="stretch" gap={4} className={styles.steps}>
        <IconButton
          label="Previous result"
          icon={<ChevronUp size={16} aria-hidden="true" />}
          disabled={at <= 1 || marked === 0}
          onClick={() => step(at - 1)}
        />
        <IconButton
          label="Next result"
          icon={<ChevronDown size={16} aria-hidden="true" />}
          disabled={at >= marked}
          onClick={() => step(at + 1)}
        />
      </Row>
    </search>
  );
}

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
