import { errorText } from '@basecase/shared-ui/api/api-error';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { LinkList } from '@basecase/shared-ui/components/lists/link-list';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import { type HomePanelProps, useHost, useUser } from '@basecase/shared-ui/host';
import { useQuery } from '@basecase/shared-ui/query';
import { Scale, TrendingUp } from 'lucide-react';
import { useEffect } from 'react';
import { useSavedProjections } from '../scenarios/use-saved-projections.ts';
import { listSavedWork, type SavedWork } from './saved-work.model.ts';
import styles from './saved-work-panel.module.css';

const mostCases = 6;

/** The panel "Saved work" of the start page: the cases that were saved last, of projections and of valuations. */
export function SavedWorkPanel({ report }: Pick<HomePanelProps, 'report'>) {
  const projections = useSavedProjections();
  const valuations = useRecentValuations();
  const failed = [projections, valuations].filter(({ isError, data }) => isError && data === undefined);
  const isPending = projections.isPending || valuations.isPending;
  const saved = listSavedWork(projections.data, valuations.data);
  const isEmpty = saved.length === 0;
  const { count: kept, valuations: listed } = valuations.data ?? { count: 0, valuations: [] };
  const count = saved.length - listed.length + kept;
  useEffect(() => {
    if (!isPending) report({ isEmpty });
  }, [report, isPending, isEmpty]);
  return (
    <Panel
      title="Saved work"
      subtitle={isPending || isEmpty ? undefined : `Cases ${count}`}
      headingLevel={2}
      flush={!isPending}
    >
      {isPending && <Skeleton shape="table" label="Loading saved work" height={120} />}
      {!isPending && !isEmpty && <Cases saved={saved} />}
      {!isPending && isEmpty && failed.length === 0 && <p className={styles.none}>Cases that you save appear here.</p>}
      {!isPending && failed.length > 0 && (
        <ErrorState
          title={isEmpty ? 'Saved work did not load' : 'Some saved work did not load'}
          text={errorText(failed[0]?.error, 'Failed to load saved work.')}
          busy={failed.some(({ isFetching }) => isFetching)}
          onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))}
        />
      )}
    </Panel>
  );
}

/** Returns the valuations that the signed-in user saved last, of all companies. */
function useRecentValuations() {
  const { api } = useHost();
  return useQuery({
    queryKey: ['recent-valuations', useUser()?.email ?? ''],
    queryFn: ({ signal }) => api.call('recentValuations', {}, signal),
    retry: false,
  });
}

const icons = { projection: TrendingUp, valuation: Scale } as const;

function Cases({ saved }: { readonly saved: readonly SavedWork[] }) {
  return (
    <LinkList
      items={saved.slice(0, mostCases).map(({ kind, symbol, companyName, name, model, savedAt, href }) => ({
        href,
        icon: icons[kind],
        name: name === null ? symbol : `${symbol}, ${name}`,
        detail: `${model}, saved ${formatCalendarDay(savedAt)}`,
        title: companyName,
      }))}
    />
  );
}
