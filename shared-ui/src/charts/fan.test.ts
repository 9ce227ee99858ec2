import * as fc from 'fast-check';
import { fanPlan } from './fan.model.ts';
import type { FanBand } from './series.ts';

const band = (key: string, low: (number | null)[], high: (number | null)[]): FanBand => ({
  key,
  label: key,
  color: 'base',
  low,
  high,
});
const dollars = (value: number) => `$${value}`;

test('the axis covers every band and today’s price', () => {
  const plan = fanPlan(['2024', '2025'], [band('base', [200, 250], [220, 300])], 420, dollars);
  expect(plan.ticks[0]).toBe(0);
  expect(plan.ticks.at(-1)).toBeGreaterThanOrEqual(420);
});

test('a case without a figure reads N/A and has no end label', () => {
  const broken = band('bear', [100, null], [110, null]);
  const plan = fanPlan(['2024', '2025'], [broken], null, dollars);
  expect(plan.rangeText(broken, 0)).toBe('$100 to $110');
  expect(plan.rangeText(broken, 1)).toBe('N/A');
  expect(plan.endLabels(200)).toEqual([]);
});

test('end labels never cover each other', () => {
  const price = fc.double({ noNaN: true, min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.tuple(price, price, price), (values) => {
      const bands = values.map((value, index) => band(`case ${index}`, [value], [value]));
      const heights = fanPlan(['2028'], bands, 100, dollars)
        .endLabels(220)
        .map((label) => label.y);
      expect(heights).toHaveLength(3);
      expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(32 - 1e-9);
      expect((heights[2] ?? 0) - (heights[1] ?? 0)).toBeGreaterThanOrEqual(32 - 1e-9);
    }),
  );
});
