import type { CacheStats } from '@basecase/gateway/contract';
import type { Source } from '@basecase/gateway/contract/sources';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useReply } from '../calls.ts';
import styles from './cache.module.css';
import {
  budgetShare,
  formatBlock,
  formatBytes,
  formatReset,
  type ProviderRequests,
  providerRequests,
} from './cache-list.model.ts';

export interface CacheStatsCardsProps {
  readonly data: CacheStats;
  readonly busy: boolean;
  /** Called to end the block of a provider that reported its limit. */
  readonly onLift: (provider: Source) => void;
}

/** Cards with the number of keys, the requests to each metered provider and those that failed. */
export function CacheStatsCards({ data, busy, onLift }: CacheStatsCardsProps) {
  const requests = providerRequests(data);
  const { usersWithOwnKey: ownKeys = 0 } = data;
  return (
    <Grid as="dl" gap={16} className={styles.cards}>
      <div className={styles.card}>
        <dt>Cached keys</dt>
        <dd>{data.stats.keys.toLocaleString('en-US')}</dd>
        <dd className={styles.note}>Each kept 24 hours</dd>
        {ownKeys > 0 && (
          <dd className={styles.note}>
            Without those of {ownKeys} {ownKeys === 1 ? 'user' : 'users'} with an own provider key
          </dd>
        )}
      </div>
      {requests.map((budget) => (
        <RequestsCard key={budget.title} budget={budget} busy={busy} onLift={onLift} />
      ))}
      <div className={styles.card}>
        <dt>Failed provider requests</dt>
        <dd>{requests.reduce((sum, { failed }) => sum + failed, 0)}</dd>
        <dd className={styles.note}>Counted today</dd>
      </div>
    </Grid>
  );
}

interface RequestsCardProps extends Pick<CacheStatsCardsProps, 'busy' | 'onLift'> {
  readonly budget: ProviderRequests;
}

function RequestsCard({ budget, busy, onLift }: RequestsCardProps) {
  const { title, used, limit, left, resetsAt, blockedUntil, provider } = budget;
  return (
    <div className={styles.card}>
      <dt>{title}</dt>
      <dd>
        {used} <span className={styles.of}>of {limit}</span>
      </dd>
      <dd className={styles.note}>
        <span className={styles.meter} aria-hidden="true">
          <span style={{ width: `${budgetShare(budget) * 100}%` }} />
        </span>
        {blockedUntil === null ? `${left} left. ${formatReset(resetsAt)}.` : `${formatBlock(blockedUntil)}.`}
        {blockedUntil !== null && provider !== null && (
          <Button size="sm" busy={busy} className={styles.lift ?? ''} onClick={() => onLift(provider)}>
            Lift the block
          </Button>
        )}
      </dd>
    </div>
  );
}

/** One line with the disk that the product uses. Renders nothing for an older gateway, which does not state it. */
export function DiskUsed() {
  const { data, isPending } = useReply(['disk-usage'], (api, signal) => api.call('diskUsage', {}, signal));
  if (isPending) return <Skeleton shape="text" label="Loading the disk that is used" height={20} hidesRest />;
  if (data === undefined) return null;
  const { database, answers, answersMax, documents, documentsMax, apps } = data;
  return (
    <p className={styles.note}>
      Disk used: database {formatBytes(database)}, of which answers {formatBytes(answers)} of {formatBytes(answersMax)}.
      Filing documents {formatBytes(documents)} of {formatBytes(documentsMax)}. App builds {formatBytes(apps)}.
    </p>
  );
}
