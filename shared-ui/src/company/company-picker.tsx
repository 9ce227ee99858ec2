import { Combobox as Base } from '@base-ui/react/combobox';
import { normalizeSymbol } from '@basecase/gateway/contract/symbol';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import listStyles from '../components/fields/list-box.module.css';
import fieldStyles from '../components/fields/text-field.module.css';
import { useDebounced } from '../components/fields/use-debounced.ts';
import { classNames } from '../components/layout/class-names.ts';
import styles from './company-picker.module.css';
import { companySearchQuery } from './company-search-query.ts';

/** Shorter texts match too much to help. */
const leastLength = 2;
const pauseMs = 250;

export interface CompanyPickerProps {
  /** Accessible name and placeholder, such as "Add a company". */
  readonly label: string;
  /** Called with the symbol of the chosen company, or with a typed one that the search does not know. */
  readonly onPick: (symbol: string) => void;
  /** Symbols that the list leaves out. */
  readonly except?: readonly string[];
  readonly className?: string | undefined;
  /** Default: a plus sign, for a company that is added. */
  readonly icon?: ReactNode;
}

interface Match {
  readonly ticker: string;
  readonly name: string;
}

/** A search that picks one company after the other: arrow keys move, Enter picks, Escape closes. */
export function CompanyPicker({ label, onPick, except = [], className, icon }: CompanyPickerProps) {
  const [text, setText] = useState('');
  const { matches, status } = useMatches(text, except);
  const pick = (symbol: string) => {
    setText('');
    onPick(symbol);
  };
  const press = (event: KeyboardEvent) => {
    const isHighlighted = event.currentTarget.hasAttribute('aria-activedescendant');
    // Without a match the search may not know the symbol.
    const symbol = matches[0]?.ticker ?? normalizeSymbol(text);
    if (event.key !== 'Enter' || isHighlighted || symbol === null) return;
    event.preventDefault();
    pick(symbol);
  };
  return (
    <Base.Root<Match>
      items={matches}
      filter={null}
      value={null}
      inputValue={text}
      onInputValueChange={(typed, { reason }) => {
        if (reason !== 'item-press') setText(typed);
      }}
      onValueChange={(match) => {
        if (match !== null) pick(match.ticker);
      }}
      itemToStringLabel={({ ticker }) => ticker}
      autoHighlight
    >
      <Base.InputGroup className={classNames(styles.box, className)} data-print="none">
        {icon ?? <Plus size={15} aria-hidden="true" />}
        <Base.Input
          aria-label={label}
          placeholder={label}
          className={classNames(fieldStyles.input, styles.input)}
          enterKeyHint="done"
          autoComplete="off"
          onKeyDown={press}
        />
      </Base.InputGroup>
      <MatchList label={label} status={status} />
    </Base.Root>
  );
}

function MatchList({ label, status }: { readonly label: string; readonly status: string }) {
  return (
    <Base.Portal>
      <Base.Positioner className={listStyles.positioner} sideOffset={4} align="start">
        <Base.Popup className={classNames(listStyles.popup, styles.popup)}>
          <Base.Status className={styles.status}>{status}</Base.Status>
          <Base.List className={listStyles.list} aria-label={label}>
            {(match: Match) => (
              <Base.Item key={match.ticker} value={match} className={classNames(listStyles.option, styles.option)}>
                <b>{match.ticker}</b>
                <span>{match.name}</span>
              </Base.Item>
            )}
          </Base.List>
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

function useMatches(text: string, except: readonly string[]) {
  const { api } = useHost();
  const current = text.trim();
  const searched = useDebounced(current, pauseMs);
  const enabled = current.length >= leastLength && searched.length >= leastLength;
  const query = useQuery({ ...companySearchQuery(api, searched), enabled, placeholderData: keepPreviousData });
  const isSettled = searched === current && !query.isPlaceholderData;
  const found = enabled ? (query.data?.results ?? []) : [];
  const matches = found.filter(({ ticker }) => !except.includes(ticker));
  if (!enabled) return { matches: [], status: 'Type a ticker or a name' };
  if (query.isError)
    return { matches: [], status: 'Search is not available right now. Type a ticker and press Enter.' };
  if (matches.length > 0) return { matches, status: '' };
  return { matches, status: isSettled ? 'No company found. Press Enter to try it as a ticker.' : 'Searching…' };
}
