import * as fc from 'fast-check';
import type { FanBand } from '../plot/series.ts';
import { fanPlan } from './fan.model.ts';

const band = (key: string, low: (number | null)[], high: (number | null)[]): FanBand => ({
  key,
  label: key,
  color: 'base',
  low,
  high,
});
const plain = { price: null, currency: null } as const;

test('the axis covers every band and today’s price', () => {
  const plan = fanPlan({
    categories: ['2024', '2025'],
    bands: [band('base', [200, 250], [220, 300])],
    price: 420,
    currency: null,
  });
  expect(plan.ticks[0]).toBe(0);
  expect(plan.ticks.at(-1)).toBeGreaterThanOrEqual(420);
});

test('a scenario without a figure reads N/A and has no end label', () => {
  const broken = band('bear', [100, null], [110, null]);
  const plan = fanPlan({ categories: ['2024', '2025'], bands: [broken], ...plain });
  expect(plan.rangeText(broken, 0)).toBe('$100.00 to $110.00');
  expect(plan.rangeText(broken, 1)).toBe('N/A');
  expect(plan.endLabels(200)).toEqual([]);
});

test('end labels never overlap', () => {
  const price = fc.double({ noNaN: true, min: 1, max: 1000 });
  fc.assert(
    fc.property(fc.tuple(price, price, price), (values) => {
      const bands = values.map((value, index) => band(`case ${index}`, [value], [value]));
      const heights = fanPlan({ categories: ['2028'], bands, price: 100, currency: null })
        .endLabels(220)
        .map((label) => label.y);
      expect(heights).toHaveLength(3);
      expect((heights[1] ?? 0) - (heights[0] ?? 0)).toBeGreaterThanOrEqual(32 - 1e-9);
      expect((heights[2] ?? 0) - (heights[1] ?? 0)).toBeGreaterThanOrEqual(32 - 1e-9);
    }),
  );
});

test('figures show their currency, and longer labels get more room', () => {
  const base = band('base', [200], [220]);
  const input = { categories: ['2028'], bands: [base], price: 210 };
  const euros = fanPlan({ ...input, currency: 'EUR' });
  expect(euros.rangeText(base, 0)).toBe('EUR\u00a0200.00 to EUR\u00a0220.00');
  expect(euros.endLabels(200)[0]?.text).toBe('EUR\u00a0200\u2013220');
  expect(euros.priceText).toBe('EUR\u00a0210');
  expect(euros.margin.left).toBeGreaterThan(fanPlan({ ...input, currency: 'USD' }).margin.left);
});

test('labels that the price tag would cover are omitted', () => {
  // Ticks 0, 100, 200, 300, 400 over 200 pixels: the tag at 205 lies 2.5 pixels from the label of 200.
  const plan = fanPlan({ categories: ['2028'], bands: [band('base', [50], [400])], price: 205, currency: null });
  expect(plan.axisLabels(200).map(({ text }) => text)).toEqual(['$0', '$100', '$300', '$400']);
});

test('labels are whole prices as in the table, and abbreviated where they would not fit', () => {
  const readLabel = (low: number, high: number) =>
    fanPlan({ categories: ['2028'], bands: [band('bull', [low], [high])], ...plain }).endLabels(200)[0]?.text;
  expect(readLabel(818.2, 1022.6)).toBe('$818\u2013$1,023');
  expect(readLabel(250_000, 400_000)).toBe('$250k\u2013$400k');
});
