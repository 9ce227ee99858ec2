import { tieChoices } from '@basecase/gateway/contract/figures/tie-choices';
import fc from 'fast-check';
import { makeFigureTie, makeNote } from '../testing/notes.ts';
import { listPrompts } from './company-notes.tsx';
import { findTieChoice, formatLimit, readLimit, searchTieChoices, toNotesText } from './notes.model.ts';

test.each([
  ['4', 'percent', 0.04],
  ['4,5 %', 'percent', 0.045],
  ['−2', 'percent', -0.02],
  ['1.5B', 'money', 1_500_000_000],
  ['120M', 'count', 120_000_000],
  ['25', 'multiple', 25],
  ['80.5', 'perShare', 80.5],
  ['four', 'percent', null],
  ['1.5B', 'multiple', null],
] as const)('%s as %s is %p', (text, format, value) => {
  expect(readLimit(text, format)).toBe(value);
});

test('a search finds figures by the words of their label, the begin first', () => {
  expect(searchTieChoices('growth latest')[0]?.formula).toBe('change(revenue.q, 1)');
  expect(searchTieChoices('debt')[0]?.label).toBe('Debt to equity');
  expect(searchTieChoices('no such figure')).toEqual([]);
  fc.assert(fc.property(fc.string(), (text) => searchTieChoices(text).every((choice) => tieChoices.includes(choice))));
});

test('a formula that the list does not have is named by itself and written by its unit', () => {
  const money = { unit: 'money', view: 'ttm', end: null, filed: null, accession: null, currency: 'EUR' } as const;
  const now = { ...money, value: 5_000_000 };
  const tie = makeFigureTie({ formula: 'debt + equity', now, limit: { direction: 'above', value: 1e9 } });
  expect(findTieChoice(tie)).toEqual({ formula: 'debt + equity', label: 'debt + equity', format: 'money' });
  expect(formatLimit(tie, 'money')).toBe('above EUR\u00a01.0B');
});

test('the text of an export has dates, figures and what was added; lines of the user stay text', () => {
  const note = makeNote({
    kind: 'thesis',
    text: '# Not a heading\n- not a list',
    ties: [
      makeFigureTie({ isCrossed: true }),
      { kind: 'filing', accession: '0000000001-26-000009', form: '10-Q', filed: '2026-11-20' },
      { kind: 'case', name: 'Base', written: 102.4, now: null },
    ],
    additions: [{ at: '2026-04-01T00:00:00.000Z', text: 'Later.' }],
    price: { value: 77.4, day: '2026-03-11' },
  });
  expect(toNotesText([note])).toBe(`## ACME, Thesis of 12 Mar 2026

\\# Not a heading
\\- not a list

Added on 1 Apr 2026:

Later.

- Operating margin: 16.9% when written, now 15.6%, limit below 14.0% (crossed)
- 10-Q filed 20 Nov 2026
- Fair value, Base: $102.40 when written, now N/A

Price that day $77.40
`);
});

test('the first prompt looks three years ahead', () => {
  expect(listPrompts(Date.parse('2026-11-26T12:00:00Z'))[0]).toBe(
    'It is November 2029 and this was a mistake. What happened?',
  );
});
