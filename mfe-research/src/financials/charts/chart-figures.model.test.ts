import { isEmpty } from './chart-figures.model.ts';

test('a chart is empty only when every figure is missing', () => {
  expect(isEmpty([{ values: [null, null] }, { values: [null] }])).toBe(true);
  expect(isEmpty([{ values: [null, 0] }])).toBe(false);
  expect(isEmpty([])).toBe(true);
});
