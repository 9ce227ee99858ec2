import fc from 'fast-check';
import { peerValues } from '../../testing/peer-values.ts';
import type { PeerValues } from './context-queries.ts';
import { combinePeerRows, describeGroup, describeMissingFits, planPeerRows } from './peer-values.model.ts';

test('a row has the quartiles, the warranted range and the whole calculation', () => {
  const [row] = planPeerRows(peerValues);
  expect(row).toMatchObject({
    label: 'P/E',
    note: 'Median 12.00× of 35 peers',
    range: { low: 20, high: 30 },
    median: 24,
    warranted: { low: 14, high: 56, r2: 0.41, n: 33 },
    reason: null,
  });
  expect(row?.about).toBe(
    'Median 12.00× of 35 peers (quartiles 10.00× and 15.00×; 2 not meaningful, 1 missing) × $2.00, Net income ÷ diluted shares (to 31 Dec 2024, filed 20 Feb 2025) = $24.00. Warranted by growth 10.0%, margin 20.0%, leverage 30.0%: 14.00×, $28.00 a share; one spread of the residuals is 7.00× to 28.00×. R² 0.41 over 33 peers.',
  );
});

test('without quartiles the median is a point, and a missing value has its reason', () => {
  const [, ebit, book] = planPeerRows(peerValues);
  expect(ebit).toMatchObject({
    range: { low: 35, high: 35 },
    warranted: null,
    reason: 'Fewer than 4 peers have this multiple',
  });
  expect(ebit?.about).toContain('less net debt and minority interest of $500, ÷ 100 shares = $35.00.');
  const reason = 'Not meaningful: negative or zero denominator';
  expect(book).toMatchObject({ range: null, median: null, reason });
  expect(book?.about).toContain(`No value: ${reason}.`);
});

test('the group and the multiples without a regression are named in words', () => {
  expect(describeGroup(peerValues)).toBe('2 peers of SIC 3674, ¼ to 4 times the size; closes up to 15 Feb 2026');
  const own = { ...peerValues, group: { ...peerValues.group, own: true } };
  expect(describeGroup(own)).toBe('Your own set: 2 peers; closes up to 15 Feb 2026');
  expect(describeMissingFits(peerValues)).toEqual([
    'Not warranted: Fewer than 30 peers have all four figures (EV/EBIT 12, P/B 12).',
  ]);
});

const [first] = peerValues.multiples;
if (first === undefined) throw new Error('The fixture has a multiple');

/** Multiples with the values of a share at the lower quartile, the median and the upper quartile. */
const valuedBy = (...values: readonly (readonly [number, number, number])[]): PeerValues => ({
  ...peerValues,
  multiples: values.map(([low, middle, high]) => ({
    ...first,
    median: { multiple: middle, value: middle },
    quartiles: [
      { multiple: low, value: low },
      { multiple: high, value: high },
    ],
  })),
});

describe('the one value by peers', () => {
  test('is the median of the multiples that count, and says which do not', () => {
    expect(combinePeerRows(planPeerRows(peerValues))).toMatchObject({
      note: '$24.00, median of 1 multiple, 2 left out',
      range: { low: 20, high: 30 },
      median: 24,
      reason: null,
      about:
        'Median of the values by P/E; its range is the median of their quartiles. Left out: EV/EBIT (fewer than 4 peers have this multiple); P/B (not meaningful: negative or zero denominator).',
    });
    const three = valuedBy([10, 20, 60], [12, 30, 40], [25, 26, 27]);
    expect(combinePeerRows(planPeerRows(three))).toMatchObject({ range: { low: 12, high: 40 }, median: 26 });
  });

  test.each([
    [{ n: 0, otherMargin: 9, median: null }, 'No peer has half to twice its margin'],
    [{ n: 3, otherMargin: 9 }, 'Fewer than 4 peers have half to twice its margin'],
    [{ n: 0, median: null }, 'No peer has this multiple'],
    [{ n: 3, missing: 1 }, 'Fewer than 4 peers have this multiple'],
    // A user may choose fewer than four peers.
    [{ n: 3, missing: 0, notMeaningful: 0 }, null],
  ])('counts a multiple with %j', (parts, reason) => {
    const multiple = { ...first, missing: 0, notMeaningful: 0, quartiles: null, ...parts };
    const [row] = planPeerRows({ ...peerValues, multiples: [multiple] });
    expect(row?.reason).toBe(reason);
  });

  test('is none without a multiple that counts', () => {
    const none = combinePeerRows(planPeerRows({ ...peerValues, multiples: peerValues.multiples.slice(1) }));
    expect(none).toMatchObject({ range: null, median: null, reason: 'No multiple gives a value' });
  });

  test('lies within its range', () => {
    const value = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    const sorted = fc.tuple(value, value, value).map((all) => all.toSorted((one, other) => one - other));
    fc.assert(
      fc.property(fc.array(sorted, { minLength: 1, maxLength: 7 }), (all) => {
        const values = valuedBy(...all.map(([low = 0, middle = 0, high = 0]) => [low, middle, high] as const));
        const { range, median } = combinePeerRows(planPeerRows(values));
        expect(range?.low).toBeLessThanOrEqual(median ?? Number.NaN);
        expect(range?.high).toBeGreaterThanOrEqual(median ?? Number.NaN);
      }),
    );
  });
});
