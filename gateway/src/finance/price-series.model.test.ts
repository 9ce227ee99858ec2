import { fillFromWeekly, monthlyOf, pointsOf, weeklyOf } from './price-series.model.ts';

const point = (date: string, close: number) => ({ date, close });

test('points are oldest first, with adjusted closes where the bars have them', () => {
  const bars = [
    { date: '2026-05-15', close: 5, adjustedClose: null, volume: 1 },
    { date: '2026-05-14', close: 20, adjustedClose: 4, volume: 1 },
  ];
  expect(pointsOf(bars)).toEqual([point('2026-05-14', 4), point('2026-05-15', 5)]);
});

test('a week ends on its last trading day', () => {
  const points = [point('2026-05-07', 1), point('2026-05-08', 2), point('2026-05-11', 3), point('2026-05-14', 4)];
  expect(weeklyOf(points)).toEqual([point('2026-05-08', 2), point('2026-05-14', 4)]);
});

test('a month ends on its last point, also across a year', () => {
  const points = [point('2025-12-24', 1), point('2025-12-31', 2), point('2026-01-02', 3)];
  expect(monthlyOf(points)).toEqual([point('2025-12-31', 2), point('2026-01-02', 3)]);
});

test('older dates are filled from the weekly series, scaled to the daily one', () => {
  const daily = [point('2026-05-06', 99), point('2026-05-08', 100), point('2026-05-11', 101)];
  const weekly = [point('2026-04-24', 88), point('2026-05-01', 97), point('2026-05-08', 98)];
  expect(fillFromWeekly(daily, weekly)).toEqual([point('2026-04-24', 89.7959), point('2026-05-01', 98.9796), ...daily]);
});

test('a weekly series that deviates too far, or shares no day, fills nothing', () => {
  const daily = [point('2026-05-08', 100)];
  expect(fillFromWeekly(daily, [point('2026-05-01', 24), point('2026-05-08', 25)])).toEqual(daily);
  expect(fillFromWeekly(daily, [point('2026-05-01', 99)])).toEqual(daily);
  expect(fillFromWeekly([], [point('2026-05-01', 99)])).toEqual([]);
});
