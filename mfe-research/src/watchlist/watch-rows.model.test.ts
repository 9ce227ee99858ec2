import type { WatchlistChange } from '@basecase/gateway/contract';
import { formatCsv } from '@basecase/shared-ui/export/delimited';
import { makeWatchRow, watchFigures, watchlists } from '../testing/watchlists.ts';
import type { Alert } from '../watching/alerts-query.ts';
import { describeDistance, measureDistance } from '../watching/fair-value-words.model.ts';
import { planImport, toCsvRows } from './watch-files.model.ts';
import {
  allLists,
  chosenColumns,
  commonDay,
  groupUnread,
  listNews,
  listSymbols,
  newsFirst,
  placeOnTrack,
  predictChanges,
  pressHeading,
  sortLines,
  toLines,
} from './watch-rows.model.ts';
import { describeNews, describePrice, formatPercentile } from './watch-words.model.ts';

const lines = toLines(watchlists, 'list0001', watchFigures);
const symbolsOf = (shown: readonly { readonly symbol: string }[]) => shown.map(({ symbol }) => symbol).join(' ');

test('the view of all companies shows each once, in the order of the lists', () => {
  expect(listSymbols(watchlists, allLists)).toEqual(['ACME', 'BOLT', 'CORK', 'DUCT']);
  expect(lines[0]).toMatchObject({ symbol: 'ACME', note: 'Buy below $80' });
});

describe('the order of lines', () => {
  test('a heading sorts, reverses, and gives the own order back', () => {
    const first = pressHeading(null, 'pe');
    const second = pressHeading(first, 'pe');
    const presses = [first, second, pressHeading(second, 'pe')];
    expect(presses.map((sorting) => symbolsOf(sortLines(lines, sorting)))).toEqual([
      'ACME CORK BOLT',
      'CORK ACME BOLT',
      'ACME BOLT CORK',
    ]);
  });

  test('missing figures are last in both directions', () => {
    for (const isDescending of [true, false]) {
      expect(symbolsOf(sortLines(lines, { column: 'against', isDescending }))).toMatch(/BOLT$/);
      expect(symbolsOf(sortLines(lines, { column: 'filing', isDescending }))).toMatch(/CORK$/);
    }
  });

  test('names and days begin with the first', () => {
    expect(symbolsOf(sortLines(lines, pressHeading(null, 'results')))).toBe('BOLT ACME CORK');
    expect(symbolsOf(sortLines(lines.toReversed(), pressHeading(null, 'company')))).toBe('ACME BOLT CORK');
  });

  test('companies with news come first on the start page', () => {
    expect(symbolsOf(newsFirst(lines.toReversed(), new Map()))).toBe('ACME CORK BOLT');
  });
});

describe('the fair value against the price', () => {
  test('is a distance in words, and a place on a track whose middle is the price', () => {
    const [acme] = lines;
    const distance = acme?.row === null || acme === undefined ? null : measureDistance(acme.row);
    expect(distance).toBeCloseTo(0.22, 12);
    expect(describeDistance(0.22)).toBe('22% above price');
    expect(describeDistance(-0.06)).toBe('6% below price');
    expect(describeDistance(0.001)).toBe('At price');
    expect([-2, -0.45, 0, 0.225, 3].map(placeOnTrack)).toEqual([0, 0, 0.5, 0.75, 1]);
  });

  test('is missing without a price, a fair value, or with a price of nothing', () => {
    const none = { value: null, reason: 'None' };
    expect(measureDistance(makeWatchRow({ fairValue: none }))).toBeNull();
    expect(measureDistance(makeWatchRow({ price: none }))).toBeNull();
    expect(measureDistance(makeWatchRow({ price: { value: 0, day: '2026-11-20', from: 'own' } }))).toBeNull();
  });
});

/** An alert as the gateway sends it. @param isRead unread by default */
function makeAlert(kind: string, href: string, isRead = false): Alert {
  const at = '2026-11-20T12:00:00.000Z';
  return { id: `${kind} ${href}`, app: 'research', kind, title: kind, text: '', href, at, readAt: isRead ? at : null };
}

const alerts = [
  makeAlert('filing', '/edgar?symbol=ACME'),
  makeAlert('price', '/overview?symbol=ACME'),
  makeAlert('insider', '/insiders?symbol=BOLT'),
  makeAlert('results', '/overview?symbol=BOLT'),
  makeAlert('of a newer gateway', '/overview?symbol=CORK'),
  makeAlert('price', '/overview?symbol=CORK', true),
  makeAlert('screen', '/screener?screen=Mine'),
];

