import type { FilingsRead as Reading } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { isApiError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Text } from '@basecase/shared-ui/components/layout/primitives';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { inSentence } from '@basecase/shared-ui/figures/words';
import { useHost } from '@basecase/shared-ui/host';
import type { UseQueryResult } from '@basecase/shared-ui/query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './filings-read.module.css';
import { ColumnHead } from './table/figure-table.tsx';
import fold from './table/findings-list.module.css';
import { TableSkeleton } from './table/table-skeleton.tsx';

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
