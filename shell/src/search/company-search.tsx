import { Autocomplete } from '@base-ui/react/autocomplete';
import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { Button } from '@basecase/shared-ui/components/button';
import { useHost } from '@basecase/shared-ui/host';
import { Search, X } from 'lucide-react';
import { type FormEvent, type Ref, useContext, useState } from 'react';
import { useStore } from 'zustand';
import styles from './company-search.module.css';
import { MatchedText } from './matched-text.tsx';
import { RecentCompaniesContext } from './recent-companies.ts';
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
  const field = useCompanyField(onChosen);
  const suggestions = useSuggestions(field.text);
  const recent = useStore(useContext(RecentCompaniesContext));
  const offersRecent = field.text.trim() === '' && recent.length > 0;

  return (
    <search className={size === 'hero' ? styles.hero : styles.bar}>
      <form onSubmit={field.submit}>
        <Autocomplete.Root
          items={offersRecent ? recent.map(recentSuggestion) : suggestions.items}
          mode="none"
          value={field.text}
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
            <Search size={size === 'hero' ? 18 : 16} strokeWidth={1.75} aria-hidden />
            <Autocomplete.Input
              ref={inputRef}
              className={styles.input}
              placeholder={PROMPT}
              aria-label={PROMPT}
              aria-invalid={field.problem !== null}
            />
            <Autocomplete.Clear className={styles.clear} aria-label="Clear search">
              <X size={16} aria-hidden />
            </Autocomplete.Clear>
            {size === 'hero' ? (
              <Button type="submit" variant="primary">
                Analyze
              </Button>
            ) : (
              field.text === '' && <kbd className={styles.key}>/</kbd>
            )}
          </Autocomplete.InputGroup>
          <SuggestionList
            query={field.text.trim()}
            status={offersRecent ? 'Opened last' : statusText(suggestions)}
            onChoose={field.choose}
          />
        </Autocomplete.Root>
        {field.problem !== null && (
          <p className={styles.problem} role="alert">
            {field.problem}
          </p>
        )}
      </form>
    </search>
  );
}

/** What is typed, and what becomes of it: a company that opens, or a problem that is told while the text stays. */
function useCompanyField(onChosen: (() => void) | undefined) {
  const host = useHost();
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const type = (value: string): void => {
    setText(value);
    setProblem(null);
  };
  const choose = (symbol: string): void => {
    type('');
    setOpen(false);
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
  return { text, type, open, setOpen, problem, choose, submit };
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
