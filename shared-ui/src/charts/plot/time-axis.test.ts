import { nearestPosition, parseTimes, runsWithoutGaps, timePositions, timeTicks } from './time-axis.model.ts';

describe('positions', () => {
  test('points stand at their dates: after 7 of 10 days, at 70%', () => {
    expect(timePositions(parseTimes(['2026-05-01', '2026-05-08', '2026-05-11']))).toEqual([0, 0.7, 1]);
  });

  test('a single day is in the middle, and no day has no position', () => {
    expect(timePositions(parseTimes(['2026-05-01']))).toEqual([0.5]);
    expect(timePositions([])).toEqual([]);
  });

  test.each([
    [-1, 0],
    [0.3, 0],
    [0.4, 1],
    [0.84, 1],
    [0.86, 2],
    [2, 2],
  ])('the point nearest to %p is number %p', (share, index) => {
    expect(nearestPosition([0, 0.7, 1], share)).toBe(index);
  });

  test('without points the nearest is the first', () => expect(nearestPosition([], 0.5)).toBe(0));
});

describe('labels', () => {
  const labels = (first: string, last: string, most?: number) => timeTicks(first, last, most).map(({ label }) => label);

  test('of five years stand at each first of January', () => {
    const ticks = timeTicks('2021-05-14', '2026-05-15');
    expect(ticks.map(({ label }) => label)).toEqual(['Jan 2022', 'Jan 2023', 'Jan 2024', 'Jan 2025', 'Jan 2026']);
    // 232 of 1,827 days.
    expect(ticks[0]?.at).toBeCloseTo(232 / 1827, 9);
  });

  test('of ten years with little room stand at every other one', () => {
    expect(labels('2016-05-14', '2026-05-15', 5)).toEqual(['Jan 2018', 'Jan 2020', 'Jan 2022', 'Jan 2024', 'Jan 2026']);
  });

  test('of months name January with its year', () => {
    expect(labels('2023-11-29', '2024-02-01')).toEqual(['Dec', 'Jan 2024', 'Feb']);
    expect(labels('2023-11-29', '2025-02-01', 5)).toEqual(['Jan 2024', 'Apr', 'Jul', 'Oct', 'Jan 2025']);
  });

  test('a first of a month that is the first point has its label', () => {
    expect(labels('2024-01-01', '2024-02-15')).toEqual(['Jan 2024', 'Feb']);
  });

  test('one day and no day have none', () => {
    expect(timeTicks('2024-01-01', '2024-01-01')).toEqual([]);
    expect(timeTicks('', '')).toEqual([]);
  });
});

describe('gaps', () => {
  test('a step of sixteen days is none, one of seventeen is', () => {
    expect(runsWithoutGaps(parseTimes(['2026-01-01', '2026-01-17', '2026-02-03', '2026-02-04']), 16)).toEqual([
      [0, 1],
      [2, 3],
    ]);
  });

  test('one point is a run, none is none', () => {
    expect(runsWithoutGaps(parseTimes(['2026-01-01']), 16)).toEqual([[0, 0]]);
    expect(runsWithoutGaps([], 16)).toEqual([]);
  });
});
