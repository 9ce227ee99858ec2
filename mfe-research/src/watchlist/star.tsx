import { classNames } from '@basecase/shared-ui/components/layout/class-names';
import { VisuallyHidden } from '@basecase/shared-ui/components/layout/visually-hidden';
import { joinWords } from '@basecase/shared-ui/figures/words';
import { type CompanyActionProps, useHost } from '@basecase/shared-ui/host';
import { Star as Outline } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { notifyWithAction } from '../watching/notify-with-action.ts';
import { useWatchlists, type Watchlists } from '../watching/watchlists-query.ts';
import styles from './star.module.css';
import { useChangeWatchlists } from './use-watchlists.ts';
import { findLists, makeUndo } from './watch-rows.model.ts';

const StarMenu = lazy(async () => ({ default: (await import('./star-menu.tsx')).StarMenu }));

/** The star beside a company: a first press adds it to the list last used, a press on a filled star opens the lists. */
export function Star({ symbol, place }: Pick<CompanyActionProps, 'symbol' | 'place'>) {
  const star = useStar(symbol);
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  if (star === null) return null;
  const { isStarred, label } = star;
  const icon = <Outline size={16} aria-hidden="true" fill={isStarred ? 'currentColor' : 'none'} />;
  const add = () => star.add(() => setOpen(true));
  if (place === 'search') return <SearchStar {...star} icon={icon} onAdd={() => star.add()} />;
  return (
    <>
      <button
        ref={button}
        type="button"
        title={label}
        aria-label={label}
        aria-pressed={isStarred}
        aria-haspopup={isStarred ? 'dialog' : undefined}
        aria-expanded={isStarred ? isOpen : undefined}
        className={classNames(styles.star, isStarred && styles.starred)}
        data-print="none"
        onClick={() => (isStarred ? setOpen(!isOpen) : add())}
      >
        {icon}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <StarMenu symbol={symbol} anchor={button} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

interface SearchStarProps {
  readonly isStarred: boolean;
  readonly icon: React.ReactNode;
  readonly onAdd: () => void;
  readonly removeFromLists: () => void;
}

/** The star in a search result, which is an option and may hold no button. Its keyboard is that of the search. */
function SearchStar({ isStarred, icon, onAdd, removeFromLists }: SearchStarProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: The search presses it with Shift+Enter.
    // biome-ignore lint/a11y/noStaticElementInteractions: A role would nest a control in the option.
    <span
      data-action=""
      className={classNames(styles.star, isStarred && styles.starred)}
      data-print="none"
      onClick={isStarred ? removeFromLists : onAdd}
    >
      {icon}
      {isStarred && <VisuallyHidden> in your watchlist</VisuallyHidden>}
    </span>
  );
}

/** The state of a star and its changes; null before the lists are known. */
function useStar(symbol: string) {
  const host = useHost();
  const { data: lists } = useWatchlists();
  const { change } = useChangeWatchlists();
  if (lists === undefined) return null;
  const starred = findLists(lists, symbol);
  const isStarred = starred.length > 0;
  const names = joinWords(starred.map(({ name }) => name));
  return {
    isStarred,
    label: isStarred ? `In your watchlist, in ${names}. Change lists` : `Add ${symbol} to your watchlist`,
    /** @param onChange opens the lists, from the notice */
    add: (onChange?: () => void) =>
      change([{ kind: 'add', symbol }], {
        onChanged: (now) => {
          const text = `${symbol} added to ${nameUsed(now)}.`;
          if (onChange === undefined) host.notify({ kind: 'success', text });
          else notifyWithAction(host, text, 'Change', onChange);
        },
      }),
    removeFromLists: () =>
      change([{ kind: 'remove', symbol }], {
        onChanged: () =>
          notifyWithAction(host, `${symbol} left your watchlist.`, 'Undo', () => change(makeUndo(lists, symbol))),
      }),
  };
}

function nameUsed({ lists, lastUsed }: Watchlists): string {
  return lists.find(({ id }) => id === lastUsed)?.name ?? 'your watchlist';
}
