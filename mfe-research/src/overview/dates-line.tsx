import type { ApiClient } from '@basecase/shared-ui/api/client';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { queryOptions } from '@basecase/shared-ui/query-options';
import { Link } from '@basecase/shared-ui/router';
import { type DateFact, dateLabels, describeDates } from './dates-line.model.ts';
import styles from './dates-line.module.css';

const toCome: readonly DateFact[] = dateLabels.map((label) => ({
  label,
  day: '',
  detail: null,
  title: null,
  isNear: false,
}));

/** One line with the next results of a company, its dividend and its fiscal year end. Keeps its height while they load. */
export function DatesLine({ symbol }: { readonly symbol: string }) {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  // The overview must not fail or wait for dates, which an older gateway does not have.
  const { data, isError } = useQuery({ ...companyDatesQuery(api, symbol), enabled: isSignedIn, retry: false });
  if (isError) return null;
  const facts = data === undefined ? toCome : describeDates(data);
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

/** The query of the dates of one company. It costs no call of a provider. */
function companyDatesQuery(api: ApiClient, symbol: string) {
  return queryOptions({
    queryKey: ['company-dates', symbol],
    queryFn: ({ signal }) => api.call('companyDates', { params: { symbol } }, signal),
    staleTime: staleMs,
  });
}
