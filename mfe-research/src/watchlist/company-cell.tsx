import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Link } from '@basecase/shared-ui/router';
import styles from './company-rows.module.css';

/** The cell that names a company and opens it. */
export function CompanyCell({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  return (
    <th scope="row" data-column="company" className={styles.company}>
      <Link to={`/overview?symbol=${encodeURIComponent(symbol)}`} data-row="">
        <CompanyLogo symbol={symbol} size={28} />
        <span>
          <b>{symbol}</b>
          <small>{name}</small>
        </span>
      </Link>
    </th>
  );
}
