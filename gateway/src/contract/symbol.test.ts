import { symbolSchema } from './figures.ts';
import { normalizeSymbol } from './symbol.ts';

test.each([
  ['brk.b', 'BRK-B'],
  ['BRK/B', 'BRK-B'],
  [' brk-b ', 'BRK-B'],
  ['shop.trt', 'SHOP.TRT'],
  ['ibm', 'IBM'],
])('%s is the symbol %s', (typed, symbol) => {
  expect(normalizeSymbol(typed)).toBe(symbol);
  expect(symbolSchema.parse(typed)).toBe(symbol);
});

test('a name is no symbol', () => {
  expect(normalizeSymbol('coca cola')).toBeNull();
  expect(symbolSchema.safeParse('coca cola').success).toBe(false);
});
