import { fiscalYearOf } from './fiscal-year.ts';

test('a year carries the label of the company', () => {
  expect(fiscalYearOf({ fiscalDateEnding: '2025-01-31', fiscalYear: 2024 })).toBe(2024);
  expect(fiscalYearOf({ fiscalDateEnding: '2025-01-26', fiscalYear: 2025 })).toBe(2025);
});

test('without a label it is the year of the last day', () => {
  expect(fiscalYearOf({ fiscalDateEnding: '2023-12-31' })).toBe(2023);
  expect(fiscalYearOf({ fiscalDateEnding: '2025-01-11' })).toBe(2025);
});

test('a year of 52 weeks that ends on the first days of January belongs to the year before', () => {
  expect(fiscalYearOf({ fiscalDateEnding: '2023-01-01' })).toBe(2022);
  expect(fiscalYearOf({ fiscalDateEnding: '2016-01-03' })).toBe(2015);
  expect(fiscalYearOf({ fiscalDateEnding: '2022-01-10' })).toBe(2021);
});
