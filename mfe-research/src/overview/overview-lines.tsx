import type { CompanyDates } from '@basecase/gateway/contract';
import type { ApiClient } from '@basecase/shared-ui/api/client';
import { useOverview } from '@basecase/shared-ui/company/company-queries';
import { Grid, Row } from '@basecase/shared-ui/components/layout/primitives';
import { NOT_AVAILABLE } from '@basecase/shared-ui/figures/format';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { Link } from '@basecase/shared-ui/router';
import { NotebookPen, TriangleAlert } from 'lucide-react';
import { countCrossed, formatCrossed, listCompanyNotes, notesQuery } from '../watching/notes-query.ts';
import { describeBasis, describeCertainty, describeNearness } from '../watching/results-words.model.ts';
import styles from './overview-lines.module.css';

/** A date of a company in words. */
interface DateFact {
  readonly label: string;
  readonly day: string;
  /** Follows the day in small type; null without. */
  readonly detail: string | null;
  readonly title: string | null;
  readonly isNear: boolean;
}

/** Names of the dates, for the time until they are known. */
const dateLabels = ['Next results', 'Ex-dividend', 'Fiscal year end'] as const;

/**
 * Returns the dates of a company: its next results, its newest dividend, and the end of its fiscal year.
 * @param isProfileKnown whether the key figures, which have the dividend, were read before the dates
 */
function describeDates(dates: CompanyDates, isProfileKnown: boolean): readonly DateFact[] {
  const { today, results, fiscalYearEnd, dividend } = dates;
  const exDay = dividend?.exDay ?? null;
  const paid = dividend?.paidDay ?? null;
  return [
    results.day === null
      ? makeMissing('Next results', results.reason)
      : {
          label: 'Next results',
          day: formatCalendarDay(results.day),
          detail: describeCertainty(results, today),
          title: describeBasis(results),
          isNear: describeNearness(results.day, today) !== null,
        },
    exDay === null
      ? makeMissing('Ex-dividend', 'Filings do not have it; the key figures of the data provider may', isProfileKnown)
      : { ...plain('Ex-dividend', exDay), detail: paid === null ? null : `Paid ${formatCalendarDay(paid)}` },
    fiscalYearEnd === null
      ? makeMissing('Fiscal year end', 'The market does not hold the company')
      : plain('Fiscal year end', fiscalYearEnd),
  ];
}

function plain(label: string, day: string): DateFact {
  return { label, day: formatCalendarDay(day), detail: null, title: null, isNear: false };
}

function makeMissing(label: string, reason: string | null, isKnown = true): DateFact {
  return { label, day: isKnown ? NOT_AVAILABLE : '', detail: null, title: isKnown ? reason : null, isNear: false };
}

const toCome: readonly DateFact[] = dateLabels.map((label) => makeMissing(label, null, false));

/** One line with the next results of a company, its dividend and its fiscal year end. Keeps its height while they load. */
export function DatesLine({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  const { isPending } = useOverview(symbol);
  // The overview must not fail or wait for dates, which an older gateway does not have.
  const { data, isError, isPlaceholderData } = useQuery({
    ...companyDatesQuery(api, symbol, !isPending),
    enabled: isSignedIn,
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (isError) return null;
  const facts = data === undefined ? toCome : describeDates(data, !isPending && !isPlaceholderData);
  return (
    <Row
      as="section"
      align="stretch"
      justify="between"
      size="sm"
      className={styles.line}
      aria-label="Dates"
      aria-busy={data === undefined}
    >
      <dl>
        {facts.map(({ label, day, detail, title, isNear }) => (
          <div key={label} title={title ?? undefined}>
            <dt>{label}</dt>
            <dd>
              {day}
              {detail !== null && <small data-near={isNear ? '' : undefined}>{detail}</small>}
            </dd>
          </div>
        ))}
      </dl>
      <Link to="/calendar">Calendar</Link>
    </Row>
  );
}

const staleMs = 10 * 60_000;

/**
 * The query of the dates of one company. It costs no call of a provider: the dividend is that of the key figures that the
 * gateway holds, and is asked for again once they were read.
 */
function companyDatesQuery(api: ApiClient, symbol: string, isProfileKnown: boolean) {
  return queryOptions({
    queryKey: ['company-dates', symbol, isProfileKnown],
    queryFn: ({ signal }) => api.call('companyDates', { params: { symbol } }, signal),
    staleTime: staleMs,
  });
}

/**
 * One line with the user's newest thesis of a company and its crossed limits. It has its place before the notes come, and
 * without a note, so that nothing below it moves.
 */
export function NotesLine({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  // The overview must not fail or wait for notes, which an older gateway does not have.
  const { data, isError } = useQuery({ ...notesQuery(api), enabled: isSignedIn, retry: false });
  if (!isSignedIn) return null;
  const notes = listCompanyNotes(data ?? [], symbol);
  const [top] = notes;
  const crossed = countCrossed(notes);
  const isEmpty = data !== undefined && top === undefined;
  return (
    <Grid as="section" top={16} className={styles.notes} aria-label="Notes" aria-busy={data === undefined}>
      <Row as="span" gap={8} weight="semibold">
        <NotebookPen size={15} aria-hidden="true" /> Notes {top !== undefined && notes.length}
      </Row>
      <p className={styles.text}>
        {top !== undefined && (
          <>
            <b>
              {top.kind === 'thesis' ? 'Thesis' : 'Note'} of {formatUtcDay(top.createdAt)}:
            </b>{' '}
            {top.text}
          </>
        )}
        {isEmpty && `None on ${symbol} yet.`}
        {isError && 'Your notes did not load.'}
      </p>
      {crossed > 0 && (
        <Row as="span" inline tone="caution" size="xs" weight="medium" className={styles.crossed}>
          <TriangleAlert size={14} aria-hidden="true" /> {formatCrossed(crossed)}
        </Row>
      )}
      <Link className={styles.link ?? ''} to={`/notes?symbol=${encodeURIComponent(symbol)}`}>
        {isEmpty ? 'Write a note' : 'Open notes'}
      </Link>
    </Grid>
  );
}
