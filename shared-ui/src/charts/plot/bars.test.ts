import { barData, barExtent, barPlan, paddingFor, splitRuns } from './bars.model.ts';

const formats = { bar: String, barAxis: String, lineAxis: String };
const revenue = { key: 'revenue', label: 'Revenue', color: 'seq-3', values: [10, null, 30] } as const;
const income = { key: 'income', label: 'Net income', color: 'seq-1', values: [2, -4, 5] } as const;
const rate = { key: 'margin', label: 'Net margin', color: 'series-2', values: [0.2, null, 0.17] } as const;
const categories = ['2022', '2023', '2024'];

test('the axis covers each grouped bar, and the sums above and below zero of stacked bars', () => {
  expect(barExtent([revenue, income], 3, 'grouped')).toEqual([10, 30, 2, -4, 5]);
  expect(barExtent([revenue, income], 3, 'stacked')).toEqual([12, 0, 0, -4, 35, 0]);
});

test('a missing figure is absent from the data, never 0', () => {
  expect(barData([revenue, income], 3)).toEqual([
    { place: '0', revenue: 10, income: 2 },
    { place: '1', income: -4 },
    { place: '2', revenue: 30, income: 5 },
  ]);
});

test('two fiscal years that end in one calendar year stay separate', () => {
  expect(new Set(barData([revenue], 2).map((row) => row.place)).size).toBe(2);
});

test('a missing figure is a gap in a line', () => {
  expect(splitRuns([null, 1, 2, null, 3])).toEqual([[1, 2], [4]]);
  expect(splitRuns([null])).toEqual([]);
});

test('a hidden bar rescales the axis; a hidden line keeps the second axis', () => {
  const input = { bars: [revenue, income], lines: [rate], categories, mode: 'grouped' as const, formats };
  const all = barPlan(input, new Set());
  expect(all.leftTicks.at(-1)).toBe(30);
  expect(all.rightTicks).not.toBeNull();
  const fewer = barPlan(input, new Set(['revenue', 'margin']));
  expect(fewer.bars.map((bar) => bar.key)).toEqual(['income']);
  expect(fewer.leftTicks.at(-1)).toBeLessThan(30);
  expect(fewer.lines).toEqual([]);
  expect(fewer.rightTicks).not.toBeNull();
});

test('without lines there is no second axis', () => {
  expect(
    barPlan({ bars: [revenue], lines: [], categories, mode: 'grouped', formats }, new Set()).rightTicks,
  ).toBeNull();
});

test('a level uses the axis of the bars', () => {
  const level = { key: 'estimate', label: 'Estimate', color: 'text', values: [12, null, 41], mark: 'level' } as const;
  const plan = barPlan({ bars: [revenue], lines: [level], categories, mode: 'grouped', formats }, new Set());
  expect(plan.rightTicks).toBeNull();
  expect(plan.leftTicks.at(-1)).toBeGreaterThanOrEqual(41);
  const both = barPlan({ bars: [revenue], lines: [level, rate], categories, mode: 'grouped', formats }, new Set());
  expect(both.rightTicks?.at(-1)).toBeLessThan(1);
});

test('values of up to ten bars are printed horizontally; those of more are rotated and get more room', () => {
  const makePlan = (count: number) => {
    const years = Array.from({ length: count }, (_, index) => String(2010 + index));
    const bars = [{ ...revenue, values: years.map(() => 10) }];
    return barPlan({ bars, lines: [], categories: years, mode: 'grouped', formats, showValues: true }, new Set());
  };
  expect([makePlan(10).values, makePlan(11).values]).toEqual(['level', 'rotated']);
  expect(makePlan(11).margin.top).toBeGreaterThan(makePlan(10).margin.top);
});

test('lines differ in dash as well as colour', () => {
  const lines = ['a', 'b', 'c'].map((key) => ({ ...rate, key }));
  const plan = barPlan({ bars: [], lines, categories, mode: 'grouped', formats }, new Set(['a']));
  expect(plan.lines.map((line) => line.mark)).toEqual(['dashed', 'dotted']);
});

test('more bars in a band leave less gap', () => {
  expect([paddingFor(1), paddingFor(2), paddingFor(5)]).toEqual([0.36, 0.3, 0.22]);
});
