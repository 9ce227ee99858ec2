import type { HeldFilingsSearch, Snippet } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { TextField } from '@basecase/shared-ui/components/fields/text-field';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { findCik } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link, useNavigate, useSearchParams } from '@basecase/shared-ui/router';
import { Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFiscalCalendar } from '../../use-fiscal-calendar.ts';
import { filingTitle } from '../filings.model.ts';
import { AllResults } from './all-results.tsx';
import {
  describeHeld,
  placesText,
  readSearch,
  type SearchChoices,
  type SearchScope,
  searchAddress,
} from './search.model.ts';
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

interface HeldResultsProps {
  readonly symbol: string;
  readonly words: string;
}

/** The kept filings of a company that have words. */
function HeldResults({ symbol, words }: HeldResultsProps) {
  const { api } = useHost();
  const tickers = useTickerMap(true);
  const cik = tickers.data === undefined ? null : findCik(tickers.data, symbol);
  const query = useQuery({
    queryKey: ['held-filings', cik, words],
    queryFn: ({ signal }) => api.call('searchHeldFilings', { query: { cik: String(cik), words } }, signal),
    enabled: cik !== null,
    retry: false,
  });
  const error = tickers.error ?? query.error;
  if (error !== null) {
    return (
      <ErrorState
        title="The filings could not be searched"
        text={errorText(error, 'Please try again.')}
        busy={query.isFetching}
        onRetry={() => (cik === null ? tickers.refetch() : query.refetch())}
      />
    );
  }
  if (query.data === undefined) return <Skeleton shape="text" label="Searching the filings" height={300} />;
  return (
    <Found found={query.data} symbol={symbol} words={words} busy={query.isFetching} onMore={() => query.refetch()} />
  );
}

interface FoundProps extends HeldResultsProps {
  readonly found: HeldFilingsSearch;
  readonly busy: boolean;
  readonly onMore: () => void;
}

function Found({ found, symbol, words, busy, onMore }: FoundProps) {
  if (found.held === 0) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<Search size={20} />}
        title="No filing of this company is kept yet"
        text="Filings are kept once they are read here, or once their statements are. Open one, and search again."
      />
    );
  }
  return (
    <section aria-label="Results">
      <p className={styles.about} role="status">
        {describeHeld(found, words)}
      </p>
      {found.left > 0 && (
        <p className={styles.about}>
          {found.left} kept filings were not searched in time.{' '}
          <Button size="sm" busy={busy} onClick={onMore}>
            Search them too
          </Button>
        </p>
      )}
      <ol className={styles.results}>
        {found.filings.map((filing) => (
          <Result key={filing.accession} filing={filing} symbol={symbol} words={words} />
        ))}
      </ol>
    </section>
  );
}

interface ResultProps extends HeldResultsProps {
  readonly filing: HeldFilingsSearch['filings'][number];
}

function Result({ filing, symbol, words }: ResultProps) {
  const calendar = useFiscalCalendar(symbol);
  const { accession, document, form, filed, periodEnd, count, snippets } = filing;
  const address = (place: number) => filingAddress({ symbol, accession, document, find: words, place });
  return (
    <li className={styles.result}>
      <h2>
        <Link to={address(1)}>{filingTitle({ formType: form, reportDate: periodEnd }, calendar)}</Link>
        <small>
          {placesText(count)}, filed {formatCalendarDay(filed)}
        </small>
      </h2>
      <ul>
        {snippets.map((snippet) => (
          <li key={snippet.place}>
            <SnippetLink snippet={snippet} address={address(snippet.place)} />
          </li>
        ))}
      </ul>
    </li>
  );
}

function SnippetLink({ snippet, address }: { readonly snippet: Snippet; readonly address: string }) {
  const { item, before, words, after } = snippet;
  return (
    <Link to={address} className={styles.snippet ?? ''}>
      {item !== null && <span>{item}</span>}
      <q>
        {before}
        <mark>{words}</mark>
        {after}
      </q>
    </Link>
  );
}
