import { z } from 'zod';
import { toNameKey } from '../contract/plain-text.ts';
import { mostWatched, mostWatchlists } from '../contract/rules.ts';
import type { WatchlistChange, Watchlists } from '../contract/watching/watchlists.ts';
import { Conflict, NotFound } from '../errors/errors.ts';

/** The lists of a user as they are stored. */
const contentSchema = z.object({
  lists: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      symbols: z.array(z.string()),
      columns: z.array(z.string()).nullable(),
    }),
  ),
  lastUsed: z.string().nullable(),
  /** Of the view of all companies. */
  columns: z.array(z.string()).nullable(),
  notes: z.record(
    z.string(),
    z.object({
      text: z.string(),
      /** When the company left its last list, in milliseconds since the epoch; null while it is in one. */
      leftAt: z.number().nullable(),
    }),
  ),
});
export type WatchlistContent = z.infer<typeof contentSchema>;
type List = WatchlistContent['lists'][number];

const firstList = { id: 'firstlist', name: 'Core' } as const;
/** A star that was taken back within this time finds its note again. */
const noteKeptMs = 30 * 86_400_000;

export const emptyContent: WatchlistContent = { lists: [], lastUsed: null, columns: null, notes: {} };

export function parseContent(text: string): WatchlistContent {
  return contentSchema.parse(JSON.parse(text));
}

/** Returns the lists as their user sees them: without the notes of companies that have left. */
export function toWatchlists({ lists, lastUsed, columns, notes }: WatchlistContent, revision: number): Watchlists {
  const watched = listWatched(lists);
  const shown = Object.entries(notes).filter(([symbol]) => watched.has(symbol));
  return { revision, lists, lastUsed, columns, notes: Object.fromEntries(shown.map(([key, { text }]) => [key, text])) };
}

/** Returns the companies of all lists, each once, in the order of the lists. */
export function listWatched(lists: readonly Pick<List, 'symbols'>[]): Set<string> {
  return new Set(lists.flatMap(({ symbols }) => symbols));
}

/**
 * Returns the content after changes, one after the other.
 * @param now milliseconds since the epoch
 * @throws Conflict above a bound and for a name that is taken, NotFound for a list that another page has deleted
 */
export function applyChanges(
  content: WatchlistContent,
  changes: readonly WatchlistChange[],
  now: number,
): WatchlistContent {
  const changed = changes.reduce(applyChange, content);
  if (listWatched(changed.lists).size > mostWatched) {
    throw new Conflict(`At most ${mostWatched} companies can be followed. Please remove some first.`);
  }
  return { ...changed, notes: keepNotes(changed, now) };
}

function applyChange(content: WatchlistContent, change: WatchlistChange): WatchlistContent {
  switch (change.kind) {
    case 'add':
      return addCompany(content, change);
    case 'remove':
      return removeCompany(content, change);
    case 'move':
      return changeList(content, change.list, (list) =>
        list.symbols.includes(change.symbol)
          ? { ...list, symbols: moveBefore(list.symbols, change.symbol, change.before) }
          : list,
      );
    case 'note':
      return writeNote(content, change.symbol, change.note);
    case 'makeList':
      return makeList(content, change.list, change.name);
    case 'renameList':
      requireFreeName(content, change.name, change.list);
      return changeList(content, change.list, (list) => ({ ...list, name: change.name }));
    case 'moveList':
      return moveList(content, change.list, change.before);
    case 'deleteList':
      return deleteList(content, change.list);
    case 'columns':
      return change.list === null
        ? { ...content, columns: change.columns }
        : changeList(content, change.list, (list) => ({ ...list, columns: change.columns }));
  }
}

function addCompany(
  content: WatchlistContent,
  { symbol, list, before = null }: Extract<WatchlistChange, { readonly kind: 'add' }>,
): WatchlistContent {
  if (list === undefined && content.lists.length === 0) {
    return addCompany(makeList(content, firstList.id, firstList.name), { kind: 'add', symbol });
  }
  const chosen = list ?? content.lastUsed ?? content.lists[0]?.id ?? firstList.id;
  const changed = changeList(content, chosen, (one) =>
    one.symbols.includes(symbol) ? one : { ...one, symbols: moveBefore(one.symbols, symbol, before) },
  );
  return { ...changed, lastUsed: chosen };
}

function removeCompany(
  content: WatchlistContent,
  { symbol, list }: Extract<WatchlistChange, { readonly kind: 'remove' }>,
): WatchlistContent {
  const lists = content.lists.map((one) =>
    list === undefined || one.id === list ? { ...one, symbols: one.symbols.filter((other) => other !== symbol) } : one,
  );
  return { ...content, lists };
}

function writeNote(content: WatchlistContent, symbol: string, text: string): WatchlistContent {
  if (!listWatched(content.lists).has(symbol)) throw new NotFound(`${symbol} is in none of your lists any more.`);
  const { [symbol]: before, ...others } = content.notes;
  return { ...content, notes: text === '' ? others : { ...others, [symbol]: { text, leftAt: null } } };
}

function makeList(content: WatchlistContent, id: string, name: string): WatchlistContent {
  if (content.lists.some((list) => list.id === id)) return content;
  if (content.lists.length >= mostWatchlists) {
    throw new Conflict(`At most ${mostWatchlists} lists can be kept. Please delete some first.`);
  }
  requireFreeName(content, name, id);
  return { ...content, lists: [...content.lists, { id, name, symbols: [], columns: null }], lastUsed: id };
}

function requireFreeName({ lists }: WatchlistContent, name: string, id: string): void {
  const taken = lists.some((list) => list.id !== id && toNameKey(list.name) === toNameKey(name));
  if (taken) throw new Conflict(`A list named “${name}” exists.`);
}

function moveList(content: WatchlistContent, id: string, before: string | null): WatchlistContent {
  const ids = moveBefore(
    content.lists.map((list) => list.id),
    requireList(content, id).id,
    before,
  );
  return { ...content, lists: ids.map((one) => requireList(content, one)) };
}

function deleteList(content: WatchlistContent, id: string): WatchlistContent {
  const lists = content.lists.filter((list) => list.id !== id);
  return { ...content, lists, lastUsed: content.lastUsed === id ? (lists[0]?.id ?? null) : content.lastUsed };
}

function changeList(content: WatchlistContent, id: string, change: (list: List) => List): WatchlistContent {
  const found = requireList(content, id);
  return { ...content, lists: content.lists.map((list) => (list === found ? change(found) : list)) };
}

function requireList({ lists }: WatchlistContent, id: string): List {
  const found = lists.find((list) => list.id === id);
  if (found === undefined) throw new NotFound('This list was deleted.');
  return found;
}

/** Returns items with one of them before another; at the end where that is null or absent. */
function moveBefore(items: readonly string[], item: string, before: string | null): string[] {
  const others = items.filter((other) => other !== item);
  const at = before === null ? -1 : others.indexOf(before);
  return at < 0 ? [...others, item] : others.toSpliced(at, 0, item);
}

/** Returns the notes of companies in a list, and for a while those of companies that have left. */
function keepNotes({ lists, notes }: WatchlistContent, now: number): WatchlistContent['notes'] {
  const watched = listWatched(lists);
  const kept = Object.entries(notes).flatMap(([symbol, { text, leftAt }]) => {
    const left = watched.has(symbol) ? null : (leftAt ?? now);
    return left === null || now - left < noteKeptMs ? [[symbol, { text, leftAt: left }] as const] : [];
  });
  return Object.fromEntries(kept);
}
