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
const readPlaces = (facts: PageFact[], anchor: string) => readParts(makeOutline(facts), { fact: anchor }).fact?.places;

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
  expect(readParts(null, { fact: 'f-1' })).toEqual({
    fiscalYear: null,
    fiscalPeriod: null,
    periodEnd: null,
    contents: [],
    fact: null,
  });
  expect(readParts(makeOutline([fact('f-1', 1)]), { fact: 'f-2' }).fact).toBeNull();
  expect(readParts(makeOutline([fact('f-1', 1)]), {}).fact).toBeNull();
});

describe('a figure without an id', () => {
  const day = { start: '2023-12-31', end: '2024-12-29' };
  const printed = (anchor: string, text: string, group: number, rest: Partial<PageFact> = {}): PageFact => {
    return { ...fact(anchor, group * 10, group), ...day, printed: text, ...rest };
  };
  const find = (facts: PageFact[], value: number, end = '2024-12-29') =>
    readParts(makeOutline(facts), { value, end }).fact?.anchor;

  test('is found by its value in full units, its day, and without its sign', () => {
    const facts = [printed('f-1', '88,821', 1), printed('f-2', '(4,424)', 2), printed('f-3', '5.79', 3, { scale: 0 })];
    expect(find(facts, 88_821e6)).toBe('f-1');
    expect(find(facts, -4_424e6)).toBe('f-2');
    expect(find(facts, 5.79)).toBe('f-3');
    expect(find(facts, 88_822e6)).toBeUndefined();
  });

  test('may end some days beside the end of the month, by which data sets name it, and not in another period', () => {
    const before = printed('f-1', '88,821', 1, { end: '2023-12-31' });
    expect(find([before, printed('f-2', '88,821', 2)], 88_821e6, '2024-12-31')).toBe('f-2');
    expect(find([before], 88_821e6, '2024-12-31')).toBeUndefined();
  });

  test('is the one that is printed most often, where it is printed first', () => {
    const facts = [printed('f-1', '5', 1), printed('f-3', '5', 2, { position: 90 }), printed('f-2', '5', 2)];
    expect(find(facts, 5e6)).toBe('f-2');
  });

  test('of no number, or of a zero, is none', () => {
    expect(find([printed('f-1', '—', 1)], 5e6)).toBeUndefined();
    expect(find([printed('f-1', '0', 1)], 0)).toBeUndefined();
    expect(find([printed('f-1', '5', 1, { end: null })], 5e6)).toBeUndefined();
  });
});
