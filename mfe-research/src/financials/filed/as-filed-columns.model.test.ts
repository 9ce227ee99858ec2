import type { FilingReference } from '@basecase/gateway/contract';
import { filedAnnual } from '../../testing/as-filed.ts';
import { filedColumns, filingPeriod, findFiscalYear } from './as-filed-columns.model.ts';

const reference = (accessionNumber: string, filed: string, form = '10-K'): FilingReference => ({
  ...filedAnnual.filing,
  accessionNumber,
  filed,
  form,
});
const newest = reference('a-2024', '2025-02-13');

/** Columns of fiscal years, oldest first, the year 2022 read from an older filing. */
function columnsWith(older: FilingReference, years: readonly number[], isDay = false) {
  const spans = years.map((year) => ({
    start: isDay ? null : `${year}-01-01`,
    end: `${year}-12-31`,
    fiscalYear: year,
  }));
  return filedColumns(spans, 'annual').map((column) => ({
    ...column,
    filing: column.fiscalYear === 2022 ? older : newest,
  }));
}
const findYear = (older: FilingReference, years: readonly number[] = [2022, 2023, 2024], isDay = false) =>
  findFiscalYear(older, columnsWith(older, years, isDay));

test('an older annual report is that of the year that ended last before it was filed', () => {
  expect(findYear(reference('a-2023', '2024-02-16'))).toBe(2023);
  expect(findYear(reference('a-2023', '2024-02-16'), [2022, 2023, 2024], true)).toBe(2023);
});

const threeYears = [2022, 2023, 2024];

test.each<[string, FilingReference, number[], boolean]>([
  ['an amendment', reference('a-2023', '2024-02-16', '10-K/A'), threeYears, false],
  ['a quarterly report', reference('a-2023', '2024-02-16', '10-Q'), threeYears, false],
  ['a report filed 199 days after the year', reference('a-2023', '2024-07-17'), threeYears, false],
  // A report of 2025 has the income of 2023 to 2025: that of 2022 stands in a late one.
  ['a report that cannot state the year', reference('a-2025', '2026-02-16'), [...threeYears, 2025], false],
  // A balance sheet has two days.
  ['a balance sheet of three days', reference('a-2024-2', '2025-02-16'), threeYears, true],
])('the year of %s is not certain', (_name, older, years, isDay) => {
  expect(findYear(older, years, isDay)).toBeNull();
});

test('a balance sheet of an annual report names the fiscal year where the company labels it', () => {
  const [column] = filedColumns([{ start: null, end: '2023-01-01', fiscalYear: 2022 }], 'annual');
  expect(filingPeriod(newest, column)).toBe('10-K for fiscal 2022');
  const [unknown] = filedColumns([{ start: null, end: '2023-01-01' }], 'annual');
  expect(filingPeriod(newest, unknown)).toBe('10-K for the period to 1 Jan 2023');
  expect(filingPeriod(reference('q', '2023-05-01', '10-Q'), column)).toBe('10-Q for the period to 1 Jan 2023');
});
