import type { EdgarCompany } from '@basecase/gateway/contract';
import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { ChooseCompany } from '@basecase/shared-ui/company/choose-company';
import { CompanyHeader } from '@basecase/shared-ui/company/company-header';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Select } from '@basecase/shared-ui/components/fields/select';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState, ErrorState } from '@basecase/shared-ui/components/states/state';
import { Pagination } from '@basecase/shared-ui/components/tables/pagination';
import { Table } from '@basecase/shared-ui/components/tables/table';
import {
  comparisonIn,
  type FilingPlace,
  filingAddress,
  filingPlaceIn,
} from '@basecase/shared-ui/figures/filing-address';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { cikText } from '@basecase/shared-ui/figures/sec-address';
import { useCompany, useHost } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { useSearchParams } from '@basecase/shared-ui/router';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { FilingsError, filingsQuery } from '../load-filings.ts';
import { useFiscalCalendar } from '../use-fiscal-calendar.ts';
import styles from './edgar.module.css';
import { CompareFiling, FilingAtSec, FilingLink, ReadFiling } from './filing-link.tsx';
import {
  type Filing,
  filingPage,
  filingsOfYear,
  filingTitle,
  filingYears,
  formLabel,
  listFilings,
  otherForms,
  PAGE_SIZE,
  whyNoFilings,
} from './filings.model.ts';
import { FilingReader } from './reader/filing-reader.tsx';
import { FilingSearch } from './search/filing-search.tsx';

/**
 * Focuses the link of the filing whose reader was left.
 * @param opened accession number of the filing in the reader; null while the list is shown
 * @returns a reference for the list
 */
function useFocusOnReturn(opened: string | null): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef(opened);
  useEffect(() => {
    const left = last.current;
    last.current = opened;
    if (opened !== null || left === null) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-filing]') ?? [];
    const link = [...links].find(({ dataset }) => dataset.filing === left);
    (link ?? list.current?.querySelector<HTMLElement>('h1'))?.focus();
  }, [opened]);
  return list;
}

const ComparisonScreen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "comparison" */ './comparison/comparison-screen.tsx')).ComparisonScreen,
}));

/** The words that are looked for and their places change while a document stays open. */
function keyOf({ find: _find, place: _place, ...document }: FilingPlace): string {
  return filingAddress(document);
}

const forms = [
  { value: '10-K', label: '10-K (Annual)' },
  { value: '10-Q', label: '10-Q (Quarterly)' },
] as const;

/** The screen of filings with the SEC: their list, and the reader of one that the address names. */
export function EdgarScreen() {
  const symbol = useCompany();
  const [query] = useSearchParams();
  const place = filingPlaceIn(query);
  const opened = place !== null && place.symbol === symbol ? place : null;
  const compared = opened === null ? null : comparisonIn(query);
  const list = useFocusOnReturn(opened?.accession ?? null);
  if (symbol !== null) {
    return (
      <>
        <CompanyHeader symbol={symbol} />
        {opened !== null && compared === null && <FilingReader key={keyOf(opened)} place={opened} />}
        {compared !== null && (
          <Suspense fallback={<Skeleton shape="text" label="Loading the comparison" height={600} />}>
            <ComparisonScreen key={compared.accession} place={compared} />
          </Suspense>
        )}
        {/* The list keeps its state, so that Back finds its form, page and row. */}
        <div ref={list} hidden={opened !== null}>
          <Filings key={symbol} symbol={symbol} shown={opened === null} />
        </div>
      </>
    );
  }
  return (
    <>
      <ScreenHeading title="SEC filings" text="Annual and quarterly reports as filed with EDGAR." />
      <ChooseCompany text="Enter a company symbol to list its filings." />
    </>
  );
}

interface FilingsProps {
  readonly symbol: string;
  /** The list is not loaded behind the reader. */
  readonly shown: boolean;
}

function Filings({ symbol, shown }: FilingsProps) {
  const { api } = useHost();
  const [form, setForm] = useState('10-K');
  const query = useQuery({ ...filingsQuery(api, symbol), enabled: shown });
  return (
    <>
      <ScreenHeading
        title="SEC filings"
        text="Annual and quarterly reports as filed with EDGAR."
        actions={
          <>
            <ToggleGroup label="Form" value={form} onChange={setForm} options={forms} />
            <Button busy={query.isFetching} onClick={() => query.refetch()}>
              Get filings
            </Button>
          </>
        }
      />
      <div className={styles.content}>
        <FilingSearch symbol={symbol} shown={shown}>
          {query.isPending && <Skeleton shape="table" label="Loading filings" height={360} />}
          {query.isError && <FilingsFailure error={query.error} onRetry={() => query.refetch()} />}
          {query.isSuccess && (
            <FilingList key={form} company={query.data} form={form} symbol={symbol} onForm={setForm} />
          )}
        </FilingSearch>
      </div>
    </>
  );
}

