import type { KnownLoad } from '../store/market-loads.ts';
import { endOfQuarter, guessQuarters, leastFilings, listWeekdays, planQuarters } from './quarter-plan.ts';

const published = ['2025q2', '2025q1', '2024q4', '2024q3'].map((name) => ({ name, path: `/${name}.zip` }));
const held = (name: string, filings = 100, id = 1): KnownLoad => {
  const loaded = { etag: null, bytes: null, loadedAt: 0, reissued: false, problem: null };
  return { id, kind: 'quarter', name, filings, ...loaded };
};
const namesOf = (files: readonly { readonly name: string }[]) => files.map(({ name }) => name);
const roomy = { bytes: 0, mostBytes: 1000 };

test('the newest quarters are wanted, and the missing ones come newest first', () => {
  const plan = planQuarters(published, [held('2025q1')], 3, roomy);
  expect(plan).toMatchObject({ wanted: ['2025q2', '2025q1', '2024q4'], left: [], unload: [] });
  expect(namesOf(plan.missing)).toEqual(['2025q2', '2024q4']);
});

test('a quarter that failed is still missing', () => {
  const failed = { ...held('2025q2'), problem: 'It is damaged.' };
  expect(namesOf(planQuarters(published, [failed], 1, roomy).missing)).toEqual(['2025q2']);
});

test('what has no room on the disk is left out, the oldest first, and never the newest', () => {
  const loads = [held('2025q2', 100, 1), held('2025q1', 100, 2)];
  const fits = planQuarters(published, loads, 4, { bytes: 200, mostBytes: 350 });
  expect(fits).toMatchObject({ left: ['2024q3'], unload: [] });
  expect(namesOf(fits.missing)).toEqual(['2024q4']);
  const full = planQuarters(published, loads, 4, { bytes: 200, mostBytes: 150 });
  expect(full).toMatchObject({ left: ['2025q1', '2024q4', '2024q3'], unload: [2], missing: [] });
  expect(planQuarters(published, loads.slice(0, 1), 4, { bytes: 900, mostBytes: 10 }).unload).toEqual([]);
});

test('quarters beyond the wanted number are unloaded, but not while no list is known', () => {
  const loads = [held('2025q2', 100, 1), held('2019q1', 100, 2)];
  expect(planQuarters(published, loads, 2, roomy).unload).toEqual([2]);
  expect(planQuarters([], loads, 2, roomy).unload).toEqual([]);
});

test.each([
  { what: 'its own version in use', loads: [held('2025q1', 50), held('2024q4', 500)], least: 30 },
  { what: 'the quarter before', loads: [held('2025q2', 900), held('2024q4', 500), held('2024q3', 10)], least: 300 },
  { what: 'the quarter after', loads: [held('2025q3', 900), held('2025q2', 200)], least: 120 },
  { what: 'nothing', loads: [], least: 0 },
])('a quarter must have 60% of the filings of $what', ({ loads, least }) => {
  expect(leastFilings('2025q1', loads)).toBe(least);
});

test('quarters are published five weeks after their end', () => {
  expect(endOfQuarter('2024q1')).toBe('2024-03-31');
  expect(guessQuarters(Date.parse('2025-05-10'), 3)).toEqual(['2025q1', '2024q4', '2024q3']);
  expect(guessQuarters(Date.parse('2025-04-20'), 1)).toEqual(['2024q4']);
});

test('the days between two days are listed without weekends and both ends', () => {
  expect(listWeekdays('2025-04-03', '2025-04-09')).toEqual(['2025-04-04', '2025-04-07', '2025-04-08']);
  expect(listWeekdays('2025-04-03', '2025-04-03')).toEqual([]);
});
