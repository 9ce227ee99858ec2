import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { useHost } from '@basecase/shared-ui/host';
import { Search, X } from 'lucide-react';
import {
  type FormEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { LazyPart } from '../federation/part-boundary.tsx';
import styles from './company-search.module.css';
import { RecentCompaniesContext } from './recent-companies.ts';
import { useOptionList } from './use-option-list.ts';
import type { Suggestion } from './use-suggestions.ts';
import { useTypedCompany } from './use-typed-company.ts';

// In the query library's file, which every page fetches: the keys work before the list is there.
const SuggestionList = lazy(async () => ({ default: (await import('./suggestion-list.tsx')).SuggestionList }));

const PROMPT = 'Search ticker or company';

export interface CompanySearchProps {
  readonly size: 'bar' | 'hero';
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  readonly onChosen?: () => void;
}

/** Finds a company by ticker or name and opens its overview. */
export function CompanySearch({ size, inputRef, onChosen }: CompanySearchProps) {
  const search = useCompanySearch(onChosen);
  const { typed, list, problem } = search;
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const field = inputRef ?? input;
  usePressOutside(form, search.close);

  return (
    <search className={size === 'hero' ? styles.hero : styles.bar}>
      <form
        ref={form}
        onSubmit={search.submit}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) search.close();
        }}
      >
        <div className={styles.field}>
          <Search size={size === 'hero' ? 18 : 16} strokeWidth={1.75} aria-hidden />
          {/* Must stay one element from the first paint on: a replaced field loses keys, and phones drop the word in progress. */}
          <input
            {...list.input}
            role="combobox"
            ref={field}
            className={styles.input}
            aria-label={PROMPT}
            aria-expanded={search.isOpen}
            aria-invalid={problem !== null}
            placeholder={PROMPT}
            enterKeyHint="go"
            value={typed.text}
            onChange={(event) => search.type(event.target.value)}
            onClick={search.offerRecent}
            onKeyDown={search.press}
          />
          {typed.text !== '' && (
            <button
              type="button"
              className={styles.clear}
              aria-label="Clear search"
              onClick={() => {
                search.type('');
                field.current?.focus();
              }}
            >
              <X size={16} aria-hidden />
            </button>
          )}
          {size === 'hero' ? (
            <Button type="submit" variant="primary">
              Analyze
            </Button>
          ) : (
            typed.text === '' && <kbd className={styles.key}>/</kbd>
          )}
          {search.isOpen && (
            <LazyPart>
              <SuggestionList {...search} query={typed.text.trim()} />
            </LazyPart>
          )}
        </div>
        {problem !== null && (
          <p className={styles.problem} role="alert">
            {problem}
          </p>
        )}
      </form>
    </search>
  );
}

/** State of the search: the typed text, the list below it, and the company or problem that results. */
function useCompanySearch(onChosen: (() => void) | undefined) {
  const host = useHost();
  const recent = useStore(useContext(RecentCompaniesContext));
  const [listRequested, setListRequested] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const typed = useTypedCompany((resolved, text) => {
    // The search does not know every symbol.
    const symbol = resolved?.ticker ?? normalizeSymbol(text);
    if (symbol !== null) return choose(symbol);
    setProblem('Please enter a valid company symbol.');
    close();
  });
  const offersRecent = typed.text.trim() === '' && recent.length > 0;
  const items = offersRecent ? recent.map((ticker) => ({ ticker, name: '' })) : typed.suggestions.items;
  const list = useOptionList<Suggestion>(
    items,
    ({ ticker }) => ticker,
    ({ ticker }) => choose(ticker),
  );

  const close = (): void => {
    setListRequested(false);
    list.reset();
  };
  const type = (value: string): void => {
    typed.type(value);
    list.reset();
    setListRequested(true);
    setProblem(null);
  };
  const choose = (symbol: string): void => {
    type('');
    close();
    // Keyboard and screen reader continue at the company's screen.
    document.getElementById('main')?.focus({ preventScroll: true });
    host.openCompany(symbol);
    onChosen?.();
  };

  const target = (list.active ?? typed.resolved)?.ticker;
  const isOpen = listRequested && (offersRecent || typed.suggestions.state !== 'off');

  return {
    typed,
    items,
    list,
    problem,
    isOpen,
    heading: offersRecent ? 'Opened last' : null,
    close,
    type,
    offerRecent: () => setListRequested((requested) => requested || offersRecent),
    press(event: KeyboardEvent): void {
      if (event.key === 'Escape') {
        if (isOpen) event.preventDefault();
        else type('');
        close();
      }
      // The list stays open: several companies are starred one after the other.
      if (event.key === 'Enter' && event.shiftKey && pressAction(event.currentTarget, target)) event.preventDefault();
      if (/^Arrow(Up|Down)$/.test(event.key)) setListRequested(true);
      list.input.onKeyDown(event);
    },
    submit(event: FormEvent): void {
      event.preventDefault();
      if (list.active !== undefined) choose(list.active.ticker);
      else if (typed.text.trim() !== '') typed.submit();
    },
  };
}

/** Presses the first action beside a company in the list. @returns whether there is one */
function pressAction(field: Element, symbol: string | undefined): boolean {
  const options = [...(field.closest('form')?.querySelectorAll<HTMLElement>('[data-symbol]') ?? [])];
  const action = options.find(({ dataset }) => dataset.symbol === symbol)?.querySelector<HTMLElement>('[data-action]');
  action?.click();
  return action !== null && action !== undefined;
}

/** Calls `onPress` on a press outside an element. Blur is not enough: on a touch screen such a press keeps the focus. */
function usePressOutside(element: RefObject<Element | null>, onPress: () => void): void {
  const report = useEffectEvent(onPress);
  useEffect(() => {
    const listen = ({ target }: Event): void => {
      if (target instanceof Node && !element.current?.contains(target)) report();
    };
    document.addEventListener('pointerdown', listen);
    return () => document.removeEventListener('pointerdown', listen);
  }, [element]);
}
