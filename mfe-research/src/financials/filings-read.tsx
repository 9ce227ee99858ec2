import type { AllStatements, AsFiled, FilingsRead, FilingsRead as Reading, Segments } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { askAgainWhenWaiting } from '@basecase/shared-ui/api/ask-again';
import { statementsQuery } from '@basecase/shared-ui/company/company-queries';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { useHost } from '@basecase/shared-ui/host';
import { type UseQueryResult, useQuery, useQueryClient } from '@basecase/shared-ui/query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FiledPeriod } from './filed/as-filed-columns.model.ts';
import styles from './filings-read.module.css';
import { ColumnHead } from './table/figure-table.tsx';
import fold from './table/findings-list.module.css';

export interface FilingsReadProps {
  readonly reading: Reading | undefined;
  readonly busy: boolean;
  readonly onRetry: () => void;
}

/** How far the filings behind the figures have been read: a status while they are, a warning while the archive is away. */
export function FilingsState({ reading, busy, onRetry }: FilingsReadProps) {
  if (reading?.state === 'away') {
    return (
      <div className={styles.notice}>
        <Banner
          tone="warning"
          title="The SEC archive does not answer."
          action={
            <Button size="sm" busy={busy} onClick={onRetry}>
              Retry
            </Button>
          }
        >
          These figures come from company facts alone.
        </Banner>
      </div>
    );
  }
  // The element stays, so that a change of its text is announced.
  return (
    <p role="status" className={styles.status}>
      {reading?.state === 'reading' && `Older filings are being read: ${reading.read} of ${reading.of}.`}
    </p>
  );
}

