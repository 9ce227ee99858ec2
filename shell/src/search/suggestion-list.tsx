import { CompanyActions, useCompanyActions } from '@basecase/shared-ui/company/company-actions';
import styles from './company-search.module.css';
import type { useOptionList } from './use-option-list.ts';
import type { Suggestion, Suggestions } from './use-suggestions.ts';
import type { useTypedCompany } from './use-typed-company.ts';

export interface SuggestionListProps {
  readonly items: readonly Suggestion[];
  readonly list: ReturnType<typeof useOptionList<Suggestion>>;
  readonly typed: Pick<ReturnType<typeof useTypedCompany>, 'suggestions' | 'resolved'>;
  /** Title of the list; null for suggestions. */
  readonly heading: string | null;
  /** The text to highlight in the items. */
  readonly query: string;
}

/** The list of companies below the field, with the one that Enter opens. */
export function SuggestionList({ items, list, typed, heading, query }: SuggestionListProps) {
  const target = list.active ?? typed.resolved;
  const [action] = useCompanyActions();
  return (
    <div className={styles.popup}>
      <p className={styles.status} role="status">
        {heading ?? statusText(typed.suggestions)}
      </p>
      <div {...list.list}>
        {items.map((item) => (
          <div key={item.ticker} data-symbol={item.ticker} className={styles.option} {...list.optionProps(item)}>
            <span className={styles.letter} aria-hidden>
              {item.ticker.slice(0, 1)}
            </span>
            <b>
              <MatchedText text={item.ticker} query={query} />
            </b>
            <span className={styles.name}>
              <MatchedText text={item.name} query={query} />
            </span>
            {/* The name of an option ends with what its actions say. */}
            <span className={styles.actions}>
              <CompanyActions symbol={item.ticker} place="search" />
            </span>
          </div>
        ))}
      </div>
      <p className={styles.keys} aria-hidden>
        {action === undefined ? (
          <>
            <kbd>↑</kbd> <kbd>↓</kbd> to move{' '}
          </>
        ) : (
          <>
            <kbd>Shift Enter</kbd> to {action.verb}{' '}
          </>
        )}
        <kbd>Enter</kbd> to open {target?.ticker} <kbd>Esc</kbd> to close
      </p>
    </div>
  );
}

function statusText({ state, items }: Suggestions): string {
  if (state === 'failed') return 'Search is not available right now. Type a ticker and press Enter.';
  if (state === 'loading' && items.length === 0) return 'Searching…';
  if (items.length === 0) return 'No company found. Press Enter to try it as a ticker.';
  return '';
}

/** A text with its first match of `query` marked. */
function MatchedText({ text, query }: { readonly text: string; readonly query: string }) {
  const at = query === '' ? -1 : text.toLowerCase().indexOf(query.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + query.length)}</mark>
      {text.slice(at + query.length)}
    </>
  );
}
