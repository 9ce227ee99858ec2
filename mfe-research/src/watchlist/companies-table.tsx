import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Link } from '@basecase/shared-ui/router';
import styles from './companies-panel.module.css';
import { AgainstCell, FairValueCell, PriceCell, ResultsCell } from './watch-cells.tsx';
import type { WatchLine } from './watch-rows.model.ts';

interface CompaniesTableProps {
  readonly lines: readonly WatchLine[];
  readonly day: string | null;
  readonly today: string;
}

/** The rows of the panel "Your companies". On a phone each is a card. */
export function CompaniesTable({ lines, day, today }: CompaniesTableProps) {
  return (
    <table className={styles.table} aria-label="Your companies">
      <thead>
        <tr>
          <th scope="col">Company</th>
          <th scope="col">Price, day</th>
          <th scope="col">My fair value</th>
          <th scope="col" className={styles.text}>
            Against price
          </th>
          <th scope="col" className={styles.text}>
            Next results
          </th>
          <th scope="col" className={styles.text}>
            New
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Row key={line.symbol} line={line} day={day} today={today} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line: { symbol, row }, day, today }: { readonly line: WatchLine } & Omit<CompaniesTableProps, 'lines'>) {
  const cells = row === null ? null : { row, day, today };
  return (
    <tr>
      <th scope="row">
        <Link to={`/overview?symbol=${encodeURIComponent(symbol)}`}>
          <CompanyLogo symbol={symbol} size={28} />
          <span>
            <b>{symbol}</b>
            <small>{row?.name}</small>
          </span>
        </Link>
      </th>
      <td data-column="price">{cells && <PriceCell {...cells} />}</td>
      <td data-column="fairValue">{cells && <FairValueCell {...cells} />}</td>
      <td data-column="against" className={styles.text}>
        {cells && <AgainstCell {...cells} />}
      </td>
      <td data-column="results" className={styles.text}>
        {cells && <ResultsCell {...cells} />}
      </td>
      <td data-column="new" className={styles.text}>
        {row?.filing?.isNew === true ? <Badge tone="info">{row.filing.form}</Badge> : <small>Nothing</small>}
      </td>
    </tr>
  );
}
