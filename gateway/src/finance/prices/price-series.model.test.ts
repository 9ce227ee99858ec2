import type { PriceBar } from '../../providers/provider.ts';
import {
  chooseBasis,
  fillFromWeekly,
  type Point,
  pickMonthly,
  pickWeekly,
  toPoints,
  toWeeklyPoints,
} from './price-series.model.ts';

const point = (date: string, close: number, volume: number | null = null): Point => ({ date, close, volume });
const bar = (
  date: string,
  close: number,
  adjustedClose: number | null = null,
  volume: number | null = 1,
): PriceBar => ({
  date,
  close,
  adjustedClose,
  volume,
});

describe('the basis of a line', () => {
  const mixed = [bar('2026-05-15', 5), bar('2026-05-14', 20, 5), bar('2026-05-13', 20, 4.9)];

  test('is adjusted for dividends only when every bar is', () => {
    expect(chooseBasis([bar('2026-05-15', 5, 5)])).toBe('adjusted');
    expect(chooseBasis(mixed)).toBe('close');
    expect(chooseBasis([])).toBe('close');
  });

  test('closes are oldest first, on the newest split basis, with no dividend taken off, and volumes follow', () => {
    expect(toPoints(mixed, 'close')).toEqual([
      point('2026-05-13', 5, 4),
      point('2026-05-14', 5, 4),
      point('2026-05-15', 5, 1),
    ]);
  });

  test('adjusted closes are those of the provider', () => {
    const bars = [bar('2026-05-15', 5, 5), bar('2026-05-14', 20, 4.9)];
    expect(toPoints(bars, 'adjusted').map(({ close }) => close)).toEqual([4.9, 5]);
  });
});

test('the volume of a week is by trading day, also that of a running week', () => {
  const weeks = [bar('2026-05-15', 1, null, 500), bar('2026-05-19', 1, null, 300), bar('2026-05-08', 1, null, null)];
  expect(toWeeklyPoints(weeks, 'close').map(({ volume }) => volume)).toEqual([null, 100, 150]);
});

test('a week ends on its last trading day and has its mean volume', () => {
  const points = [
    point('2026-05-07', 1, 10),
    point('2026-05-08', 2, 30),
    point('2026-05-11', 3),
    point('2026-05-14', 4, 5),
  ];
  expect(pickWeekly(points)).toEqual([point('2026-05-08', 2, 20), point('2026-05-14', 4, 5)]);
});

test('a month ends on its last point, also across a year', () => {
  const points = [point('2025-12-24', 1), point('2025-12-31', 2), point('2026-01-02', 3)];
  expect(pickMonthly(points)).toEqual([point('2025-12-31', 2), point('2026-01-02', 3)]);
});

describe('weekly points in a daily line', () => {
  const daily = [point('2026-05-06', 99), point('2026-05-08', 100), point('2026-05-11', 101)];

  test('fill older dates with closes of the same basis', () => {
    const weekly = [point('2026-04-24', 88), point('2026-05-01', 97), point('2026-05-08', 100)];
    expect(fillFromWeekly(daily, weekly)).toEqual({
      points: [...weekly.slice(0, 2), ...daily],
      dailyFrom: '2026-05-06',
    });
  });

  test('from before a split are moved to the basis after it', () => {
    const weekly = [point('2026-05-01', 388, 10), point('2026-05-08', 400, 10)];
    expect(fillFromWeekly(daily, weekly).points[0]).toEqual(point('2026-05-01', 97, 40));
  });

  test('fill a gap of more than ten trading days, and it is daily only after it', () => {
    const gappy = [point('2026-01-05', 90), point('2026-01-06', 91), ...daily];
    const weekly = [
      point('2026-01-02', 89),
      point('2026-01-09', 92),
      point('2026-04-24', 98),
      point('2026-05-08', 100),
    ];
    const { points, dailyFrom } = fillFromWeekly(gappy, weekly);
    expect(points.map(({ date }) => date)).toEqual([
      ...['2026-01-02', '2026-01-05', '2026-01-06', '2026-01-09', '2026-04-24'],
      ...['2026-05-06', '2026-05-08', '2026-05-11'],
    ]);
    expect(dailyFrom).toBe('2026-05-06');
  });

  test('leave holidays alone', () => {
    const holidays = [point('2026-04-22', 98), ...daily];
    expect(fillFromWeekly(holidays, [point('2026-04-24', 97), point('2026-05-08', 100)]).points).toEqual(holidays);
  });

  test('fill nothing when they deviate or share no day', () => {
    const unfilled = { points: daily, dailyFrom: '2026-05-06' };
    expect(fillFromWeekly(daily, [point('2026-05-01', 80), point('2026-05-08', 85)])).toEqual(unfilled);
    expect(fillFromWeekly(daily, [point('2026-05-01', 99)])).toEqual(unfilled);
    expect(fillFromWeekly([], [point('2026-05-01', 99)])).toEqual({ points: [], dailyFrom: null });
  });
});
