import { makeCompany, makeHoldings, makeReport } from '../../../test/support/market/small-market.ts';
import { readBaseRates } from './base-rates.ts';

/** A frame of each of some years, with one company. */
function makeRow(cik: number, from: number, values: readonly number[], tag = 'Revenues') {
  return values.map((value, at) => ({
    line: 'revenue',
    tag,
    year: from + at,
    cik: Int32Array.of(cik),
    value: Float64Array.of(value),
  }));
}

/** Six years of growth at one rate, then one more year. */
const grow = (rate: number, last: number) => [...Array(6).keys()].map((year) => 100 * (1 + rate) ** year).concat(last);

/** At the end of six years: 201.1 at 15% a year, 176.2 at 12%, 110.4 at 2%, 248.8 at 20%. */
const frames = [
  ...makeRow(1, 2014, grow(0.15, 240)),
  ...makeRow(2, 2014, grow(0.12, 180)),
  ...makeRow(3, 2014, grow(0.02, 200)),
  ...makeRow(4, 2014, grow(0.2, 500)),
  // The tag changes in 2018, and both agree in 2017: it grew by 13% from 2014 to 2019.
  ...makeRow(5, 2014, [100, 113, 127.7, 144.3]),
  ...makeRow(5, 2017, [144.3, 163, 184.2, 221], 'NewRevenue'),
  // A tag without a common year is another series.
  ...makeRow(6, 2014, [100, 115, 132]),
  ...makeRow(6, 2017, [152, 175, 201, 300], 'NewRevenue'),
];

test('starts that grew alike before are counted apart, by hand', async () => {
  const rates = await readBaseRates(makeHoldings({ reports: [], frames }), {
    line: 'revenue',
    rate: 0.1,
    years: 1,
    past: 0.14,
  });
  // Of companies 1, 2 and 5 that grew 12% to 18%: 240 ÷ 201.1 = 19%, 180 ÷ 176.2 = 2%, 221 ÷ 184.2 = 20%.
  expect(rates.alike).toMatchObject({ n: 2, of: 3, companies: 3, pastYears: 5, low: 0.12, high: 0.18 });
  expect(rates.alike?.percentiles?.p50).toBeCloseTo(240 / (100 * 1.15 ** 5) - 1, 10);
  expect(rates.of).toBeGreaterThan(30);
});

test('size counts at the start, and the ranges have open ends', async () => {
  const holdings = makeHoldings({ reports: [], frames });
  const ask = async (past: number, size?: number) =>
    (await readBaseRates(holdings, { line: 'revenue', rate: 0.5, years: 1, past, size })).alike;
  expect(await ask(0.2)).toMatchObject({ n: 1, of: 1, low: 0.18, high: 0.25 });
  expect(await ask(0.2, 1000)).toMatchObject({ n: 0, of: 0, percentiles: null });
  expect(await ask(2)).toMatchObject({ of: 0, low: 0.4, high: null });
  expect(await ask(-0.5)).toMatchObject({ of: 0, low: null, high: -0.1 });
});

test('annual reports in US dollars carry a series on, the newest filing of a year', async () => {
  const annual = (end: string, revenue: number, rest = {}) =>
    makeReport(`${Number(end.slice(0, 4)) + 1}-02-20`, end, 4, { revenue }, rest);
  const quarter = makeReport('2021-05-01', '2021-03-31', 1, { revenue: 1 });
  const reports = [
    annual('2018-12-31', 100),
    annual('2019-12-31', 110),
    makeReport('2021-02-20', '2019-12-31', 4, { revenue: 120 }),
    annual('2020-12-31', 150),
    quarter,
    annual('2019-12-31', 10, { cik: 2, currency: 'EUR' }),
    annual('2020-12-31', 90, { cik: 2, currency: 'EUR' }),
  ];
  const holdings = makeHoldings({
    companies: [makeCompany(1), makeCompany(2)],
    reports,
    frames: makeRow(1, 2017, [80, 100]),
  });
  const rates = await readBaseRates(holdings, { line: 'revenue', rate: 0.19, years: 2 });
  // From 80 in 2017 to 120 in 2019, and from 100 in 2018 to 150 in 2020, both 22.5% a year.
  expect(rates).toMatchObject({ n: 2, of: 2 });
  expect(rates.percentiles?.p50).toBeCloseTo(Math.sqrt(1.5) - 1, 10);
  expect(rates.alike).toBeUndefined();
});

test('a fiscal year that ends in June belongs to its calendar year, one that ends in May to the year before', async () => {
  const file = (cik: number, month: string) => [
    makeReport('2020-08-20', `2020-${month}`, 4, { revenue: 120 }, { cik }),
    makeReport('2021-08-20', `2021-${month}`, 4, { revenue: 144 }, { cik }),
  ];
  const holdings = makeHoldings({
    companies: [makeCompany(1), makeCompany(2)],
    reports: [...file(1, '06-30'), ...file(2, '05-31')],
    frames: [...makeRow(1, 2019, [100, 120]), ...makeRow(2, 2018, [100, 120])],
  });
  // Only a common year joins frames and reports: 100 in the first year, 144 two years later.
  expect(await readBaseRates(holdings, { line: 'revenue', rate: 0.19, years: 2 })).toMatchObject({ n: 2, of: 2 });
});
