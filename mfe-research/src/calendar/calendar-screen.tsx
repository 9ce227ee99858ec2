import type { Calendar, CalendarEntry } from '@basecase/gateway/contract';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { ToggleGroup } from '@basecase/shared-ui/components/buttons/toggle-group';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid, Text } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { useNarrow } from '@basecase/shared-ui/components/layout/use-narrow';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { CalendarDays } from 'lucide-react';
import { pickChoice, setChoice } from '../address-choices.model.ts';
import { useAddressChoices } from '../use-address-choices.ts';
import { FeedAddress } from '../watching/feed-address.tsx';
import { formatMonthName, formatWeekday, listMonths } from './calendar.model.ts';
import styles from './calendar.module.css';
import { CalendarMonth, EntryRow } from './calendar-month.tsx';

const staleMs = 60_000;

const views = ['month', 'list'] as const;
type View = (typeof views)[number];

const choices = {
  read: (query: URLSearchParams) => ({ view: pickChoice(views, query.get('view'), 'month') }),
  write(query: URLSearchParams, change: { readonly view?: View }) {
    const next = new URLSearchParams(query);
    if (change.view !== undefined) setChoice(next, 'view', change.view, 'month');
    return next;
  },
};

const viewOptions = [
  { value: 'month', label: 'Month' },
  { value: 'list', label: 'List' },
] as const;

function useCalendar() {
  const { api } = useHost();
  const isSignedIn = useUser() !== null;
  return useQuery({
    queryKey: ['calendar'],
    queryFn: ({ signal }) => api.call('calendar', {}, signal),
    staleTime: staleMs,
    enabled: isSignedIn,
  });
}

/** The dates of the companies that the user follows: as a month, or as a list. */
export function CalendarScreen() {
  const user = useUser();
  const isNarrow = useNarrow();
  const { choices: chosen, choose } = useAddressChoices(choices);
  const query = useCalendar();
  const isEmpty = query.data?.entries.length === 0 && query.data.unknown.length === 0;
  return (
    <>
      <ScreenHeading
        title={
          <>
            Calendar <SampleBadge />
          </>
        }
        text="Results, dividends and fiscal years of the companies in your lists."
        actions={
          !isNarrow &&
          !isEmpty && (
            <ToggleGroup label="View" value={chosen.view} onChange={(view) => choose({ view })} options={viewOptions} />
          )
        }
      />
      <Grid gap={16} top={16}>
        <Loaded
          query={query}
          skeleton={user !== null && <Skeleton shape="table" label="Loading the calendar" height={520} hidesRest />}
          title="The calendar did not load"
        >
          {(calendar) => (
            <Dates
              calendar={calendar}
              isList={isNarrow || chosen.view === 'list'}
              onList={() => choose({ view: 'list' })}
            />
          )}
        </Loaded>
        {user !== null && <Subscription isMember={user.role !== 'Guest'} />}
      </Grid>
    </>
  );
}

interface DatesProps {
  readonly calendar: Calendar;
  readonly isList: boolean;
  readonly onList: () => void;
}

function Dates({ calendar, isList, onList }: DatesProps) {
  const { entries, unknown, today } = calendar;
  if (entries.length === 0 && unknown.length === 0) {
    return (
      <EmptyState
        headingLevel={2}
        icon={<CalendarDays size={20} />}
        title="No companies yet"
        text="Press the star beside a company name. Its results, dividends and fiscal years then stand here."
      />
    );
  }
  return (
    <>
      {isList ? (
        <CalendarList entries={entries} today={today} />
      ) : (
        <CalendarMonth entries={entries} today={today} onList={onList} />
      )}
      <Grid gap={4} tone={3} size="xs" className={styles.notes}>
        {unknown.length > 0 && (
          <p>
            Next results are not known of{' '}
            {unknown.map(({ symbol, reason }, at) => (
              <span key={symbol} title={reason}>
                {at > 0 && ', '}
                {symbol}
              </span>
            ))}
            : {unknown.length === 1 ? unknown[0]?.reason : 'their reports of the last year are not held'}.
          </p>
        )}
        <p>
          An estimate is 52 weeks after the results of the year before: right within a week for nine of ten companies.
          Ex-dividend days and payments come from the data provider, where its key figures of a company are held;
          filings do not have them.
        </p>
      </Grid>
    </>
  );
}

/** The address for calendar programs, which needs a Member. */
function Subscription({ isMember }: { readonly isMember: boolean }) {
  return (
    <Panel title="In your own calendar" headingLevel={2} subtitle="For calendar programs that subscribe to an address">
      {isMember ? (
        <FeedAddress file="calendar.ics" label="Calendar address" program="calendar program" />
      ) : (
        <Text tone={2} size="sm">
          Members get an address that their calendar program reads.
        </Text>
      )}
    </Panel>
  );
}

interface CalendarListProps {
  readonly entries: readonly CalendarEntry[];
  readonly today: string;
}

/** The dates by month, one row each. */
function CalendarList({ entries, today }: CalendarListProps) {
  return listMonths(entries).map(({ month, entries: own }) => (
    <Panel key={month} title={formatMonthName(month)} headingLevel={2} flush>
      <ul className={styles.list}>
        {own.map((entry) => (
          <li key={`${entry.symbol} ${entry.kind}`} data-past={entry.day < today ? '' : undefined}>
            <time dateTime={entry.day} className={styles.day}>
              {formatWeekday(entry.day)}
            </time>
            <EntryRow entry={entry} today={today} />
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
