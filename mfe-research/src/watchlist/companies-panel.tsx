import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Row } from '@basecase/shared-ui/components/layout/primitives';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { EmptyState } from '@basecase/shared-ui/components/states/state';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { HomePanelProps } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Star } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Alert, useAlerts } from '../watching/alerts-query.ts';
import { useWatchFigures, useWatchlists, type Watchlists } from '../watching/watchlists-query.ts';
import styles from './companies-panel.module.css';
import { LoadFailed } from './load-failed.tsx';
import {
  AgainstCell,
  FairValueCell,
  makeCompanyColumn,
  NoFigures,
  PriceCell,
  ResultsCell,
  TrackKey,
  useCompanyNames,
} from './watch-cells.tsx';
import {
  allLists,
  commonDay,
  groupUnread,
  listNews,
  newsFirst,
  toLines,
  type UnreadKinds,
  type WatchLine,
  type Watchlist,
} from './watch-rows.model.ts';
import { describeLastVisit, describeNews } from './watch-words.model.ts';

/** More stand on the watchlist. */
const mostRows = 12;

/** The panel "Your companies" of the start page: a list with prices, fair values and what is new. */
export function CompaniesPanel({ report }: Pick<HomePanelProps, 'report'>) {
  const lists = useWatchlists();
  const figures = useWatchFigures(lists.data);
  const unread = useUnread();
  const lines = lists.data === undefined ? null : toLines(lists.data, allLists, figures.data ?? null);
  const isEmpty = lines?.length === 0;
  const hasNone = lines === null || isEmpty;
  const isKnown = isEmpty || figures.data !== undefined || figures.isError || lists.isError;
  const heading =
    lines !== null && figures.data !== undefined && !isEmpty ? describeNews(lines, figures.data, unread) : undefined;
  const note = describeLastVisit(figures.data?.lastVisit ?? null);
  useEffect(() => {
    if (!isKnown) return;
    report({ isEmpty: hasNone, ...(heading && { heading }), ...(note && { note }) });
  }, [report, isKnown, hasNone, heading, note]);

  if (lists.data === undefined) {
    return (
      <Panel title="Your companies" headingLevel={2}>
        {lists.isError ? (
          <LoadFailed title="Your companies did not load" busy={lists.isFetching} onRetry={() => void lists.refetch()}>
            {lists.error.message}
          </LoadFailed>
        ) : (
          <Skeleton shape="table" label="Loading your companies" height={240} />
        )}
      </Panel>
    );
  }
  if (isEmpty) {
    return (
      <Panel title="Your companies" headingLevel={2}>
        <EmptyState
          icon={<Star size={20} />}
          title="No companies yet"
          text="Press the star beside a company name. Its price and your fair value then appear here."
        />
      </Panel>
    );
  }
  return <Companies lists={lists.data} query={figures} />;
}

const noAlerts: readonly Alert[] = [];

function useUnread(): UnreadKinds {
  const alerts = useAlerts().data?.alerts ?? noAlerts;
  return useMemo(() => groupUnread(alerts), [alerts]);
}

interface CompaniesProps {
  readonly lists: Watchlists;
  readonly query: ReturnType<typeof useWatchFigures>;
}

function Companies({ lists, query }: CompaniesProps) {
  const figures = query.data ?? null;
  const hasFailed = query.isError && figures === null;
  const [chosen, setChosen] = useState<string | null>(null);
  const filled = lists.lists.filter(({ symbols }) => symbols.length > 0);
  const list = filled.find(({ id }) => id === (chosen ?? lists.lastUsed)) ?? filled[0];
  const lines = toLines(lists, list?.id ?? allLists, figures);
  const day = commonDay(lines);
  const unread = useUnread();
  const shown = newsFirst(lines, unread).slice(0, mostRows);
  const nameOf = useCompanyNames(shown);
  const title = (
    <>
      Your companies <SampleBadge />
    </>
  );
  return (
    <Panel
      flush
      headingLevel={2}
      title={title}
      subtitle={describeLines(list?.name ?? 'All', lines.length, day)}
      actions={filled.length > 1 && <ListChoice lists={filled} chosen={list?.id} onChoose={setChosen} />}
    >
      {hasFailed && (
        <div className={styles.failed}>
          <LoadFailed title="The figures did not load" busy={query.isFetching} onRetry={() => void query.refetch()}>
            Your lists are not affected.
          </LoadFailed>
        </div>
      )}
      <CompaniesTable
        lines={shown}
        day={day}
        today={figures?.today ?? ''}
        {...{ nameOf, unread }}
        hasFailed={hasFailed}
      />
      <Row as="p" wrap tone={3} size="xs" className={styles.foot}>
        <TrackKey />
        <Link to="/calendar">Calendar</Link>
        <Link to="/watchlist">{lines.length > mostRows ? `All ${lines.length} companies` : 'Open watchlist'}</Link>
      </Row>
    </Panel>
  );
}