/** The filings that could not be read, each with its reason, folded into a line. Renders nothing without any. */
export function UnreadFilings({ reading }: { readonly reading: Reading | undefined }) {
  if (reading === undefined || reading.unread.length === 0) return null;
  return (
    <section className={styles.unread} aria-label="Filings that could not be read">
      <h3>
        Filings read <span>{`${reading.read} of ${reading.of}`}</span>
      </h3>
      <details className={fold.findings}>
        <summary>
          <ChevronRight size={14} aria-hidden="true" />
          {reading.unread.length === 1 ? '1 filing' : `${reading.unread.length} filings`} could not be read
        </summary>
        <ul>
          {reading.unread.map(({ accessionNumber, form, filed, reason }) => (
            <li key={accessionNumber}>
              {form} filed {formatCalendarDay(filed)} could not be read: {reason}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}

interface NoAnnualReportProps {
  /** Why there is no annual report to show; null for a company that has not filed one yet. */
  readonly reason: string | null;
}

/** Why quarters are shown where fiscal years were asked for. */
export function NoAnnualReport({ reason }: NoAnnualReportProps) {
  return (
    <Text role="note" top={10} tone={2}>
      {reason === null
        ? 'No annual report yet: quarterly figures are shown.'
        : `${reason} Quarterly figures are shown.`}
    </Text>
  );
}

interface FiledFiguresProps<Answer> {
  readonly query: UseQueryResult<Answer>;
  /** The figures as a plural: "Statements as filed". */
  readonly figures: string;
  /** Shown for an error without a text for users. */
  readonly fallback: string;
  /** Head of the first column. */
  readonly head: string;
  readonly children: (data: Answer) => ReactNode;
}

/** Figures as filed, once they are loaded. A report that does not exist leads to the list of filings: a retry would not find it. */
export function FiledFigures<Answer>({ query, figures, fallback, head, children }: FiledFiguresProps<Answer>) {
  const host = useHost();
  const named = inSentence(figures);
  return (
    <Loaded
      query={query}
      skeleton={<TableSkeleton label={`Loading ${named}`} head={<FilingsHead label={head} />} />}
      title={`${figures} did not load`}
      fallback={fallback}
      failed={(error) =>
        isApiError(error) &&
        error.code === 'not_found' && (
          <EmptyState
            title={`No ${named}`}
            text={error.message}
            action={<Button onClick={() => host.navigate('/edgar')}>List of filings</Button>}
          />
        )
      }
    >
      {children}
    </Loaded>
  );
}

/** The head of the first column of a table whose columns come from filings. */
export function FilingsHead({ label }: { readonly label: string }) {
  return <ColumnHead label={label} small="Filing each column is read from" />;
}

const STALE_AFTER_MS = 10 * 60_000;
/** How often figures are asked for again while older filings are being read. */
const READING_INTERVAL_MS = 5000;

const chooseInterval = (reading: FilingsRead | undefined): number | false =>
  reading?.state === 'reading' ? READING_INTERVAL_MS : false;

/** Returns the three statements of a company. */
export function useFinancials(symbol: string): UseQueryResult<AllStatements> {
  const statements = statementsQuery(useHost().api, symbol);
  const client = useQueryClient();
  // Asked for before the first drawing, not after it.
  if (client.getQueryState(statements.queryKey) === undefined) void client.prefetchQuery(statements);
  return useQuery(statements);
}

/** The answer of a period, or of quarters where the company has no annual report that can be read. */
export interface PeriodQuery<Answer> {
  readonly query: UseQueryResult<Answer>;
  readonly period: FiledPeriod;
  /** Why there is no annual report; null where the period is the one that was asked for. */
  readonly noAnnual: string | null;
}

/** Returns why there is no annual report; null while that is not known, or for quarters. */
function missingAnnual(asked: FiledPeriod, { data, error }: UseQueryResult<unknown>): string | null {
  if (asked !== 'annual' || data !== undefined || !isApiError(error)) return null;
  return error.code === 'not_found' ? error.message : null;
}

function shownQuery<Answer>(
  asked: FiledPeriod,
  noAnnual: string | null,
  query: UseQueryResult<Answer>,
  quarters: UseQueryResult<Answer>,
): PeriodQuery<Answer> {
  const none = quarters.isError && quarters.data === undefined;
  return noAnnual === null || none
    ? { query, period: asked, noAnnual: null }
    : { query: quarters, period: 'quarterly', noAnnual };
}

/** Returns the statements of a company as filed. Makes no call while `enabled` is false. */
export function useAsFiled(symbol: string, asked: FiledPeriod, enabled = true): PeriodQuery<AsFiled> {
  const query = useFiledQuery(symbol, asked, enabled);
  const noAnnual = missingAnnual(asked, query);
  return shownQuery(asked, noAnnual, query, useFiledQuery(symbol, 'quarterly', noAnnual !== null));
}

/** Returns revenue and operating income of a company by its parts. */
export function useSegments(symbol: string, asked: FiledPeriod): PeriodQuery<Segments> {
  const query = useSegmentsQuery(symbol, asked);
  const noAnnual = missingAnnual(asked, query);
  return shownQuery(asked, noAnnual, query, useSegmentsQuery(symbol, 'quarterly', noAnnual !== null));
}

/** It does not retry: reading a filing is slow. */
function useFiledQuery(symbol: string, period: FiledPeriod, enabled = true): UseQueryResult<AsFiled> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['as-filed', symbol, period],
    queryFn: ({ signal }) => api.call('asFiled', { params: { symbol }, query: { period } }, signal),
    enabled,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
    refetchInterval: ({ state }) => chooseInterval(state.data?.filingsRead),
  });
}

/** It does not retry: reading a filing is slow. */
function useSegmentsQuery(symbol: string, period: FiledPeriod, enabled = true): UseQueryResult<Segments> {
  const { api } = useHost();
  return useQuery({
    queryKey: ['segments', symbol, period],
    queryFn: ({ signal }) => api.call('segments', { params: { symbol }, query: { period } }, signal),
    enabled,
    staleTime: STALE_AFTER_MS,
    ...askAgainWhenWaiting,
    refetchInterval: ({ state }) => chooseInterval(state.data?.filingsRead),
  });
}

export interface TableSkeletonProps {
  /** Accessible name, such as "Loading statements as filed". */
  readonly label: string;
  /** The head of the first column. */
  readonly head: ReactNode;
}

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];
const columns = ['1', '2', '3'];
const piece = <span className={styles.piece} aria-hidden="true" />;

/** Rows of a table that is loading, under the head that it will have. */
export function TableSkeleton({ label, head }: TableSkeletonProps) {
  return (
    <div role="status" className={styles.holder}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <Table
        statement
        label={label}
        columns={[
          { key: 'line', header: head, cell: () => piece },
          ...columns.map((key) => ({ key, header: piece, cell: () => piece })),
        ]}
        rows={rows}
        keyOf={(row) => row}
      />
    </div>
  );
}
