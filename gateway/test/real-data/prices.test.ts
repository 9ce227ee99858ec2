import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillFromWeekly, type Point, toPoints, toWeeklyPoints } from '../../src/finance/prices/price-series.model.ts';
import { readPriceSeries } from '../../src/providers/alpha-vantage/price-series.ts';
import { describeOnRecordings, recordings } from '../support/recordings.ts';

const recorded = join(recordings, 'alphavantage');

describeOnRecordings('recorded prices', () => {
  const read = (company: string, series: string, kind: 'daily' | 'weekly') => {
    const body: unknown = JSON.parse(readFileSync(join(recorded, company, `${series}.json`), 'utf8'));
    return readPriceSeries(body, kind, new Date('2026-12-31')) ?? [];
  };
  const closeOn = (points: readonly Point[], date: string) => points.find((each) => each.date === date)?.close;

  test('IBM: daily and weekly closes of one day agree, and 2003 is as traded but for its spin-off', () => {
    const daily = toPoints(read('IBM_2026-05', 'TIME_SERIES_DAILY', 'daily'), 'close');
    const weekly = toWeeklyPoints(read('IBM_2026-05', 'TIME_SERIES_WEEKLY_ADJUSTED', 'weekly'), 'close');
    expect(closeOn(daily, '2026-03-13')).toBe(closeOn(weekly, '2026-03-13'));
    expect(closeOn(weekly, '2003-10-03')).toBe(90.64);
    const { points, dailyFrom } = fillFromWeekly(daily, weekly);
    expect(dailyFrom).toBe('2025-12-22');
    expect(points.filter(({ date }) => date >= '2025-12-22')).toEqual(daily);
  });

  test('AAPL: the splits of 2000, 2005, 2014 and 2020 are taken off, dividends are not', () => {
    const bars = read('AAPL_2026-04', 'TIME_SERIES_WEEKLY_ADJUSTED', 'weekly').toReversed();
    const points = toWeeklyPoints(bars, 'close');
    const before = bars.find(({ date }) => date === '2014-06-06');
    expect(closeOn(points, '2014-06-06')).toBeCloseTo((before?.close ?? 0) / 28, 3);
    const jumps = points.filter(({ close }, at) => {
      const last = points[at - 1]?.close ?? close;
      return close / last > 1.45 || last / close > 1.45;
    });
    // The profit warning of September 2000 halved the price.
    expect(jumps.map(({ date }) => date)).toEqual(['2000-09-29']);
  });
});