function describeLines(list: string, count: number, day: string | null): string {
  const closes = day === null ? '' : ` Prices are closes of ${formatCalendarDay(day)}.`;
  return `${list} list, ${count} ${count === 1 ? 'company' : 'companies'}.${closes}`;
}

interface ListChoiceProps {
  readonly lists: readonly Watchlist[];
  readonly chosen: string | undefined;
  readonly onChoose: (list: string) => void;
}

function ListChoice({ lists, chosen, onChoose }: ListChoiceProps) {
  return (
    <select
      aria-label="List"
      className={styles.choice}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {lists.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface CompaniesTableProps {
  readonly lines: readonly WatchLine[];
  readonly day: string | null;
  readonly today: string;
  /** Names by symbol, of companies that the market does not hold. */
  readonly nameOf: (symbol: string) => string;
  readonly unread: UnreadKinds;
  /** Whether the figures did not load. */
  readonly hasFailed: boolean;
}

/** The rows of the panel "Your companies". On a phone each is a card. */
function CompaniesTable({ lines, day, today, nameOf, unread, hasFailed }: CompaniesTableProps) {
  const draw =
    (Figure: typeof PriceCell) =>
    ({ row }: WatchLine) =>
      row === null ? <NoFigures hasFailed={hasFailed} /> : <Figure row={row} day={day} today={today} />;
  const columns: readonly TableColumn<WatchLine>[] = [
    makeCompanyColumn(nameOf, { header: 'Company' }),
    { key: 'price', header: 'Price, day', smallWidth: 150, cell: draw(PriceCell) },
    {
      key: 'fairValue',
      header: 'My fair value',
      smallWidth: 100,
      cell: draw(FairValueCell),
      card: { column: 2, row: 2 },
    },
    {
      key: 'against',
      header: 'Against price',
      smallWidth: 150,
      align: 'left',
      cell: draw(AgainstCell),
      card: { column: 1, row: 2 },
    },
    {
      key: 'results',
      header: 'Next results',
      smallWidth: 120,
      align: 'left',
      cell: draw(ResultsCell),
      card: { column: '1 / -1', label: 'Next results', isLine: true },
    },
    {
      key: 'new',
      header: 'New',
      align: 'left',
      card: { column: '1 / -1' },
      cell: (line) => {
        const news = listNews(line, unread);
        // Without figures a new filing is not known.
        return line.row === null && news.length === 0 ? (
          <span data-none="">
            <NoFigures hasFailed={hasFailed} />
          </span>
        ) : (
          <News news={news} />
        );
      },
    },
  ];
  return (
    <Table
      isRegion={false}
      frame="flush"
      tableLabel="Your companies"
      className={styles.frame}
      sizes={{ row: 54, head: 32 }}
      cards="minmax(0, 1fr) minmax(104px, auto)"
      columns={columns}
      rows={lines}
      keyOf={({ symbol }) => symbol}
    />
  );
}

const mostBadges = 2;

/** What is new of a company. What there is no room for is counted, and named by the title. */
function News({ news }: { readonly news: readonly string[] }) {
  if (news.length === 0) return <small data-none="">Nothing</small>;
  const more = news.slice(mostBadges);
  return (
    <span className={styles.news}>
      {news.slice(0, mostBadges).map((name) => (
        <Badge key={name} tone="info">
          {name}
        </Badge>
      ))}
      {more.length > 0 && <small title={more.join(', ')}>+{more.length}</small>}
    </span>
  );
}
