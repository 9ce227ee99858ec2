import { usualErrorBudget } from '../../contract/apps.ts';
import { randomFrom } from '../../providers/sample/random.ts';
import type { Guard } from '../registry/app-records.ts';
import {
  budgetLeft,
  type Comparison,
  climbed,
  decide,
  type GuardDecision,
  type GuardRules,
  observe,
} from './guard.model.ts';

const rules: GuardRules = { budget: usualErrorBudget, alone: false, now: 0 };
const begun: Guard = {
  id: 'a',
  version: 'v2',
  live: 'v1',
  startedAt: 0,
  heldBy: null,
  steps: [10],
  step: 0,
  stepSince: 0,
  holdMs: 0,
  limits: { ready: null, inp: null },
  worseSince: null,
};
const climbing: Guard = { ...begun, steps: [10, 25], holdMs: 900_000 };
const due = { now: 900_000 };
const stays = { kind: 'stay', waits: null };

type Pair = readonly [visits: number, hits: number];
const makeBatch = (canary: Pair, live: Pair) => ({
  canary: { visits: canary[0], hits: canary[1] },
  live: { visits: live[0], hits: live[1] },
});
const none = makeBatch([0, 0], [0, 0]);
const noCounts: Comparison = { failed: none, ready: none, inp: none };
const makeFailed = (canary: Pair, live: Pair): Comparison => ({ ...noCounts, failed: makeBatch(canary, live) });

/** Looks at counts of the first step, and again after 30 seconds. */
function lookTwice(guard: Guard, step: Comparison, change: Partial<GuardRules> = {}): GuardDecision {
  const counts = { step, total: step };
  const first = observe(guard, counts, { ...rules, ...change });
  const later = { ...rules, ...change, now: (change.now ?? 0) + 30_000 };
  return decide(observe(first, counts, later), counts, later);
}

interface Simulated {
  readonly live: number;
  readonly canary: number;
  readonly accounts: number;
  /** Accounts of live beside ten of the canary. */
  readonly beside?: number;
}

/** Simulates a canary that is looked at after each ten accounts. Returns their number when it is taken back, or null. */
function stopAfter(chance: () => number, { live, canary, accounts, beside = 90 }: Simulated): number | null {
  const hits = (count: number, rate: number) =>
    Array.from({ length: count }, chance).filter((one) => one < rate).length;
  let [guard, inCanary, inLive] = [begun, 0, 0];
  for (let seen = 10; seen <= accounts; seen += 10) {
    inCanary += hits(10, canary);
    inLive += hits(beside, live);
    const step = makeFailed([seen, inCanary], [(seen / 10) * beside, inLive]);
    const counts = { step, total: step };
    const now = seen * 3000;
    guard = observe(guard, counts, { ...rules, now });
    if (decide(guard, counts, { ...rules, now }).kind === 'stop') return seen;
  }
  return null;
}

const findStops = (count: number, simulated: Simulated) => {
  const chance = randomFrom('canaries');
  return Array.from({ length: count }, () => stopAfter(chance, simulated)).filter((accounts) => accounts !== null);
};

test.each([
  [0.003, 90],
  [0.03, 90],
  [0.03, 10],
])(
  'of 1,000 canaries equal to live at a rate of %d beside %d accounts, at most 1%% are taken back',
  (rate, beside) => {
    const stops = findStops(1000, { live: rate, canary: rate, accounts: 1000, beside });
    expect(stops.length).toBeLessThanOrEqual(10);
  },
  120_000,
);

test('of canaries with three times the failures of live at 3%, 95% are taken back within 500 accounts', () => {
  expect(findStops(200, { live: 0.03, canary: 0.09, accounts: 500 }).length).toBeGreaterThanOrEqual(190);
}, 120_000);

test('a canary that hardly works is taken back within 30 accounts', () => {
  expect(findStops(200, { live: 0.003, canary: 0.8, accounts: 30 })).toHaveLength(200);
});

test('a canary is taken back once it has been worse for 30 seconds, at every look', () => {
  const counts = { step: makeFailed([20, 10], [20, 0]), total: makeFailed([20, 10], [20, 0]) };
  const seen = observe(begun, counts, { ...rules, now: 15_000 });
  expect(seen.worseSince).toBe(15_000);
  const later = observe(seen, counts, { ...rules, now: 44_999 });
  expect(decide(later, counts, { ...rules, now: 44_999 })).toEqual(stays);
  expect(decide(later, counts, { ...rules, now: 45_000 })).toEqual({ kind: 'stop', measure: 'failed' });
  // Live fails as much by then.
  const same = makeFailed([20, 5], [40, 10]);
  expect(observe(later, { step: same, total: same }, { ...rules, now: 45_000 }).worseSince).toBeNull();
});

test('one account, or a few, do not take a canary back', () => {
  // Expected are 0.1 accounts of 10, with a spread of √(0.1 · (1 + 10/90)) = 1/3: more than 0.1 + 3.5 · 4/3 = 4.8.
  expect(lookTwice(begun, makeFailed([10, 1], [90, 0]))).toEqual(stays);
  expect(lookTwice(begun, makeFailed([10, 4], [90, 0]))).toEqual(stays);
  expect(lookTwice(begun, makeFailed([10, 5], [90, 0]))).toEqual({ kind: 'stop', measure: 'failed' });
  expect(lookTwice(begun, makeFailed([9, 9], [90, 0]))).toEqual(stays);
});

