import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import type { HomePanelProps } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Columns3 } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import styles from './recent-panel.module.css';
import { Star } from './star.tsx';

/** A comparison takes two to five companies. */
const mostCompared = 5;
const none: readonly string[] = [];
const absent = { get: () => none, subscribe: () => () => undefined };

/** The panel of the companies opened last in this browser, and their comparison. */
export function RecentPanel({ host, report }: HomePanelProps) {
  const { recentCompanies = absent } = host;
  const symbols = useSyncExternalStore(recentCompanies.subscribe, recentCompanies.get);
  // Opened companies alone do not replace the start page: they are neither starred nor saved.
  useEffect(() => report({ isEmpty: true }), [report]);
  return (
    <Panel title="Opened last" subtitle="In this browser" headingLevel={2} flush>
      {symbols.length === 0 ? (
        <p className={styles.none}>Companies that you open appear here.</p>
      ) : (
        <ul className={styles.list}>
          {symbols.map((symbol) => (
            <li key={symbol}>
              <Link to={`/overview?symbol=${encodeURIComponent(symbol)}`}>
                <CompanyLogo symbol={symbol} size={28} />
                <b>{symbol}</b>
              </Link>
              <Star symbol={symbol} place="row" />
            </li>
          ))}
        </ul>
      )}
      {symbols.length > 1 && (
        <Link className={styles.compare ?? ''} to={`/compare?symbols=${symbols.slice(0, mostCompared).join(',')}`}>
          <Columns3 size={14} aria-hidden="true" /> Compare {symbols.length > mostCompared ? 'the last five' : 'these'}
        </Link>
      )}
    </Panel>
  );
}
