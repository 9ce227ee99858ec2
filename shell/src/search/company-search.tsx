import { Autocomplete } from '@base-ui/react/autocomplete';
import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { Button } from '@basecase/shared-ui/components/button';
import { useHost } from '@basecase/shared-ui/host';
import { Search, X } from 'lucide-react';
import { type FormEvent, type Ref, useState } from 'react';
import styles from './company-search.module.css';
import { MatchedText } from './matched-text.tsx';
import { type Suggestion, type Suggestions, useSuggestions } from './use-suggestions.ts';

const PROMPT = 'Search ticker or company';

export interface CompanySearchProps {
  readonly size: 'bar' | 'hero';
  readonly inputRef?: Ref<HTMLInputElement>;
  /** Told when a company was chosen. */
  readonly onChosen?: () => void;
}

/** Finds a company by ticker or name and opens its overview. */
export function CompanySearch({ size, inputRef, onChosen }: CompanySearchProps) {
  const host = useHost();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const suggestions = useSuggestions(text);

  const choose = (symbol: string): void => {
    setText('');
    setOpen(false);
    setProblem(null);
    host.openCompany(symbol);
    onChosen?.();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    const symbol = normalizeSymbol(text);
    if (symbol === null) setProblem('Please enter a valid company symbol.');
    else choose(symbol);
  };

  return (
    <search className={size === 'hero' ? styles.hero : styles.bar}>
      <form onSubmit={submit}>
        <Autocomplete.Root
          items={suggestions.items}
          mode="none"
          value={text}
          onValueChange={(value, { reason }) => {
            if (reason === 'item-press') return;
            setText(value);
            setProblem(null);
          }}
          open={open && suggestions.state !== 'off'}
          onOpenChange={setOpen}
          itemToStringValue={(item: Suggestion) => item.ticker}
        >
          <Autocomplete.InputGroup className={styles.field}>
            <Search size={size === 'hero' ? 18 : 16} strokeWidth={1.75} aria-hidden />
            <Autocomplete.Input
              ref={inputRef}
              className={styles.input}
              placeholder={PROMPT}
              aria-label={PROMPT}
              aria-invalid={problem !== null}
            />
            <Autocomplete.Clear className={styles.clear} aria-label="Clear search">
              <X size={16} aria-hidden />
            </Autocomplete.Clear>
            {size === 'hero' ? (
              <Button type="submit" variant="primary">
                Analyze
              </Button>
            ) : (
              text === '' && <kbd className={styles.key}>/</kbd>
            )}
          </Autocomplete.InputGroup>
          <SuggestionList query={text.trim()} suggestions={suggestions} onChoose={choose} />
        </Autocomplete.Root>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}

interface SuggestionListProps {
  readonly query: string;
  readonly suggestions: Suggestions;
  readonly onChoose: (symbol: string) => void;
}

function SuggestionList({ query, suggestions: { items, state }, onChoose }: SuggestionListProps) {
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className={styles.positioner} sideOffset={8} align="start">
        <Autocomplete.Popup className={styles.popup}>
          <Autocomplete.Status className={styles.status}>{statusText(state, items.length)}</Autocomplete.Status>
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

function statusText(state: Suggestions['state'], count: number): string {
  if (state === 'failed') return 'Search is not available right now. Type a ticker and press Enter.';
  if (state === 'loading' && count === 0) return 'Searching…';
  if (count === 0) return 'No company found. Press Enter to try it as a ticker.';
  return '';
}
