import fc from 'fast-check';
import { isWithin } from './json-bounds.model.ts';

const wide = { bytes: 100, depth: 3, values: 6 };
const within = (text: string, bounds = wide) => isWithin(Buffer.from(text), bounds);

test.each([
  ['{"a":[[1]]}', true],
  ['{"a":[[[1]]]}', false],
  ['[[],[],[]]', true],
  ['[[],[],[],[]]', false],
  ['[1,2,3,4,5,6]', true],
  ['[1,2,3,4,5,6,7]', false],
  // Brackets in a string are text, also after an escaped quote.
  [String.raw`["[[[[[[,,,,,,\"[[[[[[\\"]`, true],
  [String.raw`["\\",[[[]]]]`, false],
  ['"no end [[[[[[', true],
  [`"${'x'.repeat(98)}"`, true],
  [`"${'x'.repeat(99)}"`, false],
] as const)('%s keeps within 100 bytes, 3 levels and 6 values: %s', (text, holds) => {
  expect(within(text)).toBe(holds);
});

test('any JSON keeps within its own depth and not within less', () => {
  const measureDepth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(measureDepth)) : 0;
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      const depth = measureDepth(value);
      const bounds = { bytes: 1e9, depth, values: 1e9 };
      expect(within(text, bounds)).toBe(true);
      if (depth > 0) expect(within(text, { ...bounds, depth: depth - 1 })).toBe(false);
    }),
  );
});
