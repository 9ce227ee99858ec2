import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useNavigate, useSearchParams } from '@basecase/shared-ui/router';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { AllResults } from './all-results.tsx';
import { HeldResults } from './held-results.tsx';
import { readSearch, type SearchChoices, type SearchScope, searchAddress } from './search.model.ts';
import styles from './search.module.css';

const fewestLetters = 2;
const noSearch: SearchChoices = { words: '', scope: 'company' };

interface FilingSearchProps {
  readonly symbol: string;
  /** Whether the list is shown, and not a document in its place. */
  readonly shown: boolean;
  /** The list of filings, which results replace. */
  readonly children: ReactNode;
}

/** The search in the text of filings, above their list. */
export function FilingSearch({ symbol, shown, children }: FilingSearchProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const named = readSearch(query);
  const [{ words, scope }, setSearch] = useState(shown ? named : noSearch);
  const [typed, setTyped] = useState(words);
  // The address changes with Back too. Behind the reader it is that of the document.
  if (shown && (named.words !== words || named.scope !== scope)) {
    setSearch(named);
    setTyped(named.words);
  }
  const look = (next: string, within: SearchScope) => navigate(searchAddress(symbol, { words: next, scope: within }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim();
    if (next.length >= fewestLetters || next === '') look(next, scope);
  };
  return (
    <>
      <search>
        <form className={styles.form} onSubmit={submit}>
          <TextField
            className={styles.words}
            label="Search the text of filings"
            labelHidden
            placeholder="Search the text of filings"
            autoComplete="off"
            maxLength={100}
            icon={<Search size={14} />}
            value={typed}
            onChange={setTyped}
          />
          <ToggleGroup
            label="Where to search"
            value={scope}
            onChange={(next) => look(typed.trim().length >= fewestLetters ? typed.trim() : '', next)}
            options={[
              { value: 'company', label: `${symbol}, kept here` },
              { value: 'all', label: 'All companies, by the SEC' },
            ]}
          />
          <Button type="submit">Search</Button>
          {words !== '' && (
            <Button variant="ghost" onClick={() => look('', scope)}>
              Back to the list
            </Button>
          )}
        </form>
      </search>
      {words === '' && children}
      {words !== '' && scope === 'company' && <HeldResults key={words} symbol={symbol} words={words} />}
      {words !== '' && scope === 'all' && <AllResults key={words} words={words} />}
    </>
  );
}
