import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { useHost } from '@basecase/shared-ui/host';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import type { StoreApi } from 'zustand/vanilla';
import { companySearchQuery } from '../company/company-search-query.ts';
import { Button } from '../components/buttons/button.tsx';
import { TextField } from '../components/fields/text-field.tsx';
import { useDebounced } from '../components/fields/use-debounced.ts';
import { keepPreviousData, useQuery } from './query.ts';
import styles from './standalone-page.module.css';

export interface CompanyFormProps {
  readonly company: StoreApi<string | null>;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Shorter texts match too much to help. */
const MIN_LENGTH = 2;
const DEBOUNCE_MS = 300;

/** Chooses the page's company by ticker, or by a name from the suggestions. */
export function CompanyForm({ company, inputRef }: CompanyFormProps) {
  const listId = useId();
  const [text, setText] = useState(company.getState() ?? '');
  const [error, setError] = useState<string | null>(null);
  const suggestions = useCompanies(text);
  const open = (input: string): void => {
    const symbol = normalizeSymbol(input);
    setError(symbol === null ? 'Please enter a valid company symbol.' : null);
    if (symbol !== null) company.setState(symbol, true);
  };
  const change = (typed: string): void => {
    // A datalist reports a choice as a change of text: the whole ticker arrives at once.
    const chosen = typed.length > text.length + 1 && suggestions.some(({ ticker }) => ticker === typed);
    setText(typed);
    if (chosen) open(typed);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    open(text);
  };
  return (
    <form className={styles.company} onSubmit={submit}>
      <TextField
        ref={inputRef}
        label="Company symbol"
        labelHidden
        placeholder="Ticker or company"
        autoComplete="off"
        list={listId}
        value={text}
        onChange={change}
        error={error}
      />
      <datalist id={listId}>
        {suggestions.map(({ ticker, name }) => (
          <option key={ticker} value={ticker}>
            {name}
          </option>
        ))}
      </datalist>
      <Button type="submit">Open</Button>
    </form>
  );
}

function useCompanies(text: string) {
  const { api } = useHost();
  const searched = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data } = useQuery({
    ...companySearchQuery(api, searched),
    enabled: searched.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  });
  return data?.results ?? [];
}
