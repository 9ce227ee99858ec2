import { companySearchQuery } from '@basecase/shared-ui/company/company-search-query';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import styles from './peers-panel.module.css';

const PAUSE_MS = 200;
const fewestLetters = 2;
const mostMatches = 6;

interface AddPeerProps {
  /** Why none can be added; null where one can. */
  readonly full: string | null;
  readonly onAdd: (symbol: string) => void;
}

/** A search for a company to add. Enter takes the first match; the matches are buttons below the field. */
export function AddPeer({ full, onAdd }: AddPeerProps) {
  const { api } = useHost();
  const [text, setText] = useState('');
  const wanted = useDebounced(text.trim(), PAUSE_MS);
  const isSearch = wanted.length >= fewestLetters && text.trim() !== '';
  const search = useQuery({ ...companySearchQuery(api, wanted), enabled: isSearch });
  const matches = isSearch ? (search.data?.results ?? []).slice(0, mostMatches) : [];
  const add = (symbol: string) => {
    setText('');
    onAdd(symbol);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const exact = matches.find(({ ticker }) => ticker === text.trim().toUpperCase());
    const first = exact ?? (wanted === text.trim() ? matches[0] : undefined);
    if (first !== undefined) add(first.ticker);
  };
  if (full !== null) return <p className={styles.full}>{full}</p>;
  return (
    <form className={styles.add} data-print="none" onSubmit={submit}>
      <TextField
        label="Add a company to the peers"
        labelHidden
        placeholder="Add a company"
        autoComplete="off"
        value={text}
        onChange={setText}
        icon={<Plus size={15} aria-hidden="true" />}
      />
      <p role="status" className={styles.found}>
        {isSearch && search.data !== undefined && matches.length === 0 && 'No company was found.'}
        {isSearch && search.isError && 'The search did not answer.'}
      </p>
      {matches.length > 0 && (
        <ul className={styles.matches} aria-label="Companies found">
          {matches.map(({ ticker, name }) => (
            <li key={ticker}>
              <button type="button" onClick={() => add(ticker)}>
                <b>{ticker}</b> <span>{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
