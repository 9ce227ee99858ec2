import { addDays } from '../../contract/figures/days.ts';
import { calculateLevels, findJump } from './price-levels.model.ts';

const step = (days: number, count: number, close = (at: number) => 100 + at) =>
  Array.from({ length: count }, (_, at) => ({ date: addDays('2024-01-01', at * days), close: close(at) }));

test('half-month closes of a year give its range and no average', () => {
  const closes = step(15, 26);
  expect(calculateLevels(closes, [])).toMatchObject({
    week52High: { value: 125, formula: 'Highest close of 52 weeks', periodEnd: closes.at(-1)?.date },
    week52Low: { value: 101 },
  });
  expect(calculateLevels(closes, [])).not.toHaveProperty('day50MovingAverage');
});

test.each([
  ['less than a year', step(15, 20)],
  ['a gap', step(15, 30).filter((_, at) => at < 20 || at > 23)],
  ['a jump like that of a split', step(15, 30, (at) => (at < 20 ? 100 : 50))],
  ['no closes', []],
])('%s has no range of 52 weeks', (_, closes) => {
  expect(calculateLevels(closes, [])).not.toHaveProperty('week52High');
});

test('the averages are those of 50 and 200 trading days', () => {
  const daily = step(1, 210);
  const levels = calculateLevels(daily, daily);
  expect(levels.day50MovingAverage?.value).toBeCloseTo(100 + 209 - 24.5);
  expect(levels.day200MovingAverage?.value).toBeCloseTo(100 + 209 - 99.5);
  expect(calculateLevels(step(1, 60), step(1, 60))).not.toHaveProperty('day200MovingAverage');
});

test('the first jump after a day is found', () => {
  const closes = step(15, 10, (at) => (at < 5 ? 100 : 25));
  expect(findJump(closes, '2024-01-01')).toBe(closes[5]?.date);
  expect(findJump(closes, closes[5]?.date ?? '')).toBeNull();
});
