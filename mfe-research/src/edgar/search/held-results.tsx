import type { HeldFilingsSearch, Snippet } from '@basecase/gateway/contract';
import { errorText } from '@basecase/shared-ui/api/api-error';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { findCik } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { Search } from 'lucide-react';
import { useFiscalCalendar } from '../../use-fiscal-calendar.ts';
import { filingTitle } from '../filings.model.ts';
import { describeHeld, placesText } from './search.model.ts';
import styles from './search.module.css';

interface HeldResultsProps {
  readonly symbol: string;
  readonly words: string;
}

/** The kept filings of a company that have words. */
export function HeldResults({ symbol, words }: HeldResultsProps) {
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
