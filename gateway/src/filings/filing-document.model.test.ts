import { readParts } from './filing-document.model.ts';
import type { PageFact, PageOutline } from './page/page-outline.ts';

const fact = (anchor: string, position: number, group = 0): PageFact => ({
  anchor,
  group,
  label: 'Sales',
  position,
  printed: '5',
  scale: 6,
  negative: false,
  unit: null,
  start: null,
  end: null,
});
const makeOutline = (facts: PageFact[]): PageOutline => ({
  size: 1_000,
  fiscalYear: 2024,
  fiscalPeriod: 'FY',
  periodEnd: '2024-12-29',
  contents: [
    { part: 'I', item: '1', title: 'Business', anchor: 'i1', position: 100, statements: [] },
    {
      part: 'II',
      item: '8',
      title: 'Statements',
      anchor: 'i8',
      position: 200,
      statements: [{ title: 'Income', anchor: 'income', position: 200 }],
    },
    { part: 'II', item: '9A', title: 'Controls', anchor: 'i9a', position: 300, statements: [] },
  ],
  facts,
});
const readPlaces = (facts: PageFact[], anchor: string) => readParts(makeOutline(facts), anchor).fact?.places;

test('places are in the order of the document, each with the part of the contents that it stands in', () => {
  const facts = [fact('f-3', 310), fact('f-2', 250), fact('f-1', 50), fact('f-9', 60, 1)];
  expect(readPlaces(facts, 'f-3')).toEqual([
    { anchor: 'f-1', within: null },
    { anchor: 'f-2', within: 'income' },
    { anchor: 'f-3', within: 'i9a' },
  ]);
});

test('an id that a hostile document repeats is one place, where a browser finds it', () => {
  expect(readPlaces([fact('f-1', 250), fact('f-1', 310)], 'f-1')).toEqual([{ anchor: 'f-1', within: 'income' }]);
});

test('of very many places the first fifty are given, and the one that was asked for', () => {
  const facts = Array.from({ length: 300 }, (_, at) => fact(`f-${at}`, at));
  expect(readPlaces(facts, 'f-3')).toHaveLength(50);
  expect(readPlaces(facts, 'f-299')?.at(-1)?.anchor).toBe('f-299');
});

test('without an outline, or a fact of that name, there is none', () => {
  expect(readParts(null, 'f-1')).toEqual({
    fiscalYear: null,
    fiscalPeriod: null,
    periodEnd: null,
    contents: [],
    fact: null,
  });
  expect(readParts(makeOutline([fact('f-1', 1)]), 'f-2').fact).toBeNull();
  expect(readParts(makeOutline([fact('f-1', 1)]), undefined).fact).toBeNull();
});
