import fc from 'fast-check';
import type { TextChange } from '../../contract/filing-texts.ts';
import { changesFigure, countChanges, diffWords, isFiguresOnly } from './word-changes.model.ts';

const join = (changes: readonly TextChange[], left: TextChange[0]) =>
  changes.flatMap(([sign, text]) => (sign === left ? [] : [text])).join('');

describe('the difference of two texts', () => {
  test('is one of words, and changes beside each other are one', () => {
    expect(
      diffWords('Three big distributors account for 29% of sales.', 'Two large distributors account for 38% of sales.'),
    ).toEqual([
      ['-', 'Three big'],
      ['+', 'Two large'],
      ['=', ' distributors account for '],
      ['-', '29%'],
      ['+', '38%'],
      ['=', ' of sales.'],
    ]);
    expect(diffWords('It rose.', 'It rose.')).toEqual([['=', 'It rose.']]);
    expect(diffWords('', 'New.')).toEqual([['+', 'New.']]);
    expect(diffWords('', '')).toEqual([]);
  });

  test('keeps amounts and words with hyphens whole', () => {
    expect(diffWords('It cost $1,641.0 million a well-known firm', 'It cost $1,618.0 million a well-run firm')).toEqual(
      [
        ['=', 'It cost '],
        ['-', '$1,641.0'],
        ['+', '$1,618.0'],
        ['=', ' million a '],
        ['-', 'well-known'],
        ['+', 'well-run'],
        ['=', ' firm'],
      ],
    );
  });

  test('joins small words between longer changes, and keeps figures and ends of sentences', () => {
    expect(diffWords('We conduct our business here', 'We sell our products here')).toEqual([
      ['=', 'We '],
      ['-', 'conduct our business'],
      ['+', 'sell our products'],
      ['=', ' here'],
    ]);
    const signs = (older: string, newer: string) => diffWords(older, newer).map(([sign]) => sign);
    expect(signs('conducting 7 businesses', 'operating 7 companies')).toEqual(['-', '+', '=', '-', '+']);
  });

  test('of texts without much in common is the two texts', () => {
    const words = (from: number) => Array.from({ length: 1_000 }, (_, at) => `w${from + at}`).join(' ');
    expect(diffWords(words(0), words(5_000))).toEqual([
      ['-', words(0)],
      ['+', words(5_000)],
    ]);
  });

  const text = fc
    .array(
      fc.constantFrom('risk', 'sales', 'may', '$5.2', '38%', 'fiscal', '2024', ',', '.', ' ', '  ', '’s', 'é', '-'),
      {
        maxLength: 40,
      },
    )
    .map((parts) => parts.join(' '));

  test('joins to both texts, and counts each word once', () => {
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const changes = diffWords(older, newer);
        expect(join(changes, '+')).toBe(older);
        expect(join(changes, '-')).toBe(newer);
        expect(changes.every(([, part]) => part !== '')).toBe(true);
        if (older === newer) expect(countChanges(changes)).toMatchObject({ added: 0, removed: 0 });
      }),
    );
  });

  test('has no two neighbours of one sign', () => {
    fc.assert(
      fc.property(text, text, (older, newer) => {
        const signs = diffWords(older, newer).map(([sign]) => sign);
        expect(signs.some((sign, at) => at > 0 && sign === signs[at - 1])).toBe(false);
      }),
    );
  });
});

test.each([
  ['Sales were $5.2 million in fiscal 2024.', 'Sales were $6.1 billion in fiscal 2025.', true, true],
  ['It ended on 28 January 2024.', 'It ended on 26 February 2025.', true, true],
  ['Three accounted for 29%.', 'Two accounted for 38%.', false, true],
  ['It may rise.', 'It will rise.', false, false],
  ['It may rise.', 'It may rise.', false, false],
])('%s → %s: figures only %s, a figure %s', (older, newer, figuresOnly, figure) => {
  expect(isFiguresOnly(diffWords(older, newer))).toBe(figuresOnly);
  expect(changesFigure(diffWords(older, newer))).toBe(figure);
});
