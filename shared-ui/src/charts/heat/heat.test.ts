import { heatColor, heatColorOf, heatStep, heatSteps } from './heat.model.ts';

test('steps follow the distance from the reference, including values on a bound', () => {
  const steps = [59, 60, 79, 80, 94, 95, 100, 105, 106, 115, 116, 130, 131].map((value) => heatStep(value, 100));
  expect(steps).toEqual([-3, -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2, 3]);
});

test('each step has its own colour', () => {
  expect(new Set(heatSteps.map(heatColorOf)).size).toBe(7);
  expect(heatColor(50, 100)).toBe('heat-n3');
  expect(heatColor(131, 100)).toBe('heat-p3');
});

test('without a reference a cell is neutral', () => {
  expect(heatColor(50, null)).toBe('heat-0');
  expect(heatColor(50, 0)).toBe('heat-0');
});
