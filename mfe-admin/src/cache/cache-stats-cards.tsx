import type { CacheStats } from '@basecase/gateway/contract';
import styles from './cache.module.css';
import { budgetShare, formatReset, providerRequests } from './cache-list.model.ts';

/** Cards with the number of keys, the requests to each metered provider, and those that failed. */
export function CacheStatsCards({ data }: { readonly data: CacheStats }) {
  const requests = providerRequests(data);
  return (
    <dl className={styles.cards}>
      <div className={styles.card}>
        <dt>Cached keys</dt>
        <dd>{data.stats.keys.toLocaleString('en-US')}</dd>
        <dd className={styles.note}>Each kept 24 hours</dd>
      </div>
      {requests.map((budget) => (
        <div key={budget.title} className={styles.card}>
          <dt>{budget.title}</dt>
          <dd>
            {budget.used} <span className={styles.of}>of {budget.limit}</span>
          </dd>
          <dd className={styles.note}>
            <span className={styles.meter} aria-hidden="true">
              <span style={{ width: `${budgetShare(budget) * 100}%` }} />
            </span>
            {budget.left} left. {formatReset(budget.resetsAt)}.
          </dd>
        </div>
      ))}
      <div className={styles.card}>
        <dt>Failed provider requests</dt>
        <dd>{requests.reduce((sum, { failed }) => sum + failed, 0)}</dd>
        <dd className={styles.note}>Counted today</dd>
      </div>
    </dl>
  );
}
