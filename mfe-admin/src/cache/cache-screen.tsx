import type { CacheStats } from '@basecase/gateway/contract';
import type { Source } from '@basecase/gateway/contract/sources';
import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { MarketProblems } from '@basecase/shared-ui/answers/market-problems';
import { MarketProgress } from '@basecase/shared-ui/answers/market-progress';
import { errorText, isApiError, NetworkError } from '@basecase/shared-ui/api/api-error';
import { type Coverage, coverageQuery, listQuarters } from '@basecase/shared-ui/company/coverage-query';
import { useLoadMarket } from '@basecase/shared-ui/company/use-load-market';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Grid } from '@basecase/shared-ui/components/layout/primitives';
import { ScreenHeading, Stack } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { useHost } from '@basecase/shared-ui/host';
import { keepPreviousData, useQuery } from '@basecase/shared-ui/query';
import { Link } from '@basecase/shared-ui/router';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen } from '../admin-screen.tsx';
import { useChange, useReply } from '../calls.ts';
import styles from './cache.module.css';
import { CachedValueDialog, CacheKeys, type Clearing, clearingQuestion } from './cache-keys.tsx';
import {
  budgetShare,
  formatBlock,
  formatBytes,
  formatReset,
  type KeyList,
  type ProviderRequests,
  providerRequests,
  toQuery,
} from './cache-list.model.ts';

/** The Cache screen: the cached answers and the remaining requests of the day. */
export function CacheScreen() {
  const [list, setList] = useState<KeyList>({ filter: '', pageSize: '10', page: 1 });
  const { stats, message, busy, clear, lift } = useCache({ ...list, filter: useDebounced(list.filter, 300) });
  const [pending, setPending] = useState<Clearing | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const { data } = stats;

  const confirm = async (): Promise<void> => {
    if (pending !== null) await clear(pending);
    setPending(null);
  };

  return (
    <AdminScreen>
      <ScreenHeading
        title="Cache management"
        text="Stored answers of the data provider and SEC EDGAR."
        actions={
          <>
            <Button
              icon={<RefreshCw size={15} aria-hidden="true" />}
              busy={stats.isFetching}
              onClick={() => void stats.refetch()}
            >
              Refresh
            </Button>
            <Button
              variant="danger"
              icon={<Trash2 size={15} aria-hidden="true" />}
              disabled={data === undefined || data.stats.keys === 0}
              onClick={() => setPending({ kind: 'all' })}
            >
              Clear all
            </Button>
          </>
        }
      />
      {message !== null && (
        <Banner
          tone={message.failed ? 'error' : 'success'}
          title={message.text}
          role={message.failed ? 'alert' : 'status'}
        />
      )}
      {data !== undefined && (stats.isError || stats.isPaused) && (
        <Banner tone="error" role="alert" title="Error loading cache statistics">
          {stats.isPaused ? new NetworkError().message : errorText(stats.error, 'Please try again.')} The figures below
          are from {formatMoment(new Date(stats.dataUpdatedAt).toISOString())}.
        </Banner>
      )}
      <Loaded
        query={stats}
        skeleton={<Skeleton shape="table" label="Loading cache statistics" height={420} />}
        title="Error loading cache statistics"
      >
        {(loaded) => (
          <>
            <CacheStatsCards data={loaded} busy={busy} onLift={(provider) => void lift(provider)} />
            <DiskUsed />
            <MarketPanel />
            <CacheKeys stats={loaded} list={list} onList={setList} onView={setViewed} onClear={setPending} />
            <Banner tone="info" title="How caching works">
              Provider data is kept for 24 hours (86,400 seconds). The next views of a cleared company use some of the{' '}
              {loaded.budget.limit} daily provider requests. A cleared key alone is built again from the company’s other
              keys where they suffice.
            </Banner>
          </>
        )}
      </Loaded>
      <CachedValueDialog cacheKey={viewed} onClose={() => setViewed(null)} />
      {data !== undefined && pending !== null && (
        <ConfirmDialog
          open
          {...clearingQuestion(pending, data)}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setPending(null)}
        />
      )}
    </AdminScreen>
  );
}

