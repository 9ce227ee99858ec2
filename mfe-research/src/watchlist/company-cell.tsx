import { CompanyLink } from '../company-link.tsx';
import styles from './company-cell.module.css';

/** The cell that names a company and opens it. */
export function CompanyCell({ symbol, name }: { readonly symbol: string; readonly name: string }) {
  return (
    <th scope="row" data-column="company" className={styles.company}>
      <CompanyLink symbol={symbol} name={name} />
    </th>
  );
}
