import * as fc from 'fast-check';
import {
  formatMoneyAxis,
  formatMoneyFull,
  formatMoneyShort,
  formatMoneyTenth,
  formatMultiple,
  formatMultipleAxis,
  formatNumber,
  formatNumberAxis,
  formatNumberShort,
  formatPercent,
  formatPercentAxis,
  formatPercentPoints,
  formatPerShare,
  NOT_AVAILABLE,
} from './format.ts';

describe('abbreviated money', () => {
  test.each([
    [391_035_000_000, '$391B'],
    [93_736_000_000, '$93.7B'],
    [99_960_000_000, '$100B'],
    [999_960_000, '$1.0B'],
    [999_400_000, '$999M'],
    [4_250_000, '$4.3M'],
    [1_000, '$1.0k'],
    [950, '$950'],
    [12.34, '$12.3'],
    [0, '$0'],
    [-4_300_000_000, '\u2212$4.3B'],
    [3_475_200_000_000, '$3,475B'],
  ])('%d reads %s', (value, text) => {
    expect(formatMoneyShort(value)).toBe(text);
  });

  test('a market cap keeps one decimal and never becomes trillions', () => {
    expect(formatMoneyTenth(3_475_200_000_000)).toBe('$3,475.2B');
    expect(formatMoneyTenth(215_639_000_000)).toBe('$215.6B');
  });

  test('another currency is named', () => {
    expect(formatMoneyShort(2_500_000, { currency: 'EUR' })).toBe('EUR\u00a02.5M');
  });
});

test('axis labels use T and drop empty decimals', () => {
  expect(formatMoneyAxis(400e9)).toBe('$400B');
  expect(formatMoneyAxis(2.5e12)).toBe('$2.5T');
  expect(formatMoneyAxis(0)).toBe('$0');
  expect(formatMoneyAxis(-150e9)).toBe('\u2212$150B');
  expect(formatMoneyAxis(0.25)).toBe('$0.25');
  expect(formatMoneyAxis(1_250e12)).toBe('$1,250T');
  expect(formatNumberAxis(999.999)).toBe('1,000');
  expect(formatNumberAxis(1_500_000)).toBe('1.5M');
  expect(formatPercentAxis(0.3)).toBe('30%');
  expect(formatPercentAxis(-0.075)).toBe('\u22127.5%');
});

test('statements, shares, prices and percentages have the specified format', () => {
  expect(formatMoneyFull(391_035_000_000)).toBe('$391,035,000,000');
  expect(formatMoneyFull(-12)).toBe('\u2212$12');
  expect(formatMoneyFull(-4.125, { decimals: 3 })).toBe('\u2212$4.125');
  expect(formatPerShare(6.084)).toBe('$6.08');
  expect(formatPerShare(-0.4)).toBe('\u2212$0.40');
  expect(formatNumber(15_115_823_000)).toBe('15,115,823,000');
  expect(formatNumber(37.83, 1)).toBe('37.8');
  expect(formatNumberShort(44_686_000)).toBe('44.7M');
  expect(formatPercent(0.2397)).toBe('24.0%');
  expect(formatPercent(0.061, { plus: true })).toBe('+6.1%');
  expect(formatPercent(-0.0004, { plus: true })).toBe('0.0%');
  expect(formatPercentPoints(-3.1)).toBe('\u22123.1%');
  expect(formatPercent(0.44 / 100, { decimals: 2 })).toBe('0.44%');
  // Two calculations of one rate of −5.5%.
  expect([-0.055, -0.05499999999999999].map((rate) => formatPercent(rate, { decimals: 0 }))).toEqual([
    '\u22126%',
    '\u22126%',
  ]);
});

const formats = [
  formatMoneyShort,
  formatMoneyTenth,
  formatMoneyAxis,
  formatMoneyFull,
  formatPerShare,
  formatPercent,
  formatPercentAxis,
  formatPercentAxis,
  formatPercentPoints,
  formatNumberAxis,
  formatNumberShort,
];

test('a ratio has a multiplication sign', () => {
  expect(formatMultiple(1.066)).toBe('1.07×');
  expect(formatMultiple(-2)).toBe('\u22122.00×');
  expect(formatMultiple(-0.001)).toBe('0.00×');
  expect(formatMultipleAxis(0.5)).toBe('0.5×');
  expect([0.025, 0.075].map(formatMultipleAxis)).toEqual(['0.025×', '0.075×']);
  expect(formatMultipleAxis(-2)).toBe('\u22122×');
  expect(formatMultiple(null)).toBe('N/A');
  expect(formatMultipleAxis(Number.NaN)).toBe('N/A');
});

test('a missing or non-finite value reads N/A in every format', () => {
  for (const format of formats) {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]) {
      expect(format(value)).toBe(NOT_AVAILABLE);
    }
  }
});

test('no number prints NaN, Infinity, an exponent or a hyphen as its minus', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), fc.constantFrom(...formats), (value, format) => {
      expect(format(value)).toMatch(/^\u2212?\$?[\d,]+(\.\d+)?[kMBT%]?$/);
    }),
  );
});

test('an abbreviated amount below the largest unit is less than 1,000 of its unit', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: 1, max: 1e9 }), (value) => {
      expect(formatMoneyShort(value)).not.toMatch(/,/);
    }),
  );
});
