import { errorText, NetworkError } from '@basecase/shared-ui/api/api-error';
import { Button } from '@basecase/shared-ui/components/buttons/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/dialogs/confirm-dialog';
import { useDebounced } from '@basecase/shared-ui/components/fields/use-debounced';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { Banner } from '@basecase/shared-ui/components/states/banner';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatMoment } from '@basecase/shared-ui/figures/moment';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen } from '../admin-screen.tsx';
import { type Clearing, clearingQuestion } from './cache-clearing.model.ts';
import { CachedValueDialog, CacheKeys } from './cache-keys.tsx';
import type { KeyList } from './cache-list.model.ts';
import { CacheStatsCards, DiskUsed } from './cache-stats-cards.tsx';
import { MarketPanel } from './market-panel.tsx';
import { useCache } from './use-cache.ts';

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
      {data === undefined && stats.isError && (
        <ErrorState
          title="Error loading cache statistics"
          text={errorText(stats.error, 'Please try again.')}
          onRetry={() => void stats.refetch()}
        />
      )}
      {data !== undefined && (stats.isError || stats.isPaused) && (
        <Banner tone="error" role="alert" title="Error loading cache statistics">
          {stats.isPaused ? new NetworkError().message : errorText(stats.error, 'Please try again.')} The figures below
          are from {formatMoment(new Date(stats.dataUpdatedAt).toISOString())}.
        </Banner>
      )}
      {data === undefined && stats.isPending && (
        <Skeleton shape="table" label="Loading cache statistics" height={420} />
      )}
      {data !== undefined && (
        <>
          <CacheStatsCards data={data} busy={busy} onLift={(provider) => void lift(provider)} />
          <DiskUsed />
          <MarketPanel />
          <CacheKeys stats={data} list={list} onList={setList} onView={setViewed} onClear={setPending} />
          <Banner tone="info" title="How caching works">
            Provider data is kept for 24 hours (86,400 seconds). The next views of a cleared company use some of the{' '}
            {data.budget.limit} daily provider requests. A cleared key alone is built again from the company’s other
            keys where they suffice.
          </Banner>
        </>
      )}
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
