import fc from 'fast-check';
import { bucketOf, findQuantile } from './histogram.model.ts';

const histogramOf = (values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(bucketOf(value), (counts.get(bucketOf(value)) ?? 0) + 1);
  return counts;
};

test('bounds are 16 ms and a third of an octave apart', () => {
  expect([0, 16, 17, 20, 21, 32, 33].map(bucketOf)).toEqual([0, 0, 1, 1, 2, 3, 4]);
  expect(bucketOf(600_000)).toBe(46);
});

test('a quantile is interpolated in its bucket', () => {
  // 17 to 20 ms: bucket 1, from 16 to 20.16 ms. Three of four values do not exceed the end of the third quarter.
  expect(findQuantile(histogramOf([17, 18, 19, 20]), 0.75)).toBeCloseTo(16 + 0.75 * (16 * 2 ** (1 / 3) - 16), 10);
  expect(findQuantile(histogramOf([0, 0, 0, 500]), 0.75)).toBe(16);
  expect(findQuantile(new Map(), 0.75)).toBeNull();
});

test('the quantile of a histogram lies in the bucket of the exact one', () => {
  const law = fc.property(fc.array(fc.integer({ min: 0, max: 600_000 }), { minLength: 1 }), (values) => {
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(0.75 * values.length) - 1] ?? Number.NaN;
    const estimate = findQuantile(histogramOf(values), 0.75) ?? Number.NaN;
    // A value at the very end of a bucket may be rounded into the next.
    expect(bucketOf(estimate * 0.999999)).toBe(bucketOf(exact));
  });
  fc.assert(law);
});

test('counts add: two histograms of one build have the quantile of all values', () => {
  const law = fc.property(
    fc.array(fc.integer({ min: 0, max: 9000 })),
    fc.array(fc.integer({ min: 0, max: 9000 })),
    (a, b) => {
      const sum = new Map(histogramOf(a));
      for (const [bucket, count] of histogramOf(b)) sum.set(bucket, (sum.get(bucket) ?? 0) + count);
      expect(findQuantile(sum, 0.75)).toEqual(findQuantile(histogramOf([...a, ...b]), 0.75));
    },
  );
  fc.assert(law);
});
