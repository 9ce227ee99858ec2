import { countDaysLate, findDueDay, isBusinessDay } from './due-day.model.ts';

test.each([
  ['2026-11-18', '2026-11-20'],
  // A Friday.
  ['2026-08-14', '2026-08-18'],
  // Before Thanksgiving.
  ['2026-11-25', '2026-11-30'],
  // Independence Day of 2026 is a Saturday, observed on the Friday.
  ['2026-07-01', '2026-07-06'],
  ['2024-12-31', '2025-01-03'],
  // New Year of 2022 is a Saturday.
  ['2021-12-30', '2022-01-04'],
])('a trade of %s is due on %s', (day, due) => {
  expect(findDueDay(day)).toBe(due);
});

test('days late count from the day that was due', () => {
  expect(countDaysLate('2026-08-14', '2026-08-24')).toBe(6);
  expect(countDaysLate('2026-08-14', '2026-08-18')).toBeNull();
  expect(countDaysLate('2026-08-14', '2026-08-14')).toBeNull();
});

test('Memorial Day, Labor Day, Juneteenth since 2021 and orders of closing are no business days', () => {
  expect(['2026-05-25', '2026-09-07', '2026-06-19', '2025-01-09', '2026-01-19'].filter(isBusinessDay)).toEqual([]);
  expect(isBusinessDay('2020-06-19')).toBe(true);
  expect(isBusinessDay('2026-05-18')).toBe(true);
});
