import fc from 'fast-check';
import { toDayNumber } from './day-number.ts';
import {
  addTwelveMonths,
  type FoundTerms,
  isPartRecastOnly,
  isRecast,
  type LinePeriods,
  toleranceDays,
} from './twelve-months.ts';

interface Filed {
  readonly end: string;
  readonly quarters: number;
  readonly value: number;
  /** What was filed before the value was recast. */
  readonly first?: number;
}

class Found implements FoundTerms {
  value = 0;
  terms: string[] = [];
  get count() {
    return this.terms.length;
  }
  keepTerms(count: number, value: number) {
    this.terms = this.terms.slice(0, count);
    this.value = value;
  }
}

class Line implements LinePeriods<Found> {
  readonly #filed: readonly Filed[];
  constructor(filed: readonly Filed[]) {
    this.#filed = filed;
  }
  findPeriod(end: number, quarters: number) {
    return this.#filed.findIndex((own) => {
      return own.quarters === quarters && Math.abs(toDayNumber(own.end) - end) <= toleranceDays;
    });
  }
  addTerm(found: Found, period: number, sign: 1 | -1, whole = -1) {
    const own = this.#filed[period];
    if (own === undefined) return false;
    found.terms.push(`${sign < 0 ? '−' : '+'}${own.quarters}q to ${own.end}`);
    found.value += sign * (whole < 0 ? own.value : (own.first ?? own.value));
    return true;
  }
}

function addUp(filed: readonly Filed[], end = '2026-06-30') {
  const found = new Found();
  const isKnown = addTwelveMonths(new Line(filed), found, toDayNumber(end));
  return isKnown ? { value: found.value, terms: found.terms } : null;
}

const year = { end: '2025-12-31', quarters: 4, value: 100 };
const half = { end: '2026-06-30', quarters: 2, value: 60 };
const before = { end: '2025-06-30', quarters: 2, value: 45 };
const quarters: Filed[] = [
  ...[
    { end: '2026-06-30', value: 33 },
    { end: '2026-03-31', value: 27 },
    { end: '2025-12-31', value: 30 },
  ],
  ...[
    { end: '2025-09-30', value: 25 },
    { end: '2025-06-30', value: 25 },
    { end: '2025-03-31', value: 20 },
  ],
].map((own) => ({ ...own, quarters: 1 }));

test('the fiscal year that ends with them is never a sum', () => {
  expect(addUp([year, half, before, ...quarters], '2025-12-31')).toEqual({ value: 100, terms: ['+4q to 2025-12-31'] });
});

test('they are year + part − the part of the year before: 100 + 60 − 45', () => {
  expect(addUp([year, half, before, ...quarters])).toEqual({
    value: 115,
    terms: ['+4q to 2025-12-31', '+2q to 2026-06-30', '−2q to 2025-06-30'],
  });
});

test('a part that was recast since is taken off as it was filed with the year: 100 + 60 − 50', () => {
  expect(addUp([year, half, { ...before, first: 50 }])?.value).toBe(110);
});

test('quarters stand in for parts: 100 + 33 + 27 − 25 − 20', () => {
  expect(addUp([year, ...quarters])?.value).toBe(115);
});

test('without the fiscal year they are four quarters: 33 + 27 + 30 + 25', () => {
  expect(addUp(quarters)?.value).toBe(115);
});

test.each([
  ['a quarter is missing', quarters.slice(1)],
  ['there is a year alone', [year]],
  ['the year is two years old', [{ ...year, end: '2024-12-31' }, half]],
  ['nothing is filed', []],
])('they are unknown where %s', (_, filed) => {
  expect(addUp(filed)).toBeNull();
});

test('all ways give the same sum where filings agree with each other', () => {
  const amount = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.array(amount, { minLength: 6, maxLength: 6 }), (amounts) => {
      const single = quarters.map((own, at) => ({ ...own, value: amounts[at] ?? 0 }));
      const sum = (from: number, to: number) => single.slice(from, to).reduce((all, { value }) => all + value, 0);
      const whole = { ...year, value: sum(2, 6) };
      const parts = [
        { ...half, value: sum(0, 2) },
        { ...before, value: sum(4, 6) },
      ];
      expect(addUp(single)?.value).toBe(sum(0, 4));
      expect(addUp([whole, ...single])?.value).toBe(sum(0, 4));
      expect(addUp([whole, ...parts])?.value).toBe(sum(0, 4));
    }),
  );
});

test('a figure is recast by more than 1%', () => {
  expect(isRecast(100, 100.9)).toBe(false);
  expect(isRecast(100, 98)).toBe(true);
  expect(isRecast(-1, 1)).toBe(true);
});

describe('a part that is stated otherwise since the longer period was filed', () => {
  const versions = { isAfterWhole: true, before: 50, now: 45, yearBefore: { older: 90, own: 90 } };

  test('is recast and the longer period is not, where the year before stays', () => {
    expect(isPartRecastOnly(versions)).toBe(true);
  });

  test.each([
    ['the report of the longer period states it so', { isAfterWhole: false }],
    ['it was not known before', { before: null }],
    ['it is rounded', { before: 45.2 }],
    ['it is a cent of an amount per share', { before: -0.64, now: -0.63 }],
    ['the year before is recast, too', { yearBefore: { older: 120, own: 90 } }],
    ['no year before tells', { yearBefore: null }],
  ])('is as it is now where %s', (_, change) => {
    expect(isPartRecastOnly({ ...versions, ...change })).toBe(false);
  });
});
