import { findCurrency, inOneCurrency, moneyFormats } from './money-formats.model.ts';
import { incomeReport } from './testing/company.ts';

test('amounts carry the sign of their currency', () => {
  const euro = moneyFormats('EUR');
  expect([euro.tenth(4.5e9), euro.axis(2e9), euro.short(4.5e9), euro.signed(1e6), euro.perShare(1.5)]).toEqual([
    'EUR\u00a04.5B',
    'EUR\u00a02B',
    'EUR\u00a04.5B',
    '+EUR\u00a01.0M',
    'EUR\u00a01.50',
  ]);
  expect(moneyFormats(null).tenth(4.5e9)).toBe('$4.5B');
  expect(moneyFormats('USD').tenth(null)).toBe('N/A');
});

test('a currency has a single set of formats, so that charts are not redrawn', () => {
  expect(moneyFormats('EUR')).toBe(moneyFormats('EUR'));
  expect(moneyFormats(null)).toBe(moneyFormats('USD'));
});

test('a change of currency ends the series', () => {
  const reports = ['USD', null, 'USD', 'EUR', 'USD'].map((reportedCurrency, index) =>
    incomeReport(2024 - index, 10, { reportedCurrency }),
  );
  expect(inOneCurrency(reports).map((report) => report.fiscalDateEnding.slice(0, 4))).toEqual(['2024', '2023', '2022']);
  expect(inOneCurrency(reports.slice(0, 3))).toHaveLength(3);
  expect(inOneCurrency([])).toEqual([]);
  expect(findCurrency(reports.slice(3, 4))).toBe('EUR');
  expect(findCurrency([])).toBeNull();
});
