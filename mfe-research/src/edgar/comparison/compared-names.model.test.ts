import type { ComparedFiling } from '@basecase/gateway/contract';
import { filingChanges } from '../../testing/filing-changes.ts';
import { comparisonText, comparisonTitle, expectedNext, periodName, reportName } from './compared-names.model.ts';

const calendar = { year: (day: string) => day.slice(0, 4), quarter: (day: string) => `Q3 ’${day.slice(2, 4)}` };
const { newer, older } = filingChanges;
const quarter: ComparedFiling = { ...newer, form: '10-Q', periodEnd: '2024-09-29' };
const undated: ComparedFiling = { ...newer, periodEnd: '' };

test('reports are named by their periods, or by their day of filing', () => {
  expect([newer, quarter, undated].map((filing) => periodName(filing, calendar))).toEqual([
    'fiscal 2024',
    'Q3 ’24',
    'filed 13 Feb 2025',
  ]);
  expect([newer, quarter, undated].map((filing) => reportName(filing, calendar))).toEqual([
    '10-K for fiscal 2024',
    '10-Q for Q3 ’24',
    '10-K filed 13 Feb 2025',
  ]);
});

test('a title says last year, or names another period', () => {
  expect(comparisonTitle(filingChanges, calendar)).toBe('10-K for fiscal 2024, compared with last year');
  const before = { ...filingChanges, older: { ...newer, periodEnd: '2022-01-02' } };
  expect(comparisonTitle(before, calendar)).toBe('10-K for fiscal 2024, compared with fiscal 2022');
  expect(comparisonTitle({ ...filingChanges, older: null }, calendar)).toBe('10-K for fiscal 2024');
  expect(comparisonText({ ...filingChanges, older: null })).toBe('Filed 13 Feb 2025');
  expect(comparisonText({ ...filingChanges, older })).toBe('Filed 13 Feb 2025, against the 10-K filed 15 Feb 2024');
});

test('the next annual report is expected a year later, if that is to come', () => {
  expect(expectedNext(newer, '2025-06-01')).toBe('Feb 2026');
  expect(expectedNext(newer, '2026-03-01')).toBeNull();
  expect(expectedNext(quarter, '2025-06-01')).toBeNull();
});
