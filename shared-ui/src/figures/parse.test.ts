import * as fc from 'fast-check';
import { parseInput, parseNumeral, readAmount, readNumber } from './parse.ts';

test('a plain numeral is read, anything else is missing', () => {
  expect(parseNumeral('391035000000')).toBe(391_035_000_000);
  expect(parseNumeral('-12.5')).toBe(-12.5);
  for (const text of [null, undefined, '', 'None', '-', '1e3', ' 1', 'Infinity', '0x10', '1,000']) {
    expect(parseNumeral(text)).toBeNull();
  }
});

test('a numeral too large for a number is missing, not Infinity', () => {
  expect(parseNumeral('9'.repeat(400))).toBeNull();
});

test('typed text is read with separators, signs and percent; other text is 0', () => {
  expect(parseInput('15,115.8')).toBe(15_115.8);
  expect(parseInput(' 24% ')).toBe(24);
  expect(parseInput('$1,000')).toBe(1000);
  expect(parseInput('\u22125')).toBe(-5);
  for (const text of ['', '  ', 'abc', '--1', 'Infinity', 'NaN', '1.2.3']) expect(parseInput(text)).toBe(0);
});

test('every text gives a finite number', () => {
  fc.assert(fc.property(fc.string(), (text) => Number.isFinite(parseInput(text))));
});

test('an integer survives formatting with separators and parsing', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      expect(parseInput(value.toLocaleString('en-US'))).toBe(value);
    }),
  );
});

test.each([
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1,500', 1500],
  ['15,115.8', 15_115.8],
  ['(8)', -8],
  [' (1,5 %) ', -1.5],
  ['($1,500)', -1500],
  ['\u22125', -5],
  ['+3', 3],
  ['.5', 0.5],
])('%p is read as %p in every field', (text, value) => {
  expect(readNumber(text)).toBe(value);
  expect(parseInput(text)).toBe(value);
});

test.each(['', '%', '()', '(-8)', '--1', '1,2,3', '1.2.3', '1e3', '8)'])('%p is no number', (text) => {
  expect(readNumber(text)).toBeNull();
});

test.each([
  ['12,116M', 12_116e6],
  ['$48.5B', 48.5e9],
  ['1,5 b', 1.5e9],
  ['(2k)', -2000],
  ['700', 700],
])('the amount %p is %p', (text, value) => {
  expect(readAmount(text)).toBe(value);
});

test.each(['M', '', 'x', '5 x'])('%p is no amount', (text) => {
  expect(readAmount(text)).toBeNull();
});
