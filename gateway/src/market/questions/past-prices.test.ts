import { toDayNumber } from '../../figures/day-number.ts';
import { addWeeklyCloses } from './past-prices.ts';

const at = (day: string, close: number) => ({ day: toDayNumber(day), close });
const closes = [at('2023-12-29', 50), at('2024-12-31', 60), at('2025-01-15', 62), at('2026-02-13', 75)];

test('weekly closes stand in place of the public ones of their span', () => {
  const weekly = [at('2024-12-27', 59), at('2025-01-03', 61), at('2025-01-17', 63)];
  expect(addWeeklyCloses(closes, weekly)).toEqual([at('2023-12-29', 50), ...weekly, at('2026-02-13', 75)]);
});

test('weekly closes of another split basis are left out', () => {
  expect(addWeeklyCloses(closes, [at('2024-12-27', 118), at('2025-01-17', 126)])).toBe(closes);
  expect(addWeeklyCloses(closes, [at('2020-01-03', 24), at('2020-01-10', 25)])).toBe(closes);
});

test('without public closes the weekly ones are all there is, and without weekly ones nothing changes', () => {
  const weekly = [at('2024-12-27', 59), at('2025-01-03', 61)];
  expect(addWeeklyCloses([], weekly)).toEqual(weekly);
  expect(addWeeklyCloses(closes, [])).toBe(closes);
});
