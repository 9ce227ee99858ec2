import fc from 'fast-check';
import { toNameKey } from '../contract/plain-text.ts';
import { caseNameSchema } from '../contract/projections.ts';
import { caseNamed, namedCases, type StoredCase } from './saved-cases.model.ts';

const stored = (name: string | null, savedAt: number, atDefault = false): StoredCase => ({
  symbol: 'AAPL',
  companyName: 'Apple Inc',
  name,
  currentYear: 2026,
  savedAt,
  expiresAt: savedAt + 1,
  atDefault,
});
const shown = (cases: readonly StoredCase[]) => namedCases(cases).map(({ name, isDefault }) => [name, isDefault]);

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

test('a case without a name gets one that no other has', () => {
  expect(shown([stored(null, 9, true)])).toEqual([['My case', true]]);
  expect(shown([stored(null, 9, true), stored('MY CASE', 8), stored('My case 2', 7)])[0]).toEqual(['My case 3', true]);
});

test('names are equal whatever the case of their letters and the width of their characters', () => {
  const cases = namedCases([stored('Services growth', 1, true), stored('Straße', 2)]);
  expect(caseNamed(cases, ' services  GROWTH ')?.name).toBe('Services growth');
  expect(caseNamed(cases, 'Ｓervices growth')?.name).toBe('Services growth');
  expect(caseNamed(cases, 'Services')).toBeUndefined();
  expect(caseNamed(cases, undefined)?.name).toBe('Services growth');
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

test('any stored cases give exactly one default and names of their own', () => {
  const name = fc.option(fc.constantFrom('My case', 'my case', 'My case 2', 'Bear', 'bear', 'Bull'), { nil: null });
  const others = fc.uniqueArray(fc.constantFrom('My case', 'My case 2', 'Bear', 'Bull'));
  fc.assert(
    fc.property(fc.option(name, { nil: undefined }), others, fc.nat(), (atDefault, beside, at) => {
      const free = beside.filter((each) => atDefault == null || toNameKey(each) !== toNameKey(atDefault));
      const cases = namedCases([
        ...(atDefault === undefined ? [] : [stored(atDefault, at, true)]),
        ...free.map((each, index) => stored(each, index)),
      ]);
      expect(cases.filter(({ isDefault }) => isDefault)).toHaveLength(Math.min(1, cases.length));
      expect(new Set(cases.map((each) => toNameKey(each.name))).size).toBe(cases.length);
    }),
  );
});