const failures: Record<Clearing['kind'], string> = {
  all: 'Error clearing cache.',
  company: 'Error clearing cache.',
  key: 'Error clearing cache key.',
};

/** Every answer in this page may be a cleared one, so each reloads when it is next shown. */
const everyReply = [[]];

/**
 * Loads a page of the cached keys, clears answers and lifts the block of a provider. The previous page stays on screen
 * until the next one is loaded.
 */
function useCache(list: KeyList) {
  const [message, setMessage] = useState<{ readonly text: string; readonly failed: boolean } | null>(null);
  const stats = useReply(
    ['cache-stats', list],
    (api, signal) => api.call('cacheStats', { query: toQuery(list) }, signal),
    { placeholderData: keepPreviousData },
  );
  const onSuccess = (reply: { readonly message: string }) => setMessage({ text: reply.message, failed: false });
  const onError = (text: string) => setMessage({ text, failed: true });
  const clearing = useChange(
    (api, what: Clearing) => {
      if (what.kind === 'all') return api.call('clearCache');
      if (what.kind === 'key') return api.call('clearCacheEntry', { params: { key: what.key } });
      return api.call('clearCachedCompany', { params: { symbol: what.symbol } });
    },
    everyReply,
    { onSuccess, onError: (_, { kind }) => onError(failures[kind]) },
  );
  const lifting = useChange(
    (api, provider: Source) => api.call('liftProviderBlock', { params: { provider } }),
    everyReply,
    { onSuccess, onError: (error) => onError(errorText(error, 'The block could not be lifted.')) },
  );
  // `onError` reports the failure: callers only await the end.
  return {
    stats,
    message,
    busy: clearing.isPending || lifting.isPending,
    clear: (what: Clearing) => clearing.mutateAsync(what).then(noop, noop),
    lift: (provider: Source) => lifting.mutateAsync(provider).then(noop, noop),
  };
}

const noop = (): void => undefined;

interface CacheStatsCardsProps {
  readonly data: CacheStats;
  readonly busy: boolean;
  /** Called to end the block of a provider that reported its limit. */
  readonly onLift: (provider: Source) => void;
}

/** Cards with the number of keys, the requests to each metered provider and those that failed. */
function CacheStatsCards({ data, busy, onLift }: CacheStatsCardsProps) {
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
function DiskUsed() {
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

/** The load of the market: progress, disk, problems and a button that starts it. Renders nothing for an older gateway. */
export function MarketPanel() {
  const { data, error, isPending } = useQuery(coverageQuery(useHost().api));
  const load = useLoadMarket();
  if (isPending) return <Skeleton shape="text" label="Loading market data" height={84} hidesRest />;
  if (data === undefined) {
    return error === null || (isApiError(error) && error.status === 404) ? null : (
      <Banner tone="error" title="Market data did not load">
        {errorText(error, 'Please try again.')}
      </Banner>
    );
  }
  return (
    <Panel
      title="Market data"
      headingLevel={2}
      actions={
        <Button
          size="sm"
          busy={load.isPending}
          onClick={() => load.mutate()}
          disabledReason={data.sample ? 'The market is made up: there is nothing to load.' : undefined}
        >
          Load now
        </Button>
      }
    >
      {data.state === 'loading' && <MarketProgress coverage={data} />}
      <Stack>
        <p className={styles.market}>
          {describeMarket(data)} <Link to="/coverage">Coverage</Link>
        </p>
        {load.isError && (
          <Banner tone="error" role="alert" title="Loading did not start">
            {errorText(load.error, 'Please try again.')}
          </Banner>
        )}
        <MarketProblems problems={data.problems} />
      </Stack>
    </Panel>
  );
}

function describeMarket(coverage: Coverage): string {
  const { sample, state, quarters, left, disk } = coverage;
  if (sample) return 'The market of the sample mode is made up and takes no disk.';
  const wanted = listQuarters(coverage).length;
  const used = `Disk used: ${formatBytes(disk.bytes)} of ${formatBytes(disk.most)}.`;
  if (state === 'none') return `Nothing is loaded. ${used}`;
  const without = left.length === 0 ? '' : ` ${left.length} older quarters have no room.`;
  return `${quarters.length} of ${wanted} quarters are loaded. ${used}${without}`;
}
