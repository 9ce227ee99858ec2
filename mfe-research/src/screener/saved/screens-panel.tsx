import { Panel } from '@basecase/shared-ui/components/layout/panel';
import { LinkList } from '@basecase/shared-ui/components/lists/link-list';
import { Badge } from '@basecase/shared-ui/components/states/badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { ErrorState } from '@basecase/shared-ui/components/states/state';
import { formatUtcDay } from '@basecase/shared-ui/figures/moment';
import type { HomePanelProps } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { Filter } from 'lucide-react';
import { useEffect } from 'react';
import { useSavedScreens } from '../../watching/saved-screens-query.ts';
import type { SavedScreen } from '../screen-state.model.ts';
import { formatChanges } from './change-text.model.ts';
import styles from './screens-panel.module.css';

const mostScreens = 6;

/** The panel "Saved screens" of the start page: those with changes first, then those that were saved last. */
export function ScreensPanel({ report }: Pick<HomePanelProps, 'report'>) {
  const { data: screens, isError, isFetching, refetch } = useSavedScreens();
  const isKnown = screens !== undefined || isError;
  const isEmpty = screens === undefined || screens.length === 0;
  useEffect(() => {
    if (isKnown) report({ isEmpty });
  }, [report, isKnown, isEmpty]);
  return (
    <Panel
      title="Saved screens"
      subtitle={isEmpty ? undefined : `Screens ${screens.length}`}
      headingLevel={2}
      flush={isKnown}
      actions={
        <Link to="/screener" className={styles.all ?? ''}>
          Open screener
        </Link>
      }
    >
      {!isKnown && <Skeleton shape="table" label="Loading saved screens" height={120} />}
      {screens === undefined && isError && (
        <ErrorState
          title="Saved screens did not load"
          text="They are kept. The rest of this page still works."
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {screens?.length === 0 && <p className={styles.none}>Screens that you save appear here.</p>}
      {screens !== undefined && !isEmpty && <Screens screens={screens} />}
    </Panel>
  );
}

function Screens({ screens }: { readonly screens: readonly SavedScreen[] }) {
  const sorted = screens.toSorted(
    (a, b) => Number(hasChanged(b)) - Number(hasChanged(a)) || b.savedAt.localeCompare(a.savedAt),
  );
  return (
    <LinkList
      items={sorted.slice(0, mostScreens).map((saved) => ({
        href: `/screener?${new URLSearchParams({ screen: saved.name })}`,
        icon: Filter,
        name: saved.name,
        detail: describeScreen(saved),
        title: saved.name,
        mark: <Changes saved={saved} />,
      }))}
    />
  );
}

function Changes({ saved: { entrants, leavers } }: { readonly saved: SavedScreen }) {
  const changes = formatChanges(entrants.length, leavers.length);
  if (changes === '') return null;
  return (
    <Badge tone="info">
      <span title={`${entrants.length} joined and ${leavers.length} left since you looked`}>{changes}</span>
    </Badge>
  );
}

function hasChanged({ entrants, leavers }: SavedScreen): boolean {
  return entrants.length + leavers.length > 0;
}

/** Returns how many companies pass and when it was saved. No count where it is 0: the market may not be loaded yet. */
function describeScreen({ matches, savedAt }: SavedScreen): string {
  const saved = `saved ${formatUtcDay(savedAt)}`;
  if (matches === 0) return `Screen, ${saved}`;
  return `${matches === 1 ? '1 company' : `${matches.toLocaleString('en-US')} companies`}, ${saved}`;
}
