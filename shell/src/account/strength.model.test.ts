import fc from 'fast-check';
import { estimateGuesses } from './estimate-guesses.ts';
import { strengthOf } from './strength.model.ts';

test.each([
  [99_999, 'Easy to guess'],
  [100_000, 'Fair'],
  [1e8, 'Hard to guess'],
  [1e11, 'Very hard to guess'],
])('a password of %d guesses is %s', (guesses, word) => {
  expect(strengthOf(guesses).word).toBe(word);
});

test('more guesses never lower the step', () => {
  const guesses = fc.double({ min: 1, max: 1e20, noNaN: true });
  fc.assert(
    fc.property(guesses, guesses, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(strengthOf(less).step).toBeLessThanOrEqual(strengthOf(more).step);
    }),
  );
});

test.each([
  ['123456', 1],
  ['summer2026', 1],
  ['jo@larkfield.com', 1],
  ['kelp-anvil-drizzle', 4],
] as const)('%s is of step %d', (password, step) => {
  expect(strengthOf(estimateGuesses(password, 'jo@larkfield.com')).step).toBe(step);
});
