import { findFiscalYearEnd } from './fiscal-year-end.model.ts';

test.each([
  ['09-26', '2026-09-26', '2026-09-26'],
  ['09-26', '2026-09-27', '2027-09-26'],
  ['12-31', '2026-11-26', '2026-12-31'],
  ['02-29', '2026-11-26', '2027-02-28'],
  ['02-29', '2027-11-26', '2028-02-29'],
])('a year that ends on %s ends next after %s on %s', (monthDay, today, expected) => {
  expect(findFiscalYearEnd(monthDay, today)).toBe(expected);
});
