import type { ChangedPart, SectionSummary, TextChange } from '@basecase/gateway/contract';
import fc from 'fast-check';
import {
  announceChange,
  describeCounts,
  describeFinding,
  describeLength,
  describeUnmatched,
  foldParts,
  groupByHeading,
  keepSide,
  listParts,
  listRuns,
  partMark,
  partName,
  shorten,
  tabNote,
} from './changes.model.ts';

const makePart = (kind: ChangedPart['kind'], name: string, changes: Partial<ChangedPart> = {}): ChangedPart => ({
  kind,
  group: null,
  heading: [['=', name]],
  percent: kind === 'changed' ? 12 : null,
  figuresOnly: false,
  paragraphs: [],
  ...changes,
});
const parts = [
  makePart('unchanged', 'Exchange rates'),
  makePart('unchanged', 'Orders'),
  makePart('changed', 'Demand'),
  makePart('removed', 'Pandemic'),
  makePart('unchanged', 'Weather'),
  makePart('added', 'Tariffs'),
];
const summary: SectionSummary = {
  item: '1A',
  title: 'Risk factors',
  state: 'changed',
  foundBy: { older: 'contents', newer: 'contents' },
  hasHeadings: true,
  counts: { added: 4, removed: 2, changed: 11, unchanged: 38 },
  words: { older: 9412, newer: 10377 },
  alike: 0.8,
  unmatched: 0,
};

test('changes are numbered; unchanged parts in a row are one item until they are chosen', () => {
  const listed = listParts(parts);
  expect(listed.map(({ change }) => change)).toEqual([null, null, 1, 2, null, 3]);
  const show = (...kinds: ChangedPart['kind'][]) =>
    foldParts(listed, new Set(kinds)).map((item) => (item.type === 'fold' ? item.parts.length : partName(item.part)));
  expect(show('added', 'removed', 'changed')).toEqual([2, 'Demand', 'Pandemic', 1, 'Tariffs']);
  expect(show('added')).toEqual([3, 'Tariffs']);
  expect(show('added', 'removed', 'changed', 'unchanged')).toHaveLength(6);
  expect(show()).toEqual([3]);
});

test('a part is named by the newer heading, a removed one by the older, one without by its first words', () => {
  const heading: TextChange[] = [
    ['=', 'Inventory '],
    ['-', 'may become'],
    ['+', 'has become'],
    ['=', ' obsolete'],
  ];
  expect(partName(makePart('changed', '', { heading }))).toBe('Inventory has become obsolete');
  expect(partName(makePart('removed', '', { heading: [['-', 'Old']] }))).toBe('Old');
  const words = 'The following factors could harm our business, our results and the price of our shares.';
  const start = makePart('changed', '', { heading: [], paragraphs: [{ changes: [['=', words]], inOrder: false }] });
  expect(partName(start)).toBe('The following factors could harm our business, our results…');
  expect(shorten('short', 10)).toBe('short');
});

test.each([
  [makePart('added', 'a'), 'New'],
  [makePart('changed', 'a', { percent: 34 }), 'Changed 34%'],
  [makePart('changed', 'a', { figuresOnly: true }), 'Figures only'],
  [makePart('unchanged', 'a'), 'Unchanged'],
])('marks: %#', (part, mark) => expect(partMark(part)).toBe(mark));

test('a reader is told the change, its name and its size', () => {
  const [, , demand] = listParts(parts);
  if (demand === undefined) throw new Error('no part');
  expect(announceChange(demand, 17)).toBe('Change 1 of 17, Demand, changed 12%');
});

