import { Autocomplete } from '@base-ui/react/autocomplete';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import styles from './company-search.module.css';
import { MatchedText } from './matched-text.tsx';
import { type CompanyField, SEARCH_PROMPT } from './use-company-field.ts';
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions.ts';

/** What the plain field and the one with suggestions have alike. */
export interface SearchFieldProps {
  readonly field: CompanyField;
  readonly inputRef: RefObject<HTMLInputElement | null>;
  /** Where the cursor stood when the field was replaced; null when it was elsewhere. */
  readonly cursor: number | null;
  readonly before: ReactNode;
  readonly after: ReactNode;
}

/** The company search with its suggestions. Takes over from the plain field, with its text and cursor. */
export function CompanyCombobox({ field, inputRef, cursor, before, after }: SearchFieldProps) {
  const { text, recent, offersRecent } = field;
  const suggestions = useSuggestions(text);
  useLayoutEffect(() => {
    if (cursor === null) return;
    inputRef.current?.focus();
    inputRef.current?.setSelectionRange(cursor, cursor);
  }, [inputRef, cursor]);

  return (
    <Autocomplete.Root
      items={offersRecent ? recent.map(recentSuggestion) : suggestions.items}
      mode="none"
      value={text}
      onValueChange={(value, { reason }) => {
        // A chosen company opens; its ticker does not stay in the field.
        if (reason !== 'item-press') field.type(value);
      }}
      open={field.open && (offersRecent || suggestions.state !== 'off')}
      onOpenChange={field.setOpen}
      openOnInputClick={offersRecent}
      itemToStringValue={(item: Suggestion) => item.ticker}
    >
      <Autocomplete.InputGroup className={styles.field}>
        {before}
        <Autocomplete.Input
          ref={inputRef}
          className={styles.input}
          placeholder={SEARCH_PROMPT}
          aria-label={SEARCH_PROMPT}
          aria-invalid={field.problem !== null}
        />
        <Autocomplete.Clear className={styles.clear} aria-label="Clear search">
          <X size={16} aria-hidden />
        </Autocomplete.Clear>
        {after}
      </Autocomplete.InputGroup>
      <SuggestionList
        query={text.trim()}
        status={offersRecent ? 'Opened last' : statusText(suggestions)}
        onChoose={field.choose}
      />
    </Autocomplete.Root>
  );
}

interface SuggestionListProps {
  readonly query: string;
  /** What is to be said above the list; empty when the list speaks for itself. */
  readonly status: string;
  readonly onChoose: (symbol: string) => void;
}

function SuggestionList({ query, status, onChoose }: SuggestionListProps) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className={styles.positioner} sideOffset={8} align="start">
        <Autocomplete.Popup className={styles.popup}>
          <Autocomplete.Status className={styles.status}>{status}</Autocomplete.Status>
          <Autocomplete.List>
            {(item: Suggestion) => (
              <Autocomplete.Item
                key={item.ticker}
                value={item}
                className={styles.option}
                onClick={() => onChoose(item.ticker)}
              >
                <span className={styles.letter} aria-hidden>
                  {item.ticker.slice(0, 1)}
                </span>
                <b>
                  <MatchedText text={item.ticker} query={query} />
                </b>
                <span className={styles.name}>
                  <MatchedText text={item.name} query={query} />
                </span>
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
          <p className={styles.keys} aria-hidden>
            <kbd>↑</kbd> <kbd>↓</kbd> to move <kbd>Enter</kbd> to open <kbd>Esc</kbd> to close
          </p>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  );
}

function recentSuggestion(ticker: string): Suggestion {
  return { ticker, name: '' };
}

function statusText({ state, items }: Suggestions): string {
  if (state === 'failed') return 'Search is not available right now. Type a ticker and press Enter.';
  if (state === 'loading' && items.length === 0) return 'Searching…';
  if (items.length === 0) return 'No company found. Press Enter to try it as a ticker.';
  return '';
}