describe('words', () => {
  test('a close of another day carries its day in place of the change', () => {
    expect(commonDay(lines)).toBe('2026-11-20');
    const words = lines.map(({ row }) => row && describePrice(row, '2026-11-20'));
    expect(words[0]).toMatchObject({ text: '$100.00', below: '+1.80%', tone: 'positive' });
    expect(words[1]).toMatchObject({ below: 'Close of 13 Nov', tone: 'caution' });
    // The year is left out where it is that of the common day.
    const [, old] = lines.map(({ row }) => row && describePrice(row, '2027-01-04'));
    expect(old).toMatchObject({ below: 'Close of 13 Nov 2026' });
  });

  test('the heading counts the companies with news', () => {
    const { lastVisit } = watchFigures;
    const none = new Map();
    expect(describeNews(lines, { lastVisit }, none)).toBe('One of your companies has news');
    expect(describeNews(lines, { lastVisit }, groupUnread(alerts))).toBe('Two of your companies have news');
    expect(describeNews([], { lastVisit }, none)).toBe('Nothing new since Thursday');
    expect(describeNews([], { lastVisit: null }, none)).toBeUndefined();
  });

  test('a new filing is named once, and unread alerts by their kind', () => {
    const unread = groupUnread(alerts);
    expect(lines.map((line) => listNews(line, unread))).toEqual([['10-Q', 'Price'], ['Insiders', 'Results'], []]);
    expect(symbolsOf(newsFirst(lines.toReversed(), unread))).toBe('BOLT ACME CORK');
  });

  test('percentiles have the ending of their number', () => {
    expect([1, 2, 3, 11, 62, 93].map(formatPercentile)).toEqual([
      '1st percentile',
      '2nd percentile',
      '3rd percentile',
      '11th percentile',
      '62nd percentile',
      '93rd percentile',
    ]);
  });
});

describe('columns', () => {
  test('of a newer page that this one does not know are left out', () => {
    const lists = { ...watchlists, columns: ['price', 'insiders'] };
    expect(chosenColumns(lists, allLists)).toEqual(['price']);
    expect(chosenColumns(lists, 'list0002')).toEqual(['price', 'fcfYield']);
    expect(chosenColumns({ ...lists, columns: ['insiders'] }, allLists)).toHaveLength(7);
  });
});

describe('what a change will probably do', () => {
  const predict = (...changes: readonly WatchlistChange[]) => predictChanges(watchlists, changes);
  const coreOf = (lists: typeof watchlists) => lists.lists[0]?.symbols.join(' ');

  test('adds, removes and moves lines, and writes notes', () => {
    expect(coreOf(predict({ kind: 'add', symbol: 'EDGE' }))).toBe('ACME BOLT CORK EDGE');
    expect(coreOf(predict({ kind: 'add', symbol: 'EDGE', list: 'list0001', before: 'BOLT' }))).toBe(
      'ACME EDGE BOLT CORK',
    );
    expect(coreOf(predict({ kind: 'move', symbol: 'CORK', list: 'list0001', before: 'ACME' }))).toBe('CORK ACME BOLT');
    expect(listSymbols(predict({ kind: 'remove', symbol: 'ACME' }), allLists)).toEqual(['BOLT', 'CORK', 'DUCT']);
    expect(predict({ kind: 'note', symbol: 'BOLT', note: 'Steel' }).notes.BOLT).toBe('Steel');
  });

  test('leaves changes of lists to the reply', () => {
    expect(predict({ kind: 'deleteList', list: 'list0001' })).toBe(watchlists);
  });
});

describe('an import', () => {
  const known = new Set(['ACME', 'BOLT', 'BRK-B']);

  test('takes the first value of each line, and names what it does not know', () => {
    const text = '\ufeffSymbol,Company\r\nacme,Acme\n"BOLT";x\nbrk.b\n\nNOSUCH\n=cmd|x\nacme\nCORK';
    expect(planImport(text, ['BOLT'], known)).toEqual({
      added: ['ACME', 'BRK-B'],
      alreadyThere: ['BOLT'],
      unknown: ['NOSUCH', '=cmd|x', 'CORK'],
    });
  });

  test('takes every symbol while the list of companies is not known', () => {
    expect(planImport('NOSUCH\n<b>', [], null)).toMatchObject({ added: ['NOSUCH'], unknown: ['<b>'] });
  });

  test('reads what the export wrote', () => {
    const csv = formatCsv(toCsvRows(lines, ['price', 'note'], () => ''));
    expect(planImport(csv, [], null)).toMatchObject({ added: ['ACME', 'BOLT', 'CORK'], unknown: [] });
  });
});

test('an export has figures with their days and sources, and no text that a spreadsheet would run', () => {
  const noted = lines.map((line) => ({ ...line, note: '=1+1' }));
  const csv = formatCsv(toCsvRows(noted, ['price', 'fairValue', 'note'], () => ''));
  const [head, acme, bolt] = csv.split('\r\n');
  expect(head).toBe(
    'Symbol,Company,Price,"Price, day","Price, source",Change,My fair value,"My fair value, name","My fair value, saved",Note',
  );
  expect(acme).toBe("ACME,Acme Tools,100,2026-11-20,Data provider,0.018,122,Base,2026-11-01,'=1+1");
  expect(bolt).toBe("BOLT,Bolt Works,50,2026-11-13,SEC fails to deliver,N/A,N/A,No saved case,N/A,'=1+1");
});
