import { usualWatchColumns, type WatchColumn, type WatchlistChange, watchColumns } from '@basecase/gateway/contract';
import type { Alert } from '../watching/alerts-query.ts';
import { measureDistance } from '../watching/fair-value-words.model.ts';
import type { WatchFigures, Watchlists, WatchRow } from '../watching/watchlists-query.ts';

export type Watchlist = Watchlists['lists'][number];

/** The view of all companies, beside the lists. */
export const allLists = 'all';

/** A line of the table: a company, its note, and its figures once they are loaded. */
export interface WatchLine {
  readonly symbol: string;
  readonly note: string;
  /** Null while figures are loaded, and for a company that was added since. */
  readonly row: WatchRow | null;
}

/** Returns the lines of a list in the user's own order; of all companies, each once. */
export function toLines(lists: Watchlists, list: string, figures: WatchFigures | null): WatchLine[] {
  const rows = new Map(figures?.rows.map((row) => [row.symbol, row]));
  return listSymbols(lists, list).map((symbol) => ({
    symbol,
    note: lists.notes[symbol] ?? '',
    row: rows.get(symbol) ?? null,
  }));
}

/** Returns the ids of the tabs: a single list holds all companies, so that the view of all would be the same again. */
export function listTabs({ lists }: Watchlists): string[] {
  const ids = lists.map(({ id }) => id);
  return ids.length === 1 ? ids : [allLists, ...ids];
}

export function listSymbols({ lists }: Watchlists, list: string): string[] {
  const shown = list === allLists ? lists : lists.filter(({ id }) => id === list);
  return [...new Set(shown.flatMap(({ symbols }) => symbols))];
}

/** Returns the lists that a company is in. */
export function findLists({ lists }: Watchlists, symbol: string): Watchlist[] {
  return lists.filter(({ symbols }) => symbols.includes(symbol));
}

/** Returns the columns of a list or of the view of all companies, without those that this release does not know. */
export function chosenColumns({ lists, columns }: Watchlists, list: string): readonly WatchColumn[] {
  const chosen = list === allLists ? columns : (lists.find(({ id }) => id === list)?.columns ?? null);
  const known = chosen?.flatMap((name) => watchColumns.find((column) => column === name) ?? []) ?? [];
  return known.length > 0 ? known : usualWatchColumns;
}

/** The track runs this far to both sides of the price. */
const trackReach = 0.45;

/** Returns the place of a fair value on the track, 0 to 1; the price is in the middle, and what is beyond an end is on it. */
export function placeOnTrack(distance: number): number {
  return (Math.min(1, Math.max(-1, distance / trackReach)) + 1) / 2;
}

export type SortColumn = 'company' | Exclude<WatchColumn, 'note'>;
export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** Names and days begin with the first, figures with the highest. */
const ascendingFirst: ReadonlySet<SortColumn> = new Set(['company', 'results']);

/** Returns the order after a press on a heading: its first order, then the reverse, then the user's own. */
export function pressHeading(sorting: Sorting | null, column: SortColumn): Sorting | null {
  const first = !ascendingFirst.has(column);
  if (sorting?.column !== column) return { column, isDescending: first };
  return sorting.isDescending === first ? { column, isDescending: !first } : null;
}

/** Returns the lines in an order; missing figures are last in both directions, and equal ones keep the user's own order. */
export function sortLines(lines: readonly WatchLine[], sorting: Sorting | null): readonly WatchLine[] {
  if (sorting === null) return lines;
  const { column, isDescending } = sorting;
  return lines.toSorted((a, b) => {
    const [one, other] = [sortValue(a, column), sortValue(b, column)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = one < other ? -1 : Number(one > other);
    return isDescending ? -order : order;
  });
}

function sortValue({ symbol, row }: WatchLine, column: SortColumn): number | string | null {
  if (column === 'company') return symbol;
  if (row === null) return null;
  if (column === 'against') return measureDistance(row);
  if (column === 'results') return row.results.day;
  if (column === 'filing') return row.filing?.filed ?? null;
  return row[column].value;
}

/** The kinds of unread alerts, by the symbol of their company. */
export type UnreadKinds = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the kinds of unread alerts by company. An alert names its company by the page that it opens. */
export function groupUnread(alerts: readonly Alert[]): UnreadKinds {
  const kinds = new Map<string, Set<string>>();
  for (const { href, kind, readAt } of alerts) {
    const symbol = new URLSearchParams(href.split('?')[1]).get('symbol');
    if (readAt === null && symbol !== null) kinds.set(symbol, (kinds.get(symbol) ?? new Set()).add(kind));
  }
  return kinds;
}

const kindWords: Readonly<Record<string, string>> = {
  filing: 'Filing',
  results: 'Results',
  price: 'Price',
  fairValue: 'Fair value',
  case: 'Case',
  screen: 'Screen',
  insider: 'Insiders',
  thesis: 'Thesis',
};

/** Returns what is new of a company in words: the form of a new filing, then its unread alerts. */
export function listNews({ symbol, row }: WatchLine, unread: UnreadKinds): string[] {
  const form = row?.filing?.isNew === true ? [row.filing.form] : [];
  const kinds = [...(unread.get(symbol) ?? [])].filter((kind) => kind !== 'filing' || form.length === 0);
  return [...form, ...kinds.flatMap((kind) => kindWords[kind] ?? [])];
}

/** Returns the lines with news first, in the user's own order otherwise. */
export function newsFirst(lines: readonly WatchLine[], unread: UnreadKinds): WatchLine[] {
  const hasNews = (line: WatchLine) => Number(listNews(line, unread).length > 0);
  return lines.toSorted((a, b) => hasNews(b) - hasNews(a));
}

/** Returns the day that most prices are of; null without prices. */
export function commonDay(lines: readonly WatchLine[]): string | null {
  const days = new Map<string, number>();
  for (const { row } of lines) {
    if (row !== null && row.price.value !== null) days.set(row.price.day, (days.get(row.price.day) ?? 0) + 1);
  }
  return [...days].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

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
