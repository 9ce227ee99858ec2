import type { WatchlistChange } from '@basecase/gateway/contract';
import type { Watchlists } from '../watching/watchlists-query.ts';
import { findLists, type Watchlist } from './watch-rows.model.ts';

/**
 * Returns lists as changes will probably leave them, until the reply tells: a pressed star and a dragged line must not wait.
 * Changes of lists themselves wait.
 */
export function predictChanges(lists: Watchlists, changes: readonly WatchlistChange[]): Watchlists {
  return changes.reduce(predictChange, lists);
}

function predictChange(all: Watchlists, change: WatchlistChange): Watchlists {
  switch (change.kind) {
    case 'add': {
      const target = change.list ?? all.lastUsed;
      return mapList(all, target, (symbols) =>
        symbols.includes(change.symbol) ? symbols : placeBefore(symbols, change.symbol, change.before ?? null),
      );
    }
    case 'remove':
      return mapList(all, change.list ?? null, (symbols) => symbols.filter((symbol) => symbol !== change.symbol));
    case 'move':
      return mapList(all, change.list, (symbols) => placeBefore(symbols, change.symbol, change.before));
    case 'note':
      return { ...all, notes: { ...all.notes, [change.symbol]: change.note } };
    default:
      return all;
  }
}

/** @param id null for all lists */
function mapList(
  all: Watchlists,
  id: string | null,
  change: (symbols: Watchlist['symbols']) => Watchlist['symbols'],
): Watchlists {
  const lists = all.lists.map((list) =>
    id === null || list.id === id ? { ...list, symbols: change(list.symbols) } : list,
  );
  return { ...all, lists };
}

function placeBefore(symbols: readonly string[], symbol: string, before: string | null): string[] {
  const others = symbols.filter((other) => other !== symbol);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, symbol] : others.toSpliced(at, 0, symbol);
}

/** Returns the changes that put a company back to its places. */
export function makeUndo(before: Watchlists, symbol: string) {
  return findLists(before, symbol).map(
    ({ id, symbols }) =>
      ({ kind: 'add', symbol, list: id, before: symbols[symbols.indexOf(symbol) + 1] ?? null }) as const,
  );
}
