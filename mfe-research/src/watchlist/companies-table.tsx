import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import rows from '../card-rows.module.css';
import styles from './companies-panel.module.css';
import { CompanyCell } from './company-cell.tsx';
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
export function CompaniesTable({ lines, ...rest }: CompaniesTableProps) {
  return (
    <div className={styles.scroll}>
      <table className={classNames(rows.table, styles.table)} aria-label="Your companies">
        <thead>
          <tr>
            <th scope="col" className={rows.text}>
              Company
            </th>
            <th scope="col">Price, day</th>
            <th scope="col">My fair value</th>
            <th scope="col" className={rows.text}>
              Against price
            </th>
            <th scope="col" className={rows.text}>
              Next results
            </th>
            <th scope="col" className={rows.text}>
              New
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.symbol} line={line} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps extends Omit<CompaniesTableProps, 'lines'> {
  readonly line: WatchLine;
}

function Row({ line, day, today, nameOf, unread, hasFailed }: RowProps) {
  const { symbol, row } = line;
  const news = listNews(line, unread);
  const draw = (Figure: typeof PriceCell) =>
    row === null ? <NoFigures hasFailed={hasFailed} /> : <Figure row={row} day={day} today={today} />;
  return (
    <tr>
      <CompanyCell symbol={symbol} name={row?.name ?? nameOf(symbol)} />
      <td data-column="price">{draw(PriceCell)}</td>
      <td data-column="fairValue">{draw(FairValueCell)}</td>
      <td data-column="against" className={rows.text}>
        {draw(AgainstCell)}
      </td>
      <td data-column="results" className={rows.text}>
        {draw(ResultsCell)}
      </td>
      <td data-column="new" className={rows.text}>
        {/* Without figures a new filing is not known. */}
        {row === null && news.length === 0 ? (
          <span data-none="">
            <NoFigures hasFailed={hasFailed} />
          </span>
        ) : (
          <News news={news} />
        )}
      </td>
    </tr>
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