function FilingsFailure({ error, onRetry }: { readonly error: Error; readonly onRetry: () => void }) {
  if (isApiError(error) && error.status === 404) {
    return <EmptyState headingLevel={2} title="No filings" text={error.message} />;
  }
  const title = 'Filings did not load';
  if (error instanceof FilingsError) return <ErrorState title={title} text={error.message} onRetry={onRetry} />;
  return <LoadErrorState error={error} title={title} fallback="Backend error fetching filings." onRetry={onRetry} />;
}

interface FilingListProps {
  readonly company: EdgarCompany;
  readonly form: string;
  readonly symbol: string;
  readonly onForm: (form: string) => void;
}

/** The filings of a form page by page, with filters by form and year. */
function FilingList({ company, form, symbol, onForm }: FilingListProps) {
  const [year, setYear] = useState<string | null>(null);
  const [wanted, setWanted] = useState(1);
  const all = listFilings(company, form, symbol);
  const chosen = filingsOfYear(all, year);
  const { filings, page, pages, span } = filingPage(chosen, wanted);
  const chooseYear = (next: string | null) => {
    setYear(next);
    setWanted(1);
  };
  return (
    <>
      <FilingFilters
        company={company}
        form={form}
        onForm={onForm}
        years={filingYears(all)}
        year={year}
        onYear={chooseYear}
      />
      {all.length === 0 ? (
        <EmptyState headingLevel={2} title={`No ${form} filings`} text={whyNoFilings(company, form, symbol)} />
      ) : (
        <FilingTable company={company} form={form} symbol={symbol} filings={filings} paged={pages > 1} />
      )}
      <div className={styles.foot}>
        <p role="status">
          {span ?? chosen.length} recent {form} {chosen.length === 1 ? 'filing' : 'filings'}
          {year === null ? '' : ` of ${year}`}
        </p>
        <p>CIK {cikText(company.cik)}</p>
        {pages > 1 && <Pagination page={page} pages={pages} onPage={setWanted} label={`Pages of ${form} filings`} />}
      </div>
    </>
  );
}

/** Heights of a row and of the head, as rendered. */
const ROW_PX = 46;
const HEAD_PX = 38;

interface FilingTableProps {
  readonly company: EdgarCompany;
  readonly form: string;
  readonly symbol: string;
  readonly filings: readonly Filing[];
  /** Whether there are several pages: the last one keeps the height of the others. */
  readonly paged: boolean;
}

function FilingTable({ company, form, symbol, filings, paged }: FilingTableProps) {
  const calendar = useFiscalCalendar(symbol);
  return (
    <div className={styles.tall} style={paged ? { minHeight: PAGE_SIZE * ROW_PX + HEAD_PX } : undefined}>
      <Table
        label={`${form} filings of ${symbol}`}
        columns={[
          {
            key: 'filed',
            header: 'Filed',
            cell: ({ filingDate }) => <span className={styles.date}>{formatCalendarDay(filingDate)}</span>,
          },
          { key: 'report', header: 'Report', align: 'left', cell: (filing) => filingTitle(filing, calendar) },
          {
            key: 'file',
            header: 'File',
            align: 'left',
            cell: (filing) => <FilingLink cik={company.cik} filing={filing} />,
          },
          {
            key: 'accession',
            header: 'Accession number',
            align: 'left',
            cell: ({ accessionNumber }) => accessionNumber,
          },
          {
            key: 'sec',
            header: <VisuallyHidden>Open</VisuallyHidden>,
            cell: (filing) => (
              <span className={styles.links}>
                <ReadFiling symbol={symbol} filing={filing} />
                <CompareFiling symbol={symbol} filing={filing} />
                <FilingAtSec cik={company.cik} filing={filing} />
              </span>
            ),
          },
        ]}
        rows={filings}
        keyOf={({ accessionNumber }) => accessionNumber}
      />
    </div>
  );
}

interface FilingFiltersProps {
  readonly company: EdgarCompany;
  readonly form: string;
  readonly onForm: (form: string) => void;
  /** The years of the form's filings, newest first. */
  readonly years: readonly string[];
  /** Null lists all years. */
  readonly year: string | null;
  readonly onYear: (year: string | null) => void;
}

const ALL_YEARS = 'all';

/** The choices of another form and of a year. */
function FilingFilters({ company, form, onForm, years, year, onYear }: FilingFiltersProps) {
  const others = otherForms(company);
  return (
    <Row align="stretch" wrap gap={12} className={styles.filters}>
      {others.length > 0 && (
        <Select
          label="Other forms"
          value={others.some((other) => other.form === form) ? form : null}
          placeholder="Choose a form"
          options={others.map((other) => ({ value: other.form, label: formLabel(other) }))}
          onChange={onForm}
        />
      )}
      {years.length > 1 && (
        <Select
          label="Filed in"
          value={year ?? ALL_YEARS}
          options={[{ value: ALL_YEARS, label: 'All years' }, ...years.map((value) => ({ value, label: value }))]}
          onChange={(next) => onYear(next === ALL_YEARS ? null : next)}
        />
      )}
    </Row>
  );
}
