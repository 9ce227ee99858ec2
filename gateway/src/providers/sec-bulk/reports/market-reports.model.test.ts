import { roundToMonthEnd } from './market-reports.model.ts';

test.each([
  ['2024-12-28', '2024-12-31'],
  ['2025-01-03', '2024-12-31'],
  ['2024-02-29', '2024-02-29'],
  ['2024-02-15', '2024-02-29'],
  ['2024-03-14', '2024-02-29'],
  ['2024-01-31', '2024-01-31'],
])('%s belongs to the month that ends on %s', (day, end) => {
  expect(roundToMonthEnd(day)).toBe(end);
});