test('counts, length and finding are sentences', () => {
  expect(describeCounts(summary)).toEqual(['4 new risk factors', ', 2 removed, 11 changed, 38 unchanged.']);
  expect(describeCounts({ ...summary, item: '7', counts: { ...summary.counts, added: 1 } })[0]).toBe('1 new heading');
  expect(describeCounts({ ...summary, counts: { ...summary.counts, added: 0 } })[0]).toBe('No new risk factors');
  expect(describeCounts({ ...summary, hasHeadings: false })[0]).toBe('4 new paragraphs');
  expect(describeLength(summary)).toBe('The section grew from 9,412 to 10,377 words (+10.3%).');
  expect(describeLength({ ...summary, words: { older: 200, newer: 150 } })).toBe(
    'The section shrank from 200 to 150 words (−25.0%).',
  );
  expect(describeLength({ ...summary, words: { older: 5, newer: 5 } })).toBe('The section has 5 words, as before.');
  expect(describeUnmatched(2)).toBe('Two paragraphs could not be matched');
  expect(describeUnmatched(12)).toBe('12 paragraphs could not be matched');
  expect(describeFinding({ ...summary, foundBy: { older: 'title', newer: 'heading' } })).toBe(
    'The section was found by its heading in the newer filing, and by its title in the older one.',
  );
  expect(describeFinding({ ...summary, foundBy: { older: null, newer: 'heading' } })).toBe('');
});

test.each([
  [{}, '17 changes'],
  [{ counts: { added: 1, removed: 0, changed: 0, unchanged: 2 } }, '1 change'],
  [{ counts: { added: 0, removed: 0, changed: 0, unchanged: 2 } }, 'no changes'],
  [{ state: 'missing' as const }, 'not found'],
])('the note on a tab: %#', (changes, note) => expect(tabNote({ ...summary, ...changes })).toBe(note));

test('parts are grouped by the heading above them, in their order', () => {
  const listed = listParts([
    makePart('added', 'a', { group: 'Markets' }),
    makePart('added', 'b', { group: 'Markets' }),
    makePart('added', 'c', { group: null }),
  ]);
  expect(groupByHeading(listed).map(({ name, parts: within }) => [name, within.length])).toEqual([
    ['Markets', 2],
    [null, 1],
  ]);
});

describe('figures', () => {
  const figures = (changes: TextChange[]) =>
    listRuns(changes).flatMap(({ isFigure, sign, text }) => (isFigure ? [`${sign}${text}`] : []));

  test('are marked in sentences that changed, and only there', () => {
    expect(
      figures([
        ['=', 'We had 3 plants. Sales were '],
        ['-', '$1.2 billion'],
        ['+', '$1.4 billion'],
        ['=', ' in fiscal 2025, or 8%. We have 40 people.'],
      ]),
    ).toEqual(['-$1.2 billion', '+$1.4 billion', '=2025', '=8%']);
    expect(figures([['=', 'We had 3 plants.']])).toEqual([]);
    expect(figures([['+', 'The 10-K of COVID-19 names 1,200 people and 3.5%.']])).toEqual(['+1,200', '+3.5%']);
  });

  test('of a sentence that was added are marked, of its neighbours not', () => {
    expect(
      figures([
        ['=', 'We had 3 plants. '],
        ['+', 'One of 2025 closed. '],
        ['=', 'We have 40 people.'],
      ]),
    ).toEqual(['+2025']);
  });

  const change = fc.tuple(
    fc.constantFrom<TextChange[0]>('=', '-', '+'),
    fc
      .array(fc.constantFrom('Sales', 'rose', '. ', ' ', '$5.2', '38%', ' million', 'fiscal 2024', '! "', ',', '.'), {
        minLength: 1,
        maxLength: 8,
      })
      .map((words) => words.join(' ')),
  );

  test('change no text: the runs of each sign join to its texts', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 8 }), (changes) => {
        const runs = listRuns(changes);
        expect(runs.map(({ text }) => text).join('')).toBe(changes.map(([, text]) => text).join(''));
        for (const side of ['older', 'newer'] as const) {
          const kept = keepSide(changes, side);
          expect(
            listRuns(kept)
              .map(({ text }) => text)
              .join(''),
          ).toBe(kept.map(([, text]) => text).join(''));
        }
      }),
    );
  });
});
