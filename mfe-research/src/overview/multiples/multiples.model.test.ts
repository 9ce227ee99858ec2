import type { PriceHistory } from '@basecase/gateway/contract';
import fc from 'fast-check';
import { makeVintages, trailingVintage } from '../../testing/vintages.ts';
import { knownOn, whyNotComparable, whyNotTheShares } from './comparable.model.ts';
import {
  calculateBand,
  calculateMultiple,
  calculatePercentile,
  knownWeeks,
  multipleHistory,
  multipleKinds,
} from './multiples.model.ts';
import { multiplesView, multipleText, multipleViews, percentileText } from './multiples-view.model.ts';
import { pickCloses, pickWeeks } from './weeks.model.ts';

const one = trailingVintage('2024-12-31', '2025-01-30');
/** The newest multiple of each kind at a close. */
const multiplesAt = (close: number, figures = one) =>
  Object.fromEntries(
    multipleKinds.map((kind) => [
      kind.name,
      multipleHistory(kind, knownWeeks([{ date: '2025-02-07', close }], [figures])).now,
    ]),
  );

describe('a multiple', () => {
  test('is made of a close and the figures by hand', () => {
    // 1,000 shares at 100; enterprise value 100,000 + 30,000 − 8,000 − 2,000 = 120,000.
    expect(multiplesAt(100)).toEqual({ 'P/E': 20, 'EV/EBIT': 10, 'EV/EBITDA': 8, 'P/S': 2, 'P/B': 4, 'P/FCF': 12.5 });
  });

  test('of a loss, a negative book value or an outflow of cash means nothing', () => {
    const loss = { ...one, epsDilutedTtm: -1, ebitTtm: 0, shareholderEquity: -5, operatingCashflowTtm: 1_000 };
    expect(multiplesAt(100, loss)).toMatchObject({
      'P/E': 'not meaningful',
      'EV/EBIT': 'not meaningful',
      'P/B': 'not meaningful',
      'P/FCF': 'not meaningful',
      'P/S': 2,
    });
  });

  test('of a company with more cash than its value means nothing', () => {
    expect(multiplesAt(100, { ...one, cash: 900_000 })['EV/EBITDA']).toBe('not meaningful');
  });

  test.each(['totalDebt', 'cash', 'shortTermInvestments', 'minorityInterest', 'sharesOutstanding'] as const)(
    'without %s has no enterprise value',
    (field) => {
      const without = multiplesAt(100, { ...one, [field]: null });
      expect(without).toMatchObject({ 'EV/EBIT': 'missing', 'EV/EBITDA': 'missing' });
      expect(without['P/E']).toBe(20);
    },
  );

  test('without a part is missing, whatever the others are', () => {
    const figure = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { nil: null });
    fc.assert(
      fc.property(figure, figure, (paid, earned) => {
        const multiple = calculateMultiple(paid, earned);
        expect(multiple === 'missing').toBe(paid === null || earned === null);
        if (typeof multiple === 'number') expect(multiple).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('figures known on a day', () => {
  const q3 = trailingVintage('2024-09-30', '2024-10-30', { revenueTtm: 40_000 });

  test('are those filed by that day and no later ones', () => {
    expect(knownOn([one, q3], '2025-01-29')?.revenueTtm).toBe(40_000);
    expect(knownOn([one, q3], '2025-01-30')?.revenueTtm).toBe(50_000);
    expect(knownOn([one, q3], '2024-10-29')).toBeNull();
  });

  test('are not taken back by an amendment of an earlier period', () => {
    const amended = trailingVintage('2024-09-30', '2025-03-01', { revenueTtm: 41_000 });
    expect(knownOn([amended, one, q3], '2025-03-07')?.revenueTtm).toBe(50_000);
  });

  test('are those of an amendment of the latest period', () => {
    const amended = trailingVintage('2024-12-31', '2025-03-01', { revenueTtm: 51_000 });
    expect(knownOn([amended, one, q3], '2025-03-07')?.revenueTtm).toBe(51_000);
  });

  test('end when the next report does not come', () => {
    expect(knownOn([one], '2026-05-15')).not.toBeNull();
    expect(knownOn([one], '2026-05-16')).toBeNull();
  });

  test('never come from a filing after the day', () => {
    const day = fc
      .integer({ min: 0, max: 2_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    const filing = fc.tuple(day, day).map(([end, filed]) => trailingVintage(end, filed));
    fc.assert(
      fc.property(fc.array(filing), day, (filings, today) => {
        const known = knownOn(filings, today);
        if (known !== null) expect(known.filed <= today).toBe(true);
      }),
    );
  });
});

describe('the band', () => {
  test('is 10%, 50% and 90% of the weeks, between two values by their distance', () => {
    expect(calculateBand([5, 1, 2, 3, 4])).toEqual({ low: 1.4, median: 3, high: 4.6 });
    expect(calculateBand([])).toBeNull();
  });

  test('a value in the middle is at the 50th percentile, the highest of four at the 87.5th', () => {
    expect(calculatePercentile([1, 2, 3], 2)).toBe(50);
    expect(calculatePercentile([1, 2, 3, 4], 4)).toBe(87.5);
  });

  test('is in order, and a percentile is from 0 to 100', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, fc.double({ min: 0, max: 1e6, noNaN: true }), (all, value) => {
        const band = calculateBand(all);
        expect(band !== null && band.low <= band.median && band.median <= band.high).toBe(true);
        const percentile = calculatePercentile(all, value) ?? -1;
        expect(percentile).toBeGreaterThanOrEqual(0);
        expect(percentile).toBeLessThanOrEqual(100);
      }),
    );
  });

  const weeks = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      date: new Date(Date.UTC(2022, 0, 7 + index * 7)).toISOString().slice(0, 10),
      close: 100 + index,
      figures: one,
    }));

  test('needs three years of weeks', () => {
    const [short] = multipleViews(weeks(155));
    expect(short).toMatchObject({ summary: 'Too short for a band', band: null, note: null, value: '50.8' });
    const [long] = multipleViews(weeks(156));
    // P/E 20 to 51 in equal steps of 0.2: median 35.5, 10% mark 23.1, 90% mark 47.9; today is the highest.
    expect(long).toMatchObject({ summary: 'Median 35.5 · band 23.1 to 47.9', note: '99th percentile' });
  });

  test('today without a meaningful multiple has no percentile', () => {
    const [loss] = multipleViews([
      ...weeks(200),
      { date: '2026-01-02', close: 100, figures: { ...one, epsDilutedTtm: -1 } },
    ]);
    expect(loss).toMatchObject({ value: 'Not meaningful', isNumber: false, note: null });
    expect(loss?.points.at(-1)?.value).toBeNull();
  });
});

test('today without a part names it', () => {
  const figures = { ...one, cash: null, ebitTtm: null };
  const views = multipleViews([{ date: '2025-02-07', close: 100, figures }]);
  expect(views[1]).toMatchObject({ name: 'EV/EBIT', value: 'N/A', note: 'Cash and EBIT not found' });
  const [none] = multipleViews([{ date: '2025-02-07', close: 100, figures: null }]);
  expect(none).toMatchObject({ value: 'N/A', note: 'No report of the last 500 days' });
});

test('percentiles in words', () => {
  expect([0, 1, 2.4, 3, 11, 12, 13, 21, 84.2, 100].map(percentileText)).toEqual(
    ['1st', '1st', '2nd', '3rd', '11th', '12th', '13th', '21st', '84th', '99th'].map((rank) => `${rank} percentile`),
  );
  expect(multipleText('missing')).toBe('N/A');
});

describe('weeks', () => {
  test('are the last closes from Monday to Sunday, of ten years', () => {
    const data = [
      { date: '2015-02-13', close: 1 },
      { date: '2015-02-20', close: 2 },
      { date: '2025-02-14', close: 3 },
      { date: '2025-02-17', close: 4 },
      { date: '2025-02-20', close: 5 },
    ];
    expect(pickWeeks(data)).toEqual([data[1], data[2], data[4]]);
  });

  test('closes with dividends taken off make no multiple', () => {
    const data = [{ date: '2025-02-14', close: 90 }];
    expect(pickCloses({ basis: 'adjusted', data })).toBeNull();
    expect(pickCloses({ data })).toBeNull();
    expect(pickCloses({ basis: 'adjusted', data, closes: [100] })).toEqual([{ date: '2025-02-14', close: 100 }]);
    expect(pickCloses({ basis: 'close', data })).toEqual(data);
  });
});

describe('figures that cannot be compared', () => {
  const market = { price: 100, marketCap: 100_000, currency: 'USD' };
  const reason = (change: object, vintages = makeVintages([one])) =>
    whyNotComparable({ ...market, ...change }, vintages, '2025-02-20');

  test('are named: currencies, shares, market cap', () => {
    expect(reason({})).toBeNull();
    expect(reason({}, makeVintages([one], 'TWD'))).toBe('The filed figures are in TWD, the price is in USD.');
    expect(reason({}, makeVintages([one], null))).toBe('The currency of the filed figures is not known.');
    expect(reason({ currency: null })).toBe('The currency of the price is not known.');
    expect(reason({ marketCap: null })).toMatch(/without price and market cap/);
    expect(whyNotTheShares(market, null)).toBe('The number of shares was not found in the newest filing.');
  });

  test('shares of one class, of deposits or of before a split are noticed by the market cap', () => {
    expect(whyNotTheShares(market, 1_099)).toBeNull();
    expect(whyNotTheShares(market, 901)).toBeNull();
    expect(whyNotTheShares(market, 500)).toMatch(/^Shares in the filings × price is 50% below the market cap/);
    expect(whyNotTheShares(market, 8_000)).toMatch(/^Shares in the filings × price is 700% above the market cap/);
  });

  test('leave the section with a reason in place of panels', () => {
    const history: PriceHistory = {
      symbol: 'ACME',
      timeframe: 'daily',
      source: 'alpha-vantage',
      asOf: '2025-02-21T10:00:00.000Z',
      dailyFrom: null,
      basis: 'close',
      data: [{ date: '2025-02-20', close: 100 }],
    };
    expect(multiplesView(market, history, makeVintages([one]))).toMatchObject({
      reason: null,
      span: 'Every week since 20 Feb 2025, with the figures filed by that day',
    });
    expect(multiplesView(market, history, makeVintages([])).reason).toMatch(/^No quarterly or annual reports/);
    expect(multiplesView(market, { ...history, data: [] }, makeVintages([one])).reason).toMatch(/^No price history/);
    expect(multiplesView(market, { ...history, basis: 'adjusted' }, makeVintages([one])).reason).toMatch(
      /^There are no closes/,
    );
  });
});
