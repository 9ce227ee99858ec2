import { usualErrorBudget } from '../../contract/apps.ts';
import {
  budgetLeft,
  climbed,
  decide,
  firstProgress,
  type GuardCounts,
  type GuardProgress,
  type GuardRules,
  noCounts,
  observe,
} from './guard.model.ts';
import type { Batch } from './sequential-test.model.ts';

const rules: GuardRules = { budget: usualErrorBudget, alone: false, held: false, now: 0 };
const begun = firstProgress([10], 0, 0);

const makeBatch = (canary: readonly [number, number], live: readonly [number, number]): Batch => ({
  canary: { visits: canary[0], hits: canary[1] },
  live: { visits: live[0], hits: live[1] },
});
const failedOf = (...of: Parameters<typeof makeBatch>): GuardCounts => ({ ...noCounts, failed: makeBatch(...of) });
const look = (progress: GuardProgress, counts: GuardCounts, change: Partial<GuardRules> = {}) =>
  decide(observe(progress, counts, { ...rules, ...change }), counts, { ...rules, ...change });

/** Returns a source of chances from 0 to 1, the same for a seed (mulberry32). */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Simulated {
  readonly live: number;
  readonly canary: number;
  readonly visits: number;
}

/** Returns the binomial number of hits among visits that a chance from 0 to 1 stands for. */
function countHits(visits: number, rate: number): (chance: number) => number {
  const upTo: number[] = [];
  let term = (1 - rate) ** visits;
  for (let hits = 0, sum = 0; hits <= visits; hits += 1) {
    sum += term;
    upTo.push(sum);
    term *= ((visits - hits) / (hits + 1)) * (rate / (1 - rate));
  }
  return (chance) => {
    const hits = upTo.findIndex((sum) => chance < sum);
    return hits === -1 ? visits : hits;
  };
}

/** Simulates a canary that 10% of the visits get. Returns its visits when it is taken back, or null. */
function stopAfter(chance: () => number, { live, canary, visits }: Simulated): number | null {
  const [inCanary, inLive] = [countHits(10, canary), countHits(90, live)];
  let progress = begun;
  let counts = noCounts;
  for (let seen = 10; seen <= visits; seen += 10) {
    const { failed } = counts;
    counts = failedOf([seen, failed.canary.hits + inCanary(chance())], [seen * 9, failed.live.hits + inLive(chance())]);
    progress = observe(progress, counts, rules);
    if (decide(progress, counts, rules).kind === 'stop') return seen;
  }
  return null;
}

const findStops = (count: number, seed: number, simulated: Simulated) => {
  const chance = chances(seed);
  return Array.from({ length: count }, () => stopAfter(chance, simulated)).filter((visits) => visits !== null);
};

test.each([0.003, 0.03])(
  'of 1,000 canaries equal to live at a rate of %d, at most 1%% are taken back',
  (rate) => {
    expect(findStops(1000, 20_261_122, { live: rate, canary: rate, visits: 1000 }).length).toBeLessThanOrEqual(10);
  },
  120_000,
);

test('of canaries with three times the failures of live at 3%, 95% are taken back within 500 visits', () => {
  expect(findStops(1000, 7, { live: 0.03, canary: 0.09, visits: 500 }).length).toBeGreaterThanOrEqual(950);
}, 120_000);

test('a canary that hardly works is taken back within 30 visits', () => {
  expect(findStops(200, 7, { live: 0.003, canary: 0.8, visits: 30 })).toHaveLength(200);
});

test('a canary within its error budget stays, however much better live is', () => {
  const counts = failedOf([4000, 36], [36_000, 40]);
  expect(look(begun, counts)).toEqual({ kind: 'stay', waits: null });
  expect(look(begun, counts, { budget: { ...usualErrorBudget, failureRate: 0.005 } })).toMatchObject({ kind: 'stop' });
});

test('failures of a few visits alone do not take a canary back', () => {
  expect(look(begun, failedOf([10, 2], [90, 0]))).toEqual({ kind: 'stay', waits: null });
  expect(look(begun, failedOf([10, 5], [90, 0]))).toEqual({ kind: 'stop', measure: 'failed' });
});

test('a slow canary is taken back; too few visits of live leave it', () => {
  const slow = { ...noCounts, ready: makeBatch([40, 34], [360, 90]) };
  expect(look(begun, slow)).toEqual({ kind: 'stop', measure: 'ready' });
  expect(look(begun, { ...noCounts, inp: makeBatch([40, 34], [10, 2]) })).toEqual({ kind: 'stay', waits: null });
});

test('a canary of all users stands beside its budget', () => {
  const counts = failedOf([100, 8], [0, 0]);
  expect(look(begun, counts)).toEqual({ kind: 'stay', waits: null });
  expect(look(begun, counts, { alone: true })).toEqual({ kind: 'stop', measure: 'failed' });
  expect(look(begun, failedOf([1000, 8], [0, 0]), { alone: true })).toEqual({ kind: 'stay', waits: null });
});

test('a good canary climbs when its time is over and it had enough visits', () => {
  const climbing = firstProgress([10, 25], 900_000, 0);
  const good = failedOf([40, 0], [360, 1]);
  expect(look(climbing, good, { now: 899_999 })).toEqual({ kind: 'stay', waits: null });
  expect(look(climbing, good, { now: 900_000 })).toEqual({ kind: 'climb', percent: 25 });
  expect(look(climbing, good, { now: 900_000, held: true })).toEqual({ kind: 'stay', waits: null });
  expect(look(climbing, failedOf([29, 0], [300, 1]), { now: 900_000 })).toEqual({ kind: 'stay', waits: 'visits' });
  expect(look(climbing, failedOf([40, 3], [360, 0]), { now: 900_000 })).toEqual({ kind: 'stay', waits: 'evidence' });
  const next = climbed(observe(climbing, good, rules), good, 900_000);
  expect(next).toMatchObject({ step: 1, stepSince: 900_000, visitsBefore: 40 });
  expect(look(next, failedOf([90, 0], [800, 2]), { now: 9_000_000 })).toEqual({ kind: 'stay', waits: null });
});

test('a canary never climbs while its budget is overdrawn, however bad live is', () => {
  const climbing = firstProgress([10, 25], 900_000, 0);
  const overdrawn = failedOf([100, 2], [900, 300]);
  expect(look(climbing, overdrawn, { now: 900_000 })).toEqual({ kind: 'stay', waits: 'evidence' });
  expect(look(climbing, failedOf([100, 0], [900, 300]), { now: 900_000 })).toEqual({ kind: 'climb', percent: 25 });
});

test('visits of an open batch wait for the rest of it', () => {
  const half = observe(begun, failedOf([9, 3], [200, 0]), rules);
  expect(half.seen).toEqual(noCounts);
  expect(observe(half, failedOf([10, 3], [200, 0]), rules).seen.failed.canary).toEqual({ visits: 10, hits: 3 });
});

test('the budget that is left follows from the rate of failures', () => {
  expect(budgetLeft(failedOf([1000, 4], [0, 0]), usualErrorBudget)).toBeCloseTo(0.6, 10);
  expect(budgetLeft(failedOf([100, 4], [0, 0]), usualErrorBudget)).toBe(0);
  expect(budgetLeft(noCounts, usualErrorBudget)).toBeNull();
});
