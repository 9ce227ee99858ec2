import { errorText } from '@basecase/shared-ui/api/api-error';
import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatCalendarDay } from '@basecase/shared-ui/figures/period';
import type { HomePanelProps } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { TrendingUp } from 'lucide-react';
import { useEffect } from 'react';
import { useSavedProjections } from '../scenarios/use-saved-projections.ts';
import { listSavedWork, type SavedWork } from './saved-work.model.ts';
import styles from './saved-work-panel.module.css';

const mostCases = 6;

/** The panel "Saved work" of the start page: the cases that were saved last. */
export function SavedWorkPanel({ report }: Pick<HomePanelProps, 'report'>) {
  const query = useSavedProjections();
  const saved = query.data === undefined ? null : listSavedWork(query.data);
  const isEmpty = saved === null || saved.length === 0;
  const isKnown = saved !== null || query.isError;
  useEffect(() => {
    if (isKnown) report({ isEmpty });
  }, [report, isKnown, isEmpty]);
  return (
    <Panel
      title="Saved work"
      subtitle={saved !== null && !isEmpty ? `Cases ${saved.length}` : undefined}
      headingLevel={2}
      flush
    >
      {query.isPending && <Skeleton shape="table" label="Loading saved work" height={120} />}
      {query.isError && saved === null && (
        <ErrorState
          title="Saved work did not load"
          text={errorText(query.error, 'Failed to load projections.')}
          busy={query.isFetching}
          onRetry={() => query.refetch()}
        />
      )}
      {saved !== null && isEmpty && <p className={styles.none}>Cases that you save appear here.</p>}
      {saved !== null && !isEmpty && <Cases saved={saved} />}
    </Panel>
  );
}

function Cases({ saved }: { readonly saved: readonly SavedWork[] }) {
  return (
    <ul className={styles.list}>
      {saved.slice(0, mostCases).map(({ symbol, companyName, name, savedAt }) => (
        <li key={`${symbol} ${name}`}>
          <Link to={`/projections?symbol=${encodeURIComponent(symbol)}`}>
            <TrendingUp size={16} aria-hidden="true" />
            <span>
              <b>{name === null ? symbol : `${symbol}, ${name}`}</b>
              <small>
                {companyName}. Saved {formatCalendarDay(savedAt)}
              </small>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
