import { formatCell, formatTyped, rawCell } from './cell-format.model.ts';

test('revenue and net income are millions with separators, followed by M', () => {
  expect(formatCell('revenue', 391_035)).toBe('$391,035M');
  expect(formatCell('netincome', -1234.4)).toBe('−$1,234M');
});

test('growth and P/E have no decimals, margin is a whole percent', () => {
  expect(formatCell('revgrowth', 5.6)).toBe('6');
  expect(formatCell('peLow', 37.2)).toBe('37');
  expect(formatCell('margin', 23.97)).toBe('24%');
});

test('shares have separators, EPS two decimals, prices none', () => {
  expect(formatCell('shares', 15_115.823)).toBe('15,116');
  expect(formatCell('eps', 6.2049)).toBe('$6.20');
  expect(formatCell('priceHigh', 278.6)).toBe('$279');
});

test('CAGR is a fraction shown as whole percent', () => {
  expect(formatCell('cagrLow', 0.0874)).toBe('9%');
  expect(formatCell('cagrHigh', -0.12)).toBe('−12%');
});

test('a missing figure is N/A in every row', () => {
  for (const row of ['revenue', 'netincome', 'eps', 'priceLow', 'cagrLow'] as const) {
    expect(formatCell(row, null)).toBe('N/A');
  }
});

test('another currency is named', () => {
  expect(formatCell('priceLow', 120, 'EUR')).toBe('EUR\u00a0120');
});

test('a cell is edited as a plain number', () => {
  expect(rawCell(15_115.823)).toBe('15115.823');
  expect(rawCell(0.1 + 0.2)).toBe('0.3');
  expect(rawCell(-5)).toBe('-5');
  expect(rawCell(null)).toBe('');
});

test('a typed figure keeps its decimals, a calculated one has none of its own', () => {
  expect(formatTyped('revgrowth', 5.5)).toBe('5.5');
  expect(formatTyped('margin', 3.07)).toBe('3.07%');
  expect(formatTyped('peHigh', 39.4)).toBe('39.4');
  expect(formatTyped('shares', 15_115.82)).toBe('15,115.82');
  expect(formatTyped('margin', -2.5)).toBe('−2.5%');
  expect(formatTyped('revgrowth', 5)).toBeNull();
  expect(formatTyped('margin', 100 / 7)).toBeNull();
  expect(formatTyped('margin', null)).toBeNull();
});
