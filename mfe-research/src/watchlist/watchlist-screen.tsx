import { Loaded } from '@basecase/shared-ui/answers/loaded';
import { CompanyPicker } from '@basecase/shared-ui/company/company-picker';
import { ScreenHeading } from '@basecase/shared-ui/components/layout/screen';
import { SampleBadge } from '@basecase/shared-ui/components/states/sample-badge';
import { Skeleton } from '@basecase/shared-ui/components/states/skeleton';
import { useUser } from '@basecase/shared-ui/host';
import { Link } from '@basecase/shared-ui/router';
import { pickChoice, setChoice } from '../address-choices.model.ts';
import { useAddressChoices } from '../use-address-choices.ts';
import { useWatchFigures, useWatchlists, type Watchlists } from '../watching/watchlists-query.ts';
import { ListTabs } from './list-tabs.tsx';
import { LoadFailed } from './load-failed.tsx';
import { useChangeWatchlists } from './use-watchlists.ts';
import { allLists, commonDay, listSymbols, listTabs, toLines, type WatchLine } from './watch-rows.model.ts';
import { describeLists } from './watch-words.model.ts';
import styles from './watchlist.module.css';

const choices = {
  read: (query: URLSearchParams) => ({ list: query.get('list') ?? allLists }),
  write(query: URLSearchParams, change: { readonly list?: string }) {
    const next = new URLSearchParams(query);
    if (change.list !== undefined) setChoice(next, 'list', change.list, allLists);
    return next;
  },
};

/** The companies that the user follows, in their lists. */
export function WatchlistScreen() {
  const isSignedIn = useUser() !== null;
  const lists = useWatchlists();
  if (lists.data !== undefined) return <Lists lists={lists.data} />;
  return (
    <>
      <ScreenHeading title="Watchlist" text="The companies that you follow." />
      <Loaded
        query={lists}
        skeleton={isSignedIn && <Skeleton shape="table" label="Loading your watchlist" height={420} />}
        title="Your watchlist did not load"
      />
    </>
  );
}

function Lists({ lists }: { readonly lists: Watchlists }) {
  const { choices: chosen, choose } = useAddressChoices(choices);
  const figures = useWatchFigures(lists);
  const hasFailed = figures.isError && figures.data === undefined;
  const { change } = useChangeWatchlists();
  // A list that was deleted elsewhere is no choice any more.
  const ids = listTabs(lists);
  const list = pickChoice(ids, chosen.list, ids[0] ?? allLists);
  const all = toLines(lists, allLists, figures.data ?? null);
  const add = (symbol: string) => change([list === allLists ? { kind: 'add', symbol } : { kind: 'add', symbol, list }]);
  return (
    <>
      <ScreenHeading
        title={
          <>
            Watchlist <SampleBadge />
          </>
        }
        text={<Summary lines={all} lists={lists.lists.length} />}
        actions={
          <CompanyPicker
            label="Add a company"
            className={styles.picker}
            onPick={add}
            except={listSymbols(lists, list)}
          />
        }
      />
      {hasFailed && (
        <div className={styles.failed}>
          <LoadFailed title="The figures did not load" busy={figures.isFetching} onRetry={() => void figures.refetch()}>
            Your lists and notes are not affected.
          </LoadFailed>
        </div>
      )}
      <ListTabs
        lists={lists}
        figures={figures.data ?? null}
        hasFailed={hasFailed}
        list={list}
        onChoose={(next) => choose({ list: next })}
        change={change}
      />
    </>
  );
}

/** How many companies are followed, the day of their prices, and the way to their dates. */
function Summary({ lines, lists }: { readonly lines: readonly WatchLine[]; readonly lists: number }) {
  return (
    <>
      {describeLists(lines.length, lists, commonDay(lines))}{' '}
      {lines.length > 0 && (
        <Link to="/calendar" className={styles.link ?? ''}>
          Calendar
        </Link>
      )}
    </>
  );
}
