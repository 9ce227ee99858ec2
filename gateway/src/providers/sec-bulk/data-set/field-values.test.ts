import fc from 'fast-check';
import { formatDayNumber, parseAmount, parseCount, parseDayNumber } from './field-values.ts';

const inRow = (read: (bytes: Buffer, from: number, to: number) => number) => (text: string) => {
  const bytes = Buffer.from(`x\t${text}\ty`);
  return read(bytes, 2, bytes.length - 2);
};
const amount = inRow(parseAmount);
const day = inRow(parseDayNumber);

test('an amount is the number that its text is', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -8_999_999_999_999_000n, max: 8_999_999_999_999_000n }),
      fc.nat(9999),
      (whole, part) => {
        const text = `${whole}.${String(part).padStart(4, '0')}`;
        expect(amount(text)).toBe(Number(text));
        expect(amount(String(whole))).toBe(Number(whole));
      },
    ),
  );
  expect(Object.is(amount('-0.0000'), 0)).toBe(true);
  expect(amount('.83')).toBe(0.83);
});

test.each(['', '-', '.', '-.', '1.', '1..2', '1.2.3', '1e5', '1,000', '--1', ' 1', 'abc', '9000000000000000', '"1"'])(
  'an amount of %p is none',
  (text) => {
    expect(amount(text)).toBeNaN();
  },
);

test('random text is an amount only where it is a plain number', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const isPlain = /^-?(\d+(\.\d+)?|\.\d+)$/.test(text);
      expect(Number.isNaN(amount(text))).toBe(!isPlain);
    }),
  );
});

test('a day is one of the calendar', () => {
  expect(day('20240229')).toBe(20_240_229);
  for (const wrong of ['20251301', '20250229', '20250431', '20250100', '2025-1-1', '18991231', '202501011', '']) {
    expect(day(wrong)).toBe(0);
  }
  expect(formatDayNumber(20_240_229)).toBe('2024-02-29');
});

test('a count has digits only', () => {
  expect(['0', '12', '-1', '', '1.0', '1234567890'].map(inRow(parseCount))).toEqual([0, 12, -1, -1, -1, -1]);
});
