import { findTradingDayBefore } from './exchange-days.ts';

test.each([
  ['a Tuesday', '2020-11-03', '2020-11-02'],
  ['a Monday', '2020-11-09', '2020-11-06'],
  ['the day after Veterans Day, a holiday of banks only', '2020-11-12', '2020-11-11'],
  ['the day after Columbus Day', '2020-10-13', '2020-10-12'],
  ['the second of January', '2025-01-02', '2024-12-31'],
  ['the Monday of a new year that began on a Saturday', '2022-01-03', '2021-12-31'],
  ['the Tuesday after a new year that began on a Sunday', '2023-01-03', '2022-12-30'],
  ['the day after Martin Luther King Day', '2025-01-21', '2025-01-17'],
  ['the day after Presidents’ Day', '2025-02-18', '2025-02-14'],
  ['Good Friday', '2025-04-18', '2025-04-17'],
  ['Easter Monday', '2025-04-21', '2025-04-17'],
  ['Easter Monday of 2021', '2021-04-05', '2021-04-01'],
  ['Easter Monday of 2049, a case of the rule', '2049-04-19', '2049-04-15'],
  ['the day after Memorial Day', '2025-05-27', '2025-05-23'],
  ['the day after Juneteenth', '2025-06-20', '2025-06-18'],
  ['the same day of 2020', '2020-06-22', '2020-06-19'],
  ['the Monday after Independence Day on a Saturday', '2026-07-06', '2026-07-02'],
  ['the day after Labor Day', '2025-09-02', '2025-08-29'],
  ['the day after Thanksgiving', '2020-11-27', '2020-11-25'],
  ['the Monday after Christmas on a Sunday', '2022-12-27', '2022-12-23'],
  ['the day after a day of mourning', '2025-01-10', '2025-01-08'],
])('before %s', (_, day, before) => {
  expect(findTradingDayBefore(day)).toBe(before);
});
