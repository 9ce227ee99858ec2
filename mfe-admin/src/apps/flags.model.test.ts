import { audienceText, daysPast, endText, isDay } from './flags.model.ts';

const now = Date.parse('2026-11-22T07:00:00Z');

test.each([
  ['2026-11-23', 0, '23 Nov 2026'],
  ['2026-11-22', 0, '22 Nov 2026'],
  ['2026-11-21', 1, '1 day ago'],
  ['2026-11-13', 9, '9 days ago'],
  ['not a day', 0, 'not a day'],
])('a flag that ends on %s', (endsOn, days, text) => {
  expect(daysPast(endsOn, now)).toBe(days);
  expect(endText(endsOn, now)).toBe(text);
});

test('a flag is for roles, or for all who are signed in', () => {
  expect(audienceText(['Guest', 'Member'])).toBe('Guests and Members');
  expect(audienceText([])).toBe('All signed-in users');
});

test.each([
  ['2027-01-31', true],
  ['2027-02-30', false],
  ['31.1.2027', false],
  ['', false],
])('%s as a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});
