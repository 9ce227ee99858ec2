import type { CacheStats } from '@basecase/gateway/contract';
import styles from './cache.module.css';
import { budgetShare, formatReset } from './cache-list.model.ts';

/** Three figures: cached keys, provider requests of the day, failed ones. */
export function CacheStatsCards({ data }: { readonly data: CacheStats }) {
  const { stats, budget } = data;
  return (
    <dl className={styles.cards}>
      <div className={styles.card}>
        <dt>Cached keys</dt>
        <dd>{stats.keys.toLocaleString('en-US')}</dd>
        <dd className={styles.note}>Each kept 24 hours</dd>
      </div>
      <div className={styles.card}>
        <dt>Provider requests today</dt>
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
      <div className={styles.card}>
        <dt>Failed provider requests</dt>
        <dd>{stats.alphaVantageFailedCount}</dd>
        <dd className={styles.note}>Counted today</dd>
      </div>
    </dl>
  );
}
