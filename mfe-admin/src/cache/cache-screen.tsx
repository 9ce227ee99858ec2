import { LoadErrorState } from '@basecase/shared-ui/answers/load-error-state';
import { Banner } from '@basecase/shared-ui/components/banner';
import { Button } from '@basecase/shared-ui/components/button';
import { ConfirmDialog } from '@basecase/shared-ui/components/confirm-dialog';
import { ScreenHeading } from '@basecase/shared-ui/components/screen';
import { Skeleton } from '@basecase/shared-ui/components/skeleton';
import { useDebounced } from '@basecase/shared-ui/use-debounced';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AdminScreen } from '../admin-screen.tsx';
import { CacheKeys } from './cache-keys.tsx';
import type { KeyList } from './cache-list.model.ts';
import { CacheStatsCards } from './cache-stats-cards.tsx';
import { CachedValueDialog } from './cached-value-dialog.tsx';
import { useCache } from './use-cache.ts';

/** The pending confirmation: clear one key, or all of them (`key` is null). */
type PendingClear = { readonly key: string | null };

/** The Cache screen: the cached answers and the remaining requests of the day. */
export function CacheScreen() {
  const [list, setList] = useState<KeyList>({ filter: '', pageSize: '10', page: 1 });
  const { stats, message, busy, clear, clearAll } = useCache({ ...list, filter: useDebounced(list.filter, 300) });
  const [pending, setPending] = useState<PendingClear | null>(null);
  const [viewed, setViewed] = useState<string | null>(null);
  const { data } = stats;

  const confirm = async (): Promise<void> => {
    if (pending !== null) await (pending.key === null ? clearAll() : clear(pending.key));
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
              onClick={() => setPending({ key: null })}
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
        <LoadErrorState
          error={stats.error}
          title="Cache statistics did not load"
          fallback="Error loading cache statistics"
          onRetry={() => void stats.refetch()}
        />
      )}
      {data === undefined && stats.isPending && (
        <Skeleton shape="table" label="Loading cache statistics" height={420} />
      )}
      {data !== undefined && (
        <>
          <CacheStatsCards data={data} />
          <CacheKeys
            stats={data}
            list={list}
            onList={setList}
            onView={setViewed}
            onClear={(key) => setPending({ key })}
          />
          <Banner tone="info" title="How caching works">
            Provider data is kept for 24 hours (86,400 seconds). Clearing a key makes the next view use one of the{' '}
            {data.budget.limit} daily provider requests.
          </Banner>
        </>
      )}
      <CachedValueDialog cacheKey={viewed} onClose={() => setViewed(null)} />
      <ConfirmDialog
        open={pending !== null}
        title={pending?.key == null ? 'Clear all cache?' : 'Clear this key?'}
        text={
          pending?.key == null
            ? `This removes ${(data?.stats.keys ?? 0).toLocaleString('en-US')} keys. The next view of each company will use provider requests, and ${data?.budget.left ?? 0} of today’s ${data?.budget.limit ?? 0} are left.`
            : `This removes ${pending.key}. The next view of it may use one of the ${data?.budget.left ?? 0} provider requests left today.`
        }
        action={pending?.key == null ? 'Clear all cache' : 'Clear key'}
        busy={busy}
        onConfirm={() => void confirm()}
        onCancel={() => setPending(null)}
      />
    </AdminScreen>
  );
}
