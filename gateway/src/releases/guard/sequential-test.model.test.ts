import fc from 'fast-check';
import { type Batch, likelihoodRatio, noEvidence, withBatch, withVisitsAgainst } from './sequential-test.model.ts';

const ratioOf = (batch: Batch) => likelihoodRatio(withBatch(noEvidence, batch));
const makeBatch = (canary: readonly [number, number], live: readonly [number, number]): Batch => ({
  canary: { visits: canary[0], hits: canary[1] },
  live: { visits: live[0], hits: live[1] },
});

test('a single failure of ten visits, in the canary that has one of them', () => {
  // At odds ratio r it falls into the canary with r / (r + 9), at equal odds with 1/10: the ratio is 10 r / (r + 9).
  const byHand = 0.25 * (20 / 11) + 0.35 * (30 / 12) + 0.2 * (50 / 14) + 0.2 * (100 / 19);
  expect(ratioOf(makeBatch([1, 1], [9, 0]))).toBeCloseTo(byHand, 10);
  expect(ratioOf(makeBatch([1, 0], [9, 1]))).toBeLessThan(1);
});

test('a batch without failures, or of one build alone, says nothing', () => {
  expect(ratioOf(makeBatch([10, 0], [90, 0]))).toBeCloseTo(1, 12);
  expect(ratioOf(makeBatch([10, 7], [0, 0]))).toBeCloseTo(1, 12);
  expect(ratioOf(makeBatch([10, 10], [90, 90]))).toBeCloseTo(1, 12);
});

test('failures that both builds share leave the canary in place', () => {
  // An outage fails half of all visits.
  expect(ratioOf(makeBatch([20, 10], [180, 90]))).toBeLessThan(1.5);
});

test('over all splits of the failures, a canary like live has a likelihood ratio of 1 on average', () => {
  const choose = (all: number, chosen: number): number => {
    let ways = 1;
    for (let index = 0; index < chosen; index += 1) ways = (ways * (all - index)) / (index + 1);
    return ways;
  };
  const law = fc.property(
    fc.integer({ min: 1, max: 15 }),
    fc.integer({ min: 1, max: 25 }),
    fc.nat(),
    (canary, live, of) => {
      const failures = of % (canary + live + 1);
      let mean = 0;
      for (let hits = Math.max(0, failures - live); hits <= Math.min(canary, failures); hits += 1) {
        const chance = (choose(canary, hits) * choose(live, failures - hits)) / choose(canary + live, failures);
        mean += chance * ratioOf(makeBatch([canary, hits], [live, failures - hits]));
      }
      expect(mean).toBeCloseTo(1, 8);
    },
  );
  fc.assert(law);
});

test('beside a rate, the average is 1 at that rate and less below it', () => {
  const meanAt = (rate: number) =>
    rate * likelihoodRatio(withVisitsAgainst(noEvidence, { visits: 1, hits: 1 }, 0.01)) +
    (1 - rate) * likelihoodRatio(withVisitsAgainst(noEvidence, { visits: 1, hits: 0 }, 0.01));
  expect(meanAt(0.01)).toBeCloseTo(1, 10);
  expect(meanAt(0.002)).toBeLessThan(1);
  expect(meanAt(0.05)).toBeGreaterThan(1);
});
