import * as fc from 'fast-check';
import { createStatements } from '../../testing/statements.ts';
import {
  askAboutGrowth,
  askAboutMargin,
  describeBaseRates,
  readBaseGrowth,
  readPastGrowth,
} from './base-rates.model.ts';

const rates = {
  n: 54,
  of: 1_200,
  rule: 'Every company and year.',
  persisted: [],
  percentiles: { p10: -0.1, p25: 0, p50: 0.05, p75: 0.1, p90: 0.15, p95: 0.2 },
};

test('a path is asked about by its growth per year, with the size in two digits', () => {
  // 1.2 × 1.1 × 1.0 = 1.32: 9.7% a year.
  expect(askAboutGrowth([0.2, 0.1, 0], 383_285e6, null)).toEqual({
    line: 'revenue',
    rate: 0.097,
    years: 3,
    size: 380e9,
  });
  expect(askAboutMargin(0.2987, 383_285e6)).toEqual({ line: 'operatingMargin', rate: 0.299, years: 1, size: 380e9 });
});

test('without a size or with a total loss there is no question', () => {
  expect(askAboutGrowth([0.1], null, null)).toBeNull();
  expect(askAboutGrowth([], 5, null)).toBeNull();
  expect(askAboutGrowth([-1], 5, null)).toBeNull();
  expect(askAboutMargin(null, 5)).toBeNull();
});

test('the sentence has n and the share; the rule, the median and survivorship are on click', () => {
  const line = describeBaseRates({ line: 'revenue', rate: 0.12, years: 5, size: 1e9 }, rates);
  expect(line).toEqual({
    text: 'Of 1,200 starts at this size, 5% grew 12.0% a year or more for 5 years.',
    warning: null,
    about:
      'Every company and year. 54 of 1,200; the median is 5.0%. Companies that ceased to report are missing, so the share is too high rather than too low.',
  });
});

test('a rate beyond the 95th percentile says so, and an older gateway without it says nothing', () => {
  const question = { line: 'operatingMargin', rate: 0.31, years: 1, size: 1e9 } as const;
  expect(describeBaseRates(question, rates)).toMatchObject({
    text: 'Of 1,200 companies at this size, 5% have a margin of 31.0% or more.',
    warning: 'Beyond the 95th percentile: 95 of 100 have less than that (20.0% or less).',
  });
  const { p95: _, ...older } = rates.percentiles;
  expect(describeBaseRates(question, { ...rates, percentiles: older })?.warning).toBeNull();
  expect(describeBaseRates(question, { ...rates, of: 0, n: 0, percentiles: null })).toBeNull();
});

test('under ten there is no share of them', () => {
  const few = { ...rates, n: 3, of: 3 };
  const question = { line: 'operatingMargin', rate: 0.31, years: 1, size: 1e9 } as const;
  expect(describeBaseRates(question, few)).toEqual({
    text: 'Too few companies at this size to compare with: 3.',
    warning: null,
    about: 'Every company and year.',
  });
});

test('the growth per year lies between the smallest and the largest of a path', () => {
  fc.assert(
    fc.property(fc.array(fc.double({ min: -0.5, max: 1, noNaN: true }), { minLength: 1, maxLength: 10 }), (path) => {
      const rate = askAboutGrowth(path, 1e9, null)?.rate ?? Number.NaN;
      expect(rate).toBeGreaterThanOrEqual(Math.min(...path) - 0.001);
      expect(rate).toBeLessThanOrEqual(Math.max(...path) + 0.001);
    }),
  );
});

test('own growth is that of five fiscal years, and unknown without either end', () => {
  const years = [2019, 2020, 2021, 2022, 2023, 2024].map((year) => ({ year, revenue: 100 * 2 ** (year - 2019) }));
  const statements = createStatements(years);
  expect(readPastGrowth(statements, '2024')).toBeCloseTo(1);
  expect(readPastGrowth(statements, '2023')).toBeNull();
  expect(
    readPastGrowth(
      createStatements([
        { year: 2019, revenue: 0 },
        { year: 2024, revenue: 5 },
      ]),
      '2024',
    ),
  ).toBeNull();
  expect(askAboutGrowth([0.1, 0.1, 0.1, 0.1, 0.1, 0], 1e9, 0.15)).toEqual({
    line: 'revenue',
    rate: 0.1,
    years: 5,
    size: 1e9,
    past: 0.15,
  });
});

test('companies that grew alike are the rate, from twenty starts on', () => {
  const alike = { n: 55, of: 611, companies: 240, pastYears: 5, low: 0.12, high: 0.18, percentiles: rates.percentiles };
  const question = { line: 'revenue', rate: 0.21, years: 5, size: 1e9, past: 0.15 } as const;
  const line = describeBaseRates(question, { ...rates, alike });
  expect(line?.text).toBe(
    'Of 611 starts of companies at this size that grew 12% to 18% a year for 5 years, 9% kept 21.0% or more for 5 years more.',
  );
  expect(line?.warning).toBe('Beyond the 95th percentile: 95 of 100 grew less than that (20.0% or less).');
  expect(line?.about).toContain('611 starts of 240 companies grew 12% to 18% a year over the 5 years before');
  const few = describeBaseRates(question, { ...rates, alike: { ...alike, of: 19, low: null, high: -0.1 } });
  expect(few?.text).toContain('Of 1,200 starts at this size');
  expect(few?.about).toContain('Only 19 of them shrank by 10% a year or more before, which is too few.');
});

test.each([
  [
    'those that grew alike',
    { alikeOf: 40, of: 600 },
    true,
    { rate: 0.1, source: /^the median of 40 starts of companies at this size that grew 12% to 18%/ },
  ],
  [
    'all of its size where too few grew alike',
    { alikeOf: 19, of: 600 },
    true,
    { rate: 0.05, source: /^the median of 600 starts of companies at this size$/ },
  ],
  [
    'those of every size',
    { alikeOf: 0, of: 600 },
    false,
    { rate: 0.05, source: /of every size, as too few are of this one$/ },
  ],
])('the base rate of growth is the median of %s', (_, { alikeOf, of }, isOfSize, expected) => {
  const alike = { n: 0, of: alikeOf, companies: 9, percentiles: grown(0.1), pastYears: 5, low: 0.12, high: 0.18 };
  const found = readBaseGrowth({ n: 0, of, rule: '', persisted: [], percentiles: grown(0.05), alike }, isOfSize);
  expect(found).toMatchObject({ rate: expected.rate, source: expect.stringMatching(expected.source) });
  // Quartiles 3 points from the median.
  expect(found?.spread).toBeCloseTo(0.03 / 0.6745, 9);
});

test('under twenty starts are no base rate', () => {
  const rates = { n: 0, of: 19, rule: '', persisted: [], percentiles: grown(0.05) };
  expect(readBaseGrowth(rates, true)).toBeNull();
});

const grown = (median: number) => ({ p10: -0.1, p25: median - 0.03, p50: median, p75: median + 0.03, p90: 0.2 });
