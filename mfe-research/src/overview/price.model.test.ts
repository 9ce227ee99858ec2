import type { PriceHistory } from '@basecase/gateway/contract';
import { priceHistory } from '../testing/company.ts';
import { priceMarks, priceView } from './price.model.ts';

/** Returns closes on consecutive days: 1, 2, 3 and so on. */
const closes = (count: number, from = Date.UTC(2015, 0, 1), stepDays = 1) =>
  Array.from({ length: count }, (_, index) => ({
    date: new Date(from + index * stepDays * 86_400_000).toISOString().slice(0, 10),
    close: index + 1,
  }));
const buildView = (change: Partial<PriceHistory>, width: 'wide' | 'narrow' = 'wide') =>
  priceView({ ...priceHistory, ...change }, width);

describe('the change', () => {
  test('from 100 to 120 is +20%', () => {
    expect(buildView({})).toMatchObject({ change: '+20.0%', tone: 'positive', note: null });
  });

  test('names what it measures and since when', () => {
    expect(buildView({ basis: 'close' })).toMatchObject({
      series: 'Close',
      span: 'close, not adjusted for dividends, since 18 Feb 2025',
    });
    const adjusted = buildView({ basis: 'adjusted' });
    expect(adjusted).toMatchObject({
      series: 'Adjusted close',
      span: 'adjusted for splits and dividends, since 18 Feb 2025',
    });
    expect(adjusted.summary).toBe(
      'Closing price of ACME, adjusted for splits and dividends, from 18 Feb 2025 to 20 Feb 2025, +20.0% over 3 daily closes',
    );
  });

  test('of a gateway that does not say it claims nothing', () => {
    expect(buildView({}).span).toBe('since 18 Feb 2025');
  });

  test('is missing with one close, and with none there is no date', () => {
    expect(buildView({ data: closes(1) }).change).toBe('N/A');
    expect(buildView({ data: [] })).toMatchObject({ change: 'N/A', span: '' });
  });
});

describe('the shown closes', () => {
  test.each([
    ['daily', 'wide', 1260],
    ['weekly', 'wide', 260],
    ['monthly', 'wide', 120],
    ['daily', 'narrow', 250],
    ['weekly', 'narrow', 104],
    ['monthly', 'narrow', 60],
  ] as const)('%s on a %s screen are the %d newest', (timeframe, width, count) => {
    const view = buildView({ timeframe, data: closes(1500) }, width);
    expect(view.points).toHaveLength(count);
    expect(view.points.at(-1)?.close).toBe(1500);
  });

  test('weekly ones before daily ones reach back five years, on a narrow screen one', () => {
    const weekly = closes(1000, Date.UTC(2004, 0, 2), 7);
    const daily = closes(100, Date.UTC(2023, 3, 1));
    const mixed = { data: [...weekly, ...daily], dailyFrom: '2023-04-01', basis: 'close' as const };
    // The newest is 9 July 2023.
    expect(buildView(mixed).points[0]?.date).toMatch(/^2018-0[67]/);
    expect(buildView(mixed, 'narrow').points[0]?.date).toMatch(/^2022-0[67]/);
    expect(buildView(mixed).note).toBe('Daily since 1 Apr 2023, weekly before');
  });

  test('keep their volumes', () => {
    const view = buildView({ data: closes(1261), volumes: closes(1261).map(({ close }) => close * 10) });
    expect(view.points[0]).toMatchObject({ close: 2, volume: 20 });
    expect(view.points.at(-1)).toMatchObject({ close: 1261, volume: 12_610 });
    expect(buildView({}).points[0]).not.toHaveProperty('volume');
  });

  test('a month between two is a gap in days, and none in months', () => {
    expect(buildView({}).gapDays).toBeLessThan(28);
    expect(buildView({ timeframe: 'monthly' }).gapDays).toBeGreaterThan(31);
  });
});

describe('the note', () => {
  test('names the first daily close', () => {
    const view = buildView({ dailyFrom: '2025-02-19' });
    expect(view.note).toBe('Daily since 19 Feb 2025, weekly before');
    expect(view.summary).toMatch(/over 3 closes$/);
  });

  test('100 closes with room for 1,260 have a start date and can be extended', () => {
    const short = { data: closes(100), dailyFrom: '2015-01-01', olderOnRequest: true };
    expect(buildView(short)).toMatchObject({ note: 'Daily since 1 Jan 2015', canReachFurther: true });
  });

  test('a full narrow chart needs no older closes', () => {
    const full = { data: closes(250), dailyFrom: '2015-01-01', olderOnRequest: true };
    expect(buildView(full, 'narrow')).toMatchObject({ note: null, canReachFurther: false });
  });

  test('says when none of the closes is daily', () => {
    const view = buildView({ dailyFrom: null });
    expect(view.note).toBe('Weekly: no daily prices are available');
    expect(view.summary).toMatch(/over 3 weekly closes$/);
    expect(buildView({ dailyFrom: null, timeframe: 'monthly' }).note).toBeNull();
  });

  test('is absent when all closes are daily', () => {
    expect(buildView({ dailyFrom: '2025-02-18' }).note).toBeNull();
  });

  test('stale closes have their age', () => {
    const view = buildView({ meta: { stale: true, asOf: '2025-02-20T10:00:00.000Z' } });
    expect(view.note).toMatch(/^Stale: these prices are from 20 Feb 2025/);
  });
});

test('reports are marked on their days: a diamond where a fiscal year ends, a ring where earnings were reported', () => {
  const dates = {
    fiscalYearEnds: ['2024-12-31'],
    earnings: [{ date: '2025-01-30', fiscalDateEnding: '2024-12-31' }],
  };
  expect(priceMarks(dates)).toEqual([
    { kind: 'diamond', date: '2024-12-31', text: 'Fiscal year ended 31 Dec 2024' },
    { kind: 'ring', date: '2025-01-30', text: 'Earnings of the quarter to 31 Dec 2024, 30 Jan 2025' },
  ]);
  expect(priceMarks(undefined)).toEqual([]);
});
