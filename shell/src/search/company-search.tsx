import { Button } from '@basecase/shared-ui/components/button';
import { Search } from 'lucide-react';
import { type ComponentType, type RefObject, useRef, useState } from 'react';
import type { SearchFieldProps } from './company-combobox.tsx';
import styles from './company-search.module.css';
import { SEARCH_PROMPT, useCompanyField } from './use-company-field.ts';

export interface CompanySearchProps {
  readonly size: 'bar' | 'hero';
  readonly inputRef?: RefObject<HTMLInputElement | null>;
  /** Told when a company was chosen. */
  readonly onChosen?: () => void;
}

type Combobox = { readonly Field: ComponentType<SearchFieldProps>; readonly cursor: number | null };

/**
 * Finds a company by ticker or name and opens its overview. What makes suggestions weighs more than the rest of the page's
 * frame: it comes when somebody first reaches for the field. Until then, and where it does not come, a plain field takes a ticker.
 */
export function CompanySearch({ size, inputRef, onChosen }: CompanySearchProps) {
  const field = useCompanyField(onChosen);
  const own = useRef<HTMLInputElement>(null);
  const ref = inputRef ?? own;
  const [combobox, setCombobox] = useState<Combobox>();
  const fetchCombobox = (): void => {
    import('./company-combobox.tsx').then(
      ({ CompanyCombobox }) => setCombobox({ Field: CompanyCombobox, cursor: cursorIn(ref.current) }),
      // The next time somebody reaches for the field it is tried again.
      () => undefined,
    );
  };
  const parts = {
    field,
    inputRef: ref,
    before: <Search size={size === 'hero' ? 18 : 16} strokeWidth={1.75} aria-hidden />,
    after:
      size === 'hero' ? (
        <Button type="submit" variant="primary">
          Analyze
        </Button>
      ) : (
        field.text === '' && <kbd className={styles.key}>/</kbd>
      ),
  };

  return (
    <search className={size === 'hero' ? styles.hero : styles.bar}>
      <form onSubmit={field.submit}>
        {combobox === undefined ? (
          <PlainField {...parts} onReach={fetchCombobox} />
        ) : (
          <combobox.Field {...parts} cursor={combobox.cursor} />
        )}
        {field.problem !== null && (
          <p className={styles.problem} role="alert">
            {field.problem}
          </p>
        )}
      </form>
    </search>
  );
}

function cursorIn(input: HTMLInputElement | null): number | null {
  return input !== null && document.activeElement === input ? input.selectionStart : null;
}

function PlainField({
  field,
  inputRef,
  before,
  after,
  onReach,
}: Omit<SearchFieldProps, 'cursor'> & { readonly onReach: () => void }) {
  return (
    <div className={styles.field} onPointerEnter={onReach}>
      {before}
      <input
        ref={inputRef}
        className={styles.input}
        role="combobox"
        aria-expanded={false}
        aria-label={SEARCH_PROMPT}
        aria-invalid={field.problem !== null}
        placeholder={SEARCH_PROMPT}
        autoComplete="off"
        value={field.text}
        onFocus={onReach}
        onClick={() => field.setOpen(field.offersRecent)}
        onChange={(event) => {
          field.type(event.target.value);
          field.setOpen(true);
        }}
      />
      {after}
    </div>
  );
}
