import fc from 'fast-check';
import { numeralSchema } from '../../contract/figures.ts';
import { parseFigure, readNonZero, readNumeral, readPositive, readText } from './provider-figures.ts';

test.each(['None', 'none', '-', '', ' ', 'NaN', 'null', null, undefined, 'abc', '1,000', '0x10', {}, Infinity])(
  '%p is missing, never 0',
  (raw) => {
    expect(parseFigure(raw)).toBeNull();
    expect(readNumeral(raw)).toBeNull();
  },
);

test.each([
  ['0', 0],
  ['-12.5', -12.5],
  ['20.0000', 20],
  ['74618451490.00', 74_618_451_490],
  ['1e3', 1000],
  [' 7 ', 7],
  [3, 3],
])('%p is %d', (raw, value) => {
  expect(parseFigure(raw)).toBe(value);
});

test('"0" is missing where 0 is no possible value', () => {
  expect(readPositive('0')).toBeNull();
  expect(readPositive('-3')).toBeNull();
  expect(readPositive('3')).toBe(3);
  expect(readNonZero('0')).toBeNull();
  expect(readNonZero('-0.4')).toBe(-0.4);
});

test('a numeral keeps the digits it came with', () => {
  expect(readNumeral('5021000000')).toBe('5021000000');
  expect(readNumeral('-242000000')).toBe('-242000000');
  expect(readNumeral('1.50')).toBe('1.50');
  expect(readNumeral('+7')).toBe('7');
  expect(readNumeral('1E9')).toBe('1000000000');
});

test('a numeral of any text fits the contract', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.integer(), fc.double(), fc.constant('.5')), (raw) => {
      expect(numeralSchema.safeParse(readNumeral(raw)).success).toBe(true);
    }),
  );
});

test('a word for missing is no text', () => {
  expect(readText('None')).toBeNull();
  expect(readText(' USD ')).toBe('USD');
  expect(readText(5)).toBeNull();
});
