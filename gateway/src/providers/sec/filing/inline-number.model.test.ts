import fc from 'fast-check';
import { inlineNumber } from './inline-number.model.ts';

describe('numbers as Inline XBRL writes them', () => {
  test.each([
    ['1,234', 'ixt:num-dot-decimal', 6, 1_234_000_000],
    ['1.234,5', 'ixt:num-comma-decimal', 0, 1234.5],
    ["1'234", 'ixt:numdotdecimal', 3, 1_234_000],
    ['1.1', 'ixt:num-dot-decimal', 3, 1100],
    ['2.46', undefined, 0, 2.46],
    ['$ 12', 'ixt:num-dot-decimal', 0, 12],
    ['—', 'ixt:fixed-zero', 6, 0],
    ['no', 'ixt-sec:numwordsen', 0, 0],
    ['twenty-five million', 'ixt-sec:numwordsen', 0, 25_000_000],
    ['two hundred and one', 'ixt-sec:numwordsen', 0, 201],
    ['forty\u2011two', 'ixt-sec:numwordsen', 6, 42_000_000],
    ['one million, two hundred thousand', 'ixt-sec:numwordsen', 0, 1_200_000],
    ['twelve hundred', 'ixt-sec:numwordsen', 0, 1200],
    ['nil', 'ixt-sec:numwordsen', 9, 0],
    ["1.234'567,5", 'ixt:num-comma-decimal-apos', 0, 1_234_567.5],
    ['1\u2019234.5', 'ixt5:num-dot-decimal-apos', 3, 1_234_500],
    ['1 234,5', 'ixt:numspacecomma', 0, 1234.5],
    ['1\u00a0234.5', 'ixt:numspacedot', 0, 1234.5],
    ['1.234,5', 'ixt:numdotcomma', 0, 1234.5],
    ['12,5', 'ixt:numcomma', 0, 12.5],
    ['1,234.5', 'ixt:numcommadot', 0, 1234.5],
    ['12,34,567.5', 'ixt:numdotdecimalin', 0, 1_234_567.5],
    ['\u0967\u0968,\u0969\u096a\u096b', 'ixt:numdotdecimalin', 0, 12_345],
    ['1,234 dollars and 56 cents', 'ixt:num-unit-decimal', 0, 1234.56],
    ['\uff13\u5186\uff15\u92ad', 'ixt:numunitdecimal', 0, 3.05],
    ['1\u2019234 Fr. 5 Rp.', 'ixt:num-unit-decimal-apos', 0, 1234.05],
    ['1 23 456 rupees 7 paise', 'ixt:numunitdecimalin', 0, 123_456.07],
    ['-', 'ixt:numdash', 3, 0],
    ['\u2212', 'ixt:zerodash', 3, 0],
    ['1,234.5', undefined, 0, 1234.5],
  ])('%s by %s and 10^%i is %d', (text, format, scale, value) => {
    expect(inlineNumber(text, format, scale)).toBe(value);
  });

  test.each([
    ['a dozen', 'ixt-sec:numwordsen'],
    ['n/a', 'ixt:num-dot-decimal'],
    ['', 'ixt:num-dot-decimal'],
    ['—', undefined],
    ['1.2.3', undefined],
    ['Infinity', undefined],
    ['1,5', undefined],
    ['1.234,5', 'ixt:num-dot-decimal'],
    ['1,234.5', 'ixt:num-comma-decimal'],
    ['12', 'ixt:zerodash'],
    ['12', 'ixt:nocontent'],
    ['12', 'ixt:num-of-a-later-registry'],
    ['12', 'ixt-sec:duryear'],
    ['1,234', 'ixt:num-unit-decimal'],
    ['1 dollar 234', 'ixt:num-unit-decimal'],
    ['two three', 'ixt-sec:numwordsen'],
    ['million', 'ixt-sec:numwordsen'],
    ['one thousand million', 'ixt-sec:numwordsen'],
  ])('%s by %s is no number rather than a wrong one', (text, format) => {
    expect(inlineNumber(text, format, 0)).toBeNull();
  });

  const group = (digits: string, mark: string) => digits.replace(/(?<=\d)(?=(\d{3})+$)/g, mark);

  test.each([
    ['num-dot-decimal', ',', '.'],
    ['num-dot-decimal-apos', '\u00b4', '.'],
    ['num-comma-decimal', '.', ','],
    ['num-comma-decimal-apos', '\u2032', ','],
    ['numspacecomma', '\u00a0', ','],
  ])('%s reads any amount that is written in its way, and any scale', (format, mark, point) => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(99), fc.integer({ min: -4, max: 9 }), (whole, cents, scale) => {
        const text = `${group(String(whole), mark)}${point}${String(cents).padStart(2, '0')}`;
        const value = Number(`${whole}.${String(cents).padStart(2, '0')}e${scale}`);
        expect(inlineNumber(text, `ixt:${format}`, scale)).toBe(value);
      }),
    );
  });
});
