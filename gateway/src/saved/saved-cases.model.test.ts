import fc from 'fast-check';
import { caseNameSchema } from '../contract/projections.ts';
import { findCase, type StoredCase, sortCases } from './saved-cases.model.ts';

const stored = (name: string, savedAt: number, isDefault = false): StoredCase => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc',
  name,
  currentYear: 2026,
  savedAt,
  expiresAt: savedAt + 1,
  isDefault,
});
const shown = (cases: readonly StoredCase[]) => sortCases(cases).map(({ name, isDefault }) => [name, isDefault]);

test('the default case comes first, then the newest', () => {
  expect(shown([stored('Old', 1), stored('New', 3), stored('Mine', 2, true)])).toEqual([
    ['Mine', true],
    ['New', false],
    ['Old', false],
  ]);
});

test('without a stored default the newest case is the default', () => {
  expect(shown([stored('Old', 1), stored('New', 3)])).toEqual([
    ['New', true],
    ['Old', false],
  ]);
});

test('names are equal whatever the case of their letters and the width of their characters', () => {
  const cases = sortCases([stored('Services growth', 1, true), stored('Straße', 2)]);
  expect(findCase(cases, ' services  GROWTH ')?.name).toBe('Services growth');
  expect(findCase(cases, 'Ｓervices growth')?.name).toBe('Services growth');
  expect(findCase(cases, 'Services')).toBeUndefined();
  expect(findCase(cases, undefined)?.name).toBe('Services growth');
});

test.each([
  ['  A\t b\n', 'A b'],
  ['a\u0000b', 'a b'],
])('the typed name %j is kept as %j', (typed, kept) => {
  expect(caseNameSchema.parse(typed)).toBe(kept);
});

test.each(['', ' \n ', '\u0000', 'x'.repeat(61)])('the typed name %j is refused', (typed) => {
  expect(caseNameSchema.safeParse(typed).success).toBe(false);
});

test('any stored cases give exactly one default, and lose none', () => {
  const cases = fc.array(fc.tuple(fc.constantFrom('My case', 'Bear', 'Bull'), fc.nat(), fc.boolean()));
  fc.assert(
    fc.property(cases, (each) => {
      const sorted = sortCases(each.map(([name, savedAt, isDefault]) => stored(name, savedAt, isDefault)));
      expect(sorted.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, each.length));
      expect(sorted).toHaveLength(each.length);
    }),
  );
});
