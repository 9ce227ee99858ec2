import type { FullTextSearch } from '@basecase/gateway/contract';
import { errorText, isApiError } from '@basecase/shared-ui/api/api-error';
import { useTickerMap } from '@basecase/shared-ui/company/ticker-map';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { filingAddress } from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { filingAddress as secAddress } from '@basecase/shared-ui/figures/sec-address';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { ExternalLink, Search } from 'lucide-react';
import { useMemo, useState } from 'react';
import { countPages, describeAll, pageSize } from './search.model.ts';
import styles from './search.module.css';

const forms = [
  { value: 'all', label: 'All forms' },
  { value: '10-K', label: '10-K (Annual)' },
  { value: '10-Q', label: '10-Q (Quarterly)' },
  { value: '8-K', label: '8-K (Current)' },
  { value: 'DEF 14A', label: 'DEF 14A (Proxy)' },
] as const;

/** The filings of all companies that have words, as the SEC’s full-text search finds them. */
export function AllResults({ words }: { readonly words: string }) {
  const { api } = useHost();
  const [form, setForm] = useState<string>('all');
  const [page, setPage] = useState(1);
  const offset = (page - 1) * pageSize;
  const asked = { words, ...(form !== 'all' && { form }), ...(offset > 0 && { offset }) };
  const query = useQuery({
    queryKey: ['full-text', asked],
    queryFn: ({ signal }) => api.call('searchAllFilings', { query: asked }, signal),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const choose = (next: string) => {
    setForm(next);
    setPage(1);
  };
  return (
    <section aria-label="Results" aria-busy={query.isFetching || undefined}>
      <div className={styles.filters}>
        <Select label="Form" labelHidden value={form} options={forms} onChange={choose} />
      </div>
      {query.error !== null && <Failure error={query.error} busy={query.isFetching} onRetry={() => query.refetch()} />}
      {query.error === null && query.data === undefined && (
        <>
          <p className={styles.about}>Asking the SEC. Common words can take some seconds.</p>
          <Skeleton shape="table" label="Asking the SEC" height={360} />
        </>
      )}
      {query.error === null && query.data !== undefined && (
        <Found found={query.data} words={words} page={page} onPage={setPage} />
      )}
    </section>
  );
}

interface FailureProps {
  readonly error: Error;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

function Failure({ error, busy, onRetry }: FailureProps) {
  if (isApiError(error) && error.status === 503) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<Search size={20} />}
        title="No search over all companies"
        text={error.message}
      />
    );
  }
  const text = errorText(error, 'Please try again.');
  return <ErrorState title="The SEC’s full-text search did not answer" text={text} busy={busy} onRetry={onRetry} />;
}

interface FoundProps {
  readonly found: FullTextSearch;
  readonly words: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function Found({ found, words, page, onPage }: FoundProps) {
  const tickers = useTickerMap(true).data;
  const symbols = useMemo(
    () => new Map(Object.values(tickers ?? {}).map(({ cik_str, ticker }) => [String(cik_str), ticker] as const)),
    [tickers],
  );
  const pages = countPages(found.total);
  if (found.hits.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<Search size={20} />}
        title="No filings found"
        text={describeAll(found, words)}
      />
    );
  }
  return (
    <>
      <p className={styles.about} role="status">
        {describeAll(found, words)}
      </p>
      <Table
        label={`Filings with ${words}`}
        columns={[
          { key: 'filed', header: 'Filed', cell: ({ filed }) => formatCalendarDay(filed) },
          {
            key: 'company',
            header: 'Company',
            align: 'left',
            cell: (hit) => (
              <span className={styles.company}>
                {[hit.company, hit.symbols.join(', ')].filter((text) => text !== '').join(', ')}
              </span>
            ),
          },
          {
            key: 'form',
            header: 'Form',
            align: 'left',
            cell: ({ form, fileType }) => (fileType === '' || fileType === form ? form : `${form}, ${fileType}`),
          },
          {
            key: 'open',
            header: 'Document',
            align: 'left',
            cell: (hit) => <HitLink hit={hit} symbol={symbols.get(hit.cik)} words={words} />,
          },
        ]}
        rows={found.hits}
        keyOf={({ accession, document }) => `${accession} ${document}`}
      />
      {pages > 1 && <Pagination page={page} pages={pages} onPage={onPage} label="Pages of results" />}
    </>
  );
}

interface HitLinkProps {
  readonly hit: FullTextSearch['hits'][number];
  /** Symbol of the company; undefined for one that is not listed. */
  readonly symbol: string | undefined;
  readonly words: string;
}

/** Opens the document in the reader, or at the SEC where its company is not known here. */
function HitLink({ hit, symbol, words }: HitLinkProps) {
  const { cik, accession, document } = hit;
  if (symbol !== undefined) {
    // The reader looks for a phrase; marks of the SEC’s syntax are not part of it.
    const find = words.replaceAll('"', '').trim();
    return (
      <Link to={filingAddress({ symbol, accession, document, find })} className={styles.document ?? ''}>
        {document}
      </Link>
    );
  }
  return (
    <a
      href={secAddress(cik, accession, document) ?? undefined}
      target="_blank"
      rel="noreferrer"
      className={styles.document}
    >
      {document} <ExternalLink size={13} aria-label="at the SEC" />
    </a>
  );
}
