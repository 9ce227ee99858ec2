import { guardState, makeVitals } from '../../testing/vitals.ts';
import { budgetLevel, formatDuration, guardText, tooFewVisits, vitalRows } from './vitals.model.ts';

test('each figure of live stands beside that of the canary, with its change', () => {
  const rows = vitalRows(makeVitals());
  expect(rows.map(({ label, live, canary, change, goal }) => [label, live, canary, change?.text, goal])).toEqual([
    ['Ready, p75', '600 ms', '588 ms', '−2%', 'goal 800 ms'],
    ['INP, p75', '100 ms', '108 ms', '+8%', 'goal 200 ms'],
    ['LCP, p75', '1.21 s', 'N/A', undefined, 'goal 2.5 s'],
    ['Visits with an error', '0.3%', '0.25%', '−0.05', 'budget 1%'],
  ]);
});

test('a chart has both builds on one axis, and a gap where a build had no visit', () => {
  const { chart } = vitalRows(makeVitals())[0] ?? {};
  // The goal is 800 ms; 1,600 ms, the highest, is at the top of 46 pixels.
  expect(chart?.goalY).toBeCloseTo(8 + 23, 10);
  expect(chart?.live).toEqual(['4.0,31.0 4.5,31.0', '232.0,8.0 232.5,8.0']);
  expect(chart?.canary).toEqual(['118.0,42.5 118.5,42.5 232.0,31.0']);
});

test('without a canary there is nothing to compare', () => {
  const rows = vitalRows(makeVitals({ canary: null }));
  expect(rows.every(({ canary, change }) => canary === null && change === null)).toBe(true);
  expect(tooFewVisits(makeVitals({ canary: null }))).toBeNull();
});

test('too few visits are named', () => {
  expect(tooFewVisits(makeVitals())).toBeNull();
  expect(tooFewVisits(makeVitals({ builds: [] }))).toBe('Too few visits yet (0 of 30)');
});

test.each([
  [{}, 'Climbing: 10%, then 25% in 7 min'],
  [{ heldBy: 'owner@example.com', nextAt: null }, 'Held at 10% by owner@example.com'],
  [{ waits: 'visits' as const, stepVisits: 12 }, 'At 10%, waiting for accounts that visit it (12 of 30)'],
  [{ waits: 'evidence' as const }, 'Waiting at 10%: it may be worse than live'],
  [{ steps: [10], nextAt: null }, 'Watching at 10%'],
])('a guard with %j', (change, text) => {
  expect(guardText(guardState(change), Date.parse('2026-11-22T12:00:30Z'))).toBe(text);
});

test.each([
  [0.4, 'good'],
  [0.39, 'low'],
  [0.14, 'spent'],
])('a budget with %d left is %s', (left, level) => {
  expect(budgetLevel(left)).toBe(level);
});

test('times are in ms below a second and in s above', () => {
  expect([0, 999.4, 999.6, 2500, null].map(formatDuration)).toEqual(['0 ms', '999 ms', '1 s', '2.5 s', 'N/A']);
});
