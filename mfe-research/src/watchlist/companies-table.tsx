import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Table, type TableColumn } from '@basecase/shared-ui/components/tables/table';
import styles from './companies-panel.module.css';
import { makeCompanyColumn } from './company-column.tsx';
import { AgainstCell, FairValueCell, NoFigures, PriceCell, ResultsCell } from './watch-cells.tsx';
import { listNews, type UnreadKinds, type WatchLine } from './watch-rows.model.ts';

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
export function CompaniesTable({ lines, day, today, nameOf, unread, hasFailed }: CompaniesTableProps) {
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
