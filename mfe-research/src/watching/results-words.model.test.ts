import { describeBasis, describeCertainty, describeNearness } from './results-words.model.ts';

const estimate = { day: '2027-02-10', basis: 'estimate', before: { day: '2026-02-11', form: '8-K' } } as const;
const expected = { day: '2026-11-25', basis: 'provider', before: null } as const;

test('results that are near say so', () => {
  const near = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-30', '2026-12-01', '2026-11-20'];
  expect(near.map((day) => describeNearness(day, '2026-11-23'))).toEqual([
    'Today',
    'Tomorrow',
    'In 2 days',
    'In 7 days',
    null,
    null,
  ]);
});

test('an estimate is called one, and says what it counts from', () => {
  expect(describeCertainty(estimate, '2026-11-23')).toBe('Estimate');
  expect(describeCertainty(estimate, '2027-02-10')).toBe('Today, estimate');
  expect(describeBasis(estimate)).toBe('Estimated ± 7 days: 52 weeks after the 8-K of 11 Feb 2026');
});

test('a day of the provider is expected, not confirmed', () => {
  expect(describeCertainty(expected, '2026-11-01')).toBe('Expected');
  expect(describeCertainty(expected, '2026-11-23')).toBe('In 2 days, expected');
  expect(describeBasis(expected)).toBe('By the calendar of the data provider; the company may not have confirmed it');
});
