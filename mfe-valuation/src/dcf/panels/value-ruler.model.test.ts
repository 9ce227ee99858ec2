import fc from 'fast-check';
import type { Sensitivity } from '../valuation/sensitivity.model.ts';
import { planRuler, positionOn } from './value-ruler.model.ts';

const table = (...values: (number | null)[]): Sensitivity => ({ waccs: [], terminalGrowths: [], values: [values] });

test('runs from zero over both marks and the range of the table', () => {
  const ruler = planRuler(167, 230, table(115, null, 301));
  expect(ruler).toMatchObject({ min: 0, band: { low: 115, high: 301 }, openEnd: false });
  expect(ruler.ticks).toEqual([0, 100, 200, 300, 400]);
  expect(positionOn(ruler, 200)).toBe(0.5);
});

test('a wide range leaves the marks readable', () => {
  const ruler = planRuler(100, 80, table(50, 5000));
  expect(ruler.max).toBe(250);
  expect(ruler.openEnd).toBe(true);
});

test('a negative value is on the ruler', () => {
  const ruler = planRuler(-20, 10, table(-30, 5));
  expect(ruler.min).toBeLessThanOrEqual(-30);
  expect(positionOn(ruler, -20)).toBeGreaterThanOrEqual(0);
});

test('for any figures the marks lie on the ruler and the ticks rise', () => {
  const figure = fc.double({ min: -1e9, max: 1e9, noNaN: true });
  fc.assert(
    fc.property(
      figure,
      fc.option(fc.double({ min: 0.01, max: 1e7, noNaN: true })),
      figure,
      figure,
      (value, price, a, b) => {
        const ruler = planRuler(value, price, table(a, b));
        expect(ruler.max).toBeGreaterThan(ruler.min);
        expect(ruler.ticks.length).toBeLessThanOrEqual(10);
        // Rounding at the ends, far below a cent.
        const slack = 1e-6 + (ruler.max - ruler.min) * 1e-9;
        for (const mark of price === null ? [value] : [value, price]) {
          expect(mark).toBeGreaterThanOrEqual(ruler.min - slack);
          expect(mark).toBeLessThanOrEqual(ruler.max + slack);
        }
      },
    ),
  );
});
