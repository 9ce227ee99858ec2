import { type WatchlistChange, watchlistChangesSchema } from '../contract/watching/watchlists.ts';
import { Conflict, NotFound } from '../errors/errors.ts';
import { applyChanges, emptyContent, toWatchlists, type WatchlistContent } from './watchlist-content.model.ts';

const day = 86_400_000;
const apply = (content: WatchlistContent, changes: readonly WatchlistChange[], now = 0) =>
  applyChanges(content, changes, now);
const add = (symbol: string, list?: string, before?: string): WatchlistChange => ({
  kind: 'add',
  symbol,
  ...(list && { list }),
  ...(before && { before }),
});
const shown = (content: WatchlistContent) =>
  Object.fromEntries(content.lists.map(({ name, symbols }) => [name, symbols.join(' ')]));

describe('a star', () => {
  test('makes the first list, and later adds to the list last used', () => {
    const first = apply(emptyContent, [add('AAPL')]);
    expect(shown(first)).toEqual({ Core: 'AAPL' });
    const second = apply(first, [{ kind: 'makeList', list: 'list0002', name: 'Banks' }, add('JPM')]);
    expect(shown(second)).toEqual({ Core: 'AAPL', Banks: 'JPM' });
    expect(shown(apply(second, [add('MSFT', 'firstlist'), add('KO')]))).toEqual({ Core: 'AAPL MSFT KO', Banks: 'JPM' });
  });

  test('pressed in two pages adds a company once, where it was first', () => {
    const content = apply(emptyContent, [add('AAPL'), add('KO'), add('AAPL')]);
    expect(shown(content)).toEqual({ Core: 'AAPL KO' });
  });

  test('that is taken back and undone gives the company its place and its note again', () => {
    const content = apply(emptyContent, [add('AAPL'), add('KO'), { kind: 'note', symbol: 'AAPL', note: 'Services' }]);
    const removed = apply(content, [{ kind: 'remove', symbol: 'AAPL', list: 'firstlist' }]);
    expect(toWatchlists(removed, 1).notes).toEqual({});
    const undone = apply(removed, [add('AAPL', 'firstlist', 'KO')], day);
    expect(shown(undone)).toEqual({ Core: 'AAPL KO' });
    expect(toWatchlists(undone, 1).notes).toEqual({ AAPL: 'Services' });
  });

  test('a note goes 30 days after its company', () => {
    const content = apply(emptyContent, [add('AAPL'), { kind: 'note', symbol: 'AAPL', note: 'Services' }]);
    const removed = apply(content, [{ kind: 'remove', symbol: 'AAPL' }]);
    const later = apply(removed, [add('KO')], 31 * day);
    expect(toWatchlists(apply(later, [add('AAPL')], 31 * day), 1).notes).toEqual({});
  });
});

describe('lists', () => {
  const two = apply(emptyContent, [
    { kind: 'makeList', list: 'list0001', name: 'Core' },
    { kind: 'makeList', list: 'list0002', name: 'Banks' },
    ...['A', 'B', 'C'].map((symbol) => add(symbol, 'list0001')),
  ]);

  test('and their lines are moved before others', () => {
    expect(shown(apply(two, [{ kind: 'move', symbol: 'C', list: 'list0001', before: 'A' }]))).toMatchObject({
      Core: 'C A B',
    });
    expect(shown(apply(two, [{ kind: 'move', symbol: 'A', list: 'list0001', before: null }]))).toMatchObject({
      Core: 'B C A',
    });
    const moved = apply(two, [{ kind: 'moveList', list: 'list0002', before: 'list0001' }]);
    expect(moved.lists.map(({ name }) => name)).toEqual(['Banks', 'Core']);
  });

  test('a line that another page removed does not come back by a move', () => {
    const removed = apply(two, [{ kind: 'remove', symbol: 'B', list: 'list0001' }]);
    expect(shown(apply(removed, [{ kind: 'move', symbol: 'B', list: 'list0001', before: null }]))).toMatchObject({
      Core: 'A C',
    });
  });

  test('have different names, whatever the case of their letters', () => {
    expect(() => apply(two, [{ kind: 'makeList', list: 'list0003', name: 'CORE' }])).toThrow(Conflict);
    expect(() => apply(two, [{ kind: 'renameList', list: 'list0002', name: 'core' }])).toThrow(Conflict);
    expect(apply(two, [{ kind: 'renameList', list: 'list0001', name: 'CORE' }]).lists[0]?.name).toBe('CORE');
  });

  test('that were deleted are named to the page that still shows them', () => {
    const deleted = apply(two, [{ kind: 'deleteList', list: 'list0001' }]);
    expect(shown(deleted)).toEqual({ Banks: '' });
    expect(() => apply(deleted, [add('A', 'list0001')])).toThrow(NotFound);
    expect(shown(apply(deleted, [add('A')]))).toEqual({ Banks: 'A' });
  });
});

describe('bounds', () => {
  test('ten lists, and 200 companies in all of them together', () => {
    const lists = Array.from(
      { length: 10 },
      (_, at): WatchlistChange => ({ kind: 'makeList', list: `list000${at}`, name: `L${at}` }),
    );
    const ten = apply(emptyContent, lists);
    expect(() => apply(ten, [{ kind: 'makeList', list: 'list0010', name: 'L10' }])).toThrow(Conflict);
    const full = apply(
      ten,
      Array.from({ length: 200 }, (_, at) => add(`S${at}`)),
    );
    expect(() => apply(full, [add('S200')])).toThrow('At most 200 companies');
    expect(apply(full, [add('S7', 'list0001')]).lists[1]?.symbols).toEqual(['S7']);
  });

  test('changes are made together or not at all', () => {
    expect(() => apply(emptyContent, [add('AAPL'), add('KO', 'nolist00')])).toThrow(NotFound);
  });
});

describe('hostile texts', () => {
  const read = (change: object) => watchlistChangesSchema.safeParse({ changes: [change] });

  test.each(['', '   ', '\u202e\u2066', 'x'.repeat(41)])('%j names no list', (name) => {
    expect(read({ kind: 'makeList', list: 'list0001', name }).success).toBe(false);
  });

  test('a name is one line without control characters and marks that turn its direction', () => {
    const parsed = read({ kind: 'makeList', list: 'list0001', name: ' <b>Co\u202ere\u0000\n2 ' });
    expect(parsed.data?.changes[0]).toMatchObject({ name: '<b>Core 2' });
  });

  test('a note keeps its lines, and has 280 characters at most', () => {
    const parsed = read({ kind: 'note', symbol: 'aapl', note: 'One\r\nTwo\u202e\u0007' });
    expect(parsed.data?.changes[0]).toEqual({ kind: 'note', symbol: 'AAPL', note: 'One\nTwo' });
    expect(read({ kind: 'note', symbol: 'AAPL', note: 'x'.repeat(281) }).success).toBe(false);
  });

  test.each([
    { kind: 'add', symbol: '=1+1' },
    { kind: 'add', symbol: 'AAPL', list: '__proto__' },
    { kind: 'columns', list: null, columns: ['price', 'price'] },
    { kind: 'columns', list: null, columns: ['constructor'] },
    { kind: 'none' },
  ])('%j is refused', (change) => {
    expect(read(change).success).toBe(false);
  });
});
