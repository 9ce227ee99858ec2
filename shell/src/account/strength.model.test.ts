import fc from 'fast-check';
import { rateStrength } from './strength.model.ts';
import { strengthOfPassword } from './strength-of-password.ts';

test.each([
  [99_999, 'Easy to guess'],
  [100_000, 'Fair'],
  [1e8, 'Hard to guess'],
  [1e11, 'Very hard to guess'],
])('a password of %d guesses is %s', (guesses, word) => {
  expect(rateStrength(guesses).word).toBe(word);
});

test('more guesses never lower the step', () => {
  const guesses = fc.double({ min: 1, max: 1e20, noNaN: true });
  fc.assert(
    fc.property(guesses, guesses, (a, b) => {
      const [less, more] = a < b ? [a, b] : [b, a];
      expect(rateStrength(less).step).toBeLessThanOrEqual(rateStrength(more).step);
    }),
  );
});

test.each([
  ['123456', 1, 'This password is easy to guess: it is a common password, or close to one.'],
  ['summer2026', 1, 'This password is easy to guess: it is a common password, or close to one.'],
  ['jo@larkfield.com', 1, 'This password is easy to guess: it is made of your email address or the name of this site.'],
  ['aaaaab', 1, 'This password is easy to guess: it repeats itself.'],
  ['kelp-anvil-drizzle', 4, null],
] as const)('%s is of step %d', (password, step, reason) => {
  const { guesses, problem } = strengthOfPassword(password, 'jo@larkfield.com');
  expect([rateStrength(guesses).step, problem]).toEqual([step, reason]);
});
