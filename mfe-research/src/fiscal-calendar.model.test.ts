import { incomeReport } from '@basecase/gateway/contract/testing/reports';
import { fiscalCalendar } from './fiscal-calendar.model.ts';

const endingOn = (day: string, year?: number) =>
  fiscalCalendar({ annualReports: [incomeReport(day, { fiscalYear: year })] });

test('a fiscal year that ends in January is labelled as the company does, its quarters too', () => {
  const { year, quarter } = endingOn('2025-01-26', 2025);
  expect(year('2025-01-31')).toBe('2025');
  expect(year('2020-01-31')).toBe('2020');
  expect(quarter('2025-01-31')).toBe('Q4 \u201925');
  expect(quarter('2025-04-30')).toBe('Q1 \u201926');
  expect(quarter('2025-10-31')).toBe('Q3 \u201926');
});

test('a company may label the year that ends in January by the year before', () => {
  const { year, quarter } = endingOn('2025-01-31', 2024);
  expect(year('2025-01-31')).toBe('2024');
  expect(quarter('2024-10-31')).toBe('Q3 \u201924');
});

test('a year that ends in September begins with the quarter to December', () => {
  const { year, quarter } = endingOn('2024-09-28');
  expect(quarter('2024-12-31')).toBe('Q1 \u201925');
  expect(quarter('2024-06-30')).toBe('Q3 \u201924');
  expect(year('2026-09-30')).toBe('2026');
});

test('weeks that run into January belong to the year before', () => {
  const { year, quarter } = endingOn('2023-01-01', 2022);
  expect(year('2022-12-31')).toBe('2022');
  expect(quarter('2023-03-31')).toBe('Q1 \u201923');
});

test('without statements the fiscal year ends of the overview tell the quarters', () => {
  const { year, quarter } = fiscalCalendar(null, { fiscalYearEnds: ['2025-09-27', '2024-09-28'] });
  expect(quarter('2025-09-30')).toBe('Q4 \u201925');
  expect(quarter('2025-12-31')).toBe('Q1 \u201926');
  expect(year('2025-09-30')).toBe('2025');
});

test('with neither a period is labelled by its last day', () => {
  const { year, quarter } = fiscalCalendar(null);
  expect(year('2025-01-31')).toBe('2025');
  expect(quarter('2025-01-31')).toBe('Q1 \u201925');
});
