import { CompanyLogo } from '@basecase/shared-ui/components/layout/company-logo';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { readRecent } from '@basecase/shared-ui/components/lists/recent-memory';
import { type HomePanelProps, useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Columns3 } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { recentComparisons } from '../watching/recent-comparisons.ts';
import styles from './recent-panel.module.css';
import { Star } from './star.tsx';

/** A comparison takes two to five companies. */
const mostCompared = 5;
const none: readonly string[] = [];
const absent = { get: () => none, subscribe: () => () => undefined };

/** The panel of the companies and comparisons opened last in this browser. */
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
      <Comparisons />
    </Panel>
  );
}

/** The comparisons opened last, as links. Renders nothing without any. */
function Comparisons() {
  const account = useUser()?.email ?? '';
  const [entries] = useState(() => readRecent(account, recentComparisons));
  if (entries.length === 0) return null;
  return (
    <ul className={styles.list} aria-label="Comparisons opened last">
      {entries.map((entry) => (
        <li key={entry}>
          <Link to={`/compare?${new URLSearchParams({ symbols: entry })}`}>
            <Columns3 size={16} aria-hidden="true" />
            {entry.replaceAll(',', ', ')}
          </Link>
        </li>
      ))}
    </ul>
  );
}
