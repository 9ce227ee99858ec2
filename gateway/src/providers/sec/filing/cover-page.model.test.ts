import { reportPeriod } from './cover-page.model.ts';

const cover = (date: string, year = '2022', period = 'FY') =>
  new Map([
    ['dei:DocumentPeriodEndDate', date],
    ['dei:DocumentFiscalYearFocus', year],
    ['dei:DocumentFiscalPeriodFocus', period],
  ]);

test('a fiscal year that ends in January is the one that the company says', () => {
  expect(reportPeriod(cover('January 1, 2023'))).toEqual({
    periodEnd: '2023-01-01',
    fiscalYear: 2022,
    fiscalPeriod: 'FY',
  });
});

test.each([
  ['September\u00a028,  2024', '2024-09-28'],
  ['Sept. 28, 2024', '2024-09-28'],
  ['28 September 2024', '2024-09-28'],
  ['December 31st, 2024', '2024-12-31'],
  ['12/31/2024', '2024-12-31'],
  ['2024-12-31', '2024-12-31'],
  ['February 30, 2024', null],
  ['--12-31', null],
  ['December 31', null],
  ['', null],
])('the end of the period “%s” is %s', (text, day) => {
  expect(reportPeriod(cover(text)).periodEnd).toBe(day);
});

test('a year and a period that are none are not stated', () => {
  const { fiscalYear, fiscalPeriod } = reportPeriod(cover('2024-12-31', 'N/A', 'H1'));
  expect([fiscalYear, fiscalPeriod]).toEqual([null, null]);
});