test('live excuses a canary that fails like it, but not one that fails in a fifth of its accounts', () => {
  // Live fails in 10%: expected are 20 of 200, with a spread of √(20 · 2) = 6.32, so up to 20 + 3.5 · 7.32 = 45.6.
  expect(lookTwice(begun, makeFailed([200, 39], [200, 20]))).toEqual(stays);
  expect(lookTwice(begun, makeFailed([200, 40], [200, 20]))).toEqual({ kind: 'stop', measure: 'failed' });
  // 20 users of each build, of whom 10 of the canary fail, beside 25 crashes and 19 good visits that were made up.
  expect(lookTwice(begun, makeFailed([39, 10], [45, 25]))).toEqual({ kind: 'stop', measure: 'failed' });
  expect(lookTwice(begun, makeFailed([35, 7], [45, 25]))).toEqual(stays);
});

test('a canary within its error budget stays, however much better live is', () => {
  const counts = makeFailed([4000, 36], [36_000, 40]);
  expect(lookTwice(begun, counts)).toEqual(stays);
  const budget = { ...usualErrorBudget, failureRate: 0.005 };
  // 41 of 36,000 are 4.6 of 4,000, with a spread of √(4.6 · 10/9) = 2.25: more than 4.6 + 3.5 · 3.25 = 15.9, and than 20.
  expect(lookTwice(begun, counts, { budget })).toMatchObject({ kind: 'stop' });
  expect(lookTwice(begun, makeFailed([4000, 20], [36_000, 40]), { budget })).toEqual(stays);
});

test('a slow canary is taken back; too few accounts of live leave it', () => {
  // A quarter of 40 is expected, with a spread of √(10 · 10/9) = 3.33: more than 10 + 3.5 · 4.33 = 25.2.
  const slowOf = (hits: number) => ({ ...noCounts, ready: makeBatch([40, hits], [360, 90]) });
  expect(lookTwice(begun, slowOf(25))).toEqual(stays);
  expect(lookTwice(begun, slowOf(26))).toEqual({ kind: 'stop', measure: 'ready' });
  expect(lookTwice(begun, { ...noCounts, inp: makeBatch([40, 34], [10, 2]) })).toEqual(stays);
});

test('a canary of all users stands beside its budget', () => {
  const counts = makeFailed([100, 9], [0, 0]);
  expect(lookTwice(begun, counts)).toEqual(stays);
  // One of 100 is expected, with a spread of 1: more than 1 + 3.5 · 2.
  expect(lookTwice(begun, counts, { alone: true })).toEqual({ kind: 'stop', measure: 'failed' });
  expect(lookTwice(begun, makeFailed([100, 8], [0, 0]), { alone: true })).toEqual(stays);
  expect(lookTwice(begun, makeFailed([1000, 8], [0, 0]), { alone: true })).toEqual(stays);
});

test('a good canary climbs when its time is over and it had enough accounts', () => {
  const good = makeFailed([40, 0], [360, 1]);
  const look = (guard: Guard, step: Comparison, now: number) => decide(guard, { step, total: step }, { ...rules, now });
  expect(look(climbing, good, 899_999)).toEqual(stays);
  expect(look(climbing, good, 900_000)).toEqual({ kind: 'climb', percent: 25 });
  expect(look({ ...climbing, heldBy: 'owner@example.com' }, good, 900_000)).toEqual(stays);
  expect(look(climbing, makeFailed([29, 0], [300, 1]), 900_000)).toEqual({ kind: 'stay', waits: 'visits' });
  expect(look(climbing, makeFailed([40, 3], [360, 0]), 900_000)).toEqual({ kind: 'stay', waits: 'evidence' });
  // More than 10 + 2 · 4.33 slow accounts may be no chance.
  const slowOf = (hits: number) => ({ ...good, inp: makeBatch([40, hits], [360, 90]) });
  expect(look(climbing, slowOf(18), 900_000)).toEqual({ kind: 'climb', percent: 25 });
  expect(look(climbing, slowOf(19), 900_000)).toEqual({ kind: 'stay', waits: 'evidence' });
  const next = climbed({ ...climbing, worseSince: 5 }, 900_000);
  expect(next).toMatchObject({ step: 1, stepSince: 900_000, worseSince: null });
  expect(look(next, makeFailed([90, 0], [800, 2]), 9_000_000)).toEqual(stays);
});

test('a canary never climbs while its budget is overdrawn, however bad live is', () => {
  expect(lookTwice(climbing, makeFailed([100, 2], [900, 300]), due)).toEqual({ kind: 'stay', waits: 'evidence' });
  expect(lookTwice(climbing, makeFailed([100, 0], [900, 300]), due)).toEqual({ kind: 'climb', percent: 25 });
  // The failures of earlier steps count for the budget.
  const counts = { step: makeFailed([40, 0], [40, 0]), total: makeFailed([140, 2], [940, 0]) };
  expect(decide(climbing, counts, { ...rules, ...due })).toEqual({ kind: 'stay', waits: 'evidence' });
});

test('the budget that is left follows from the rate of failures', () => {
  expect(budgetLeft(makeFailed([1000, 4], [0, 0]), usualErrorBudget)).toBeCloseTo(0.6, 10);
  expect(budgetLeft(makeFailed([100, 4], [0, 0]), usualErrorBudget)).toBe(0);
  expect(budgetLeft(noCounts, usualErrorBudget)).toBeNull();
});
