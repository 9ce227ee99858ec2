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
  ])('%s by %s is no number rather than a wrong one', (text, format) => {
    expect(inlineNumber(text, format, 0)).toBeNull();
  });
});
