/** How hard a password is to guess, in four steps. The first is refused by the gateway. */
export interface Strength {
  readonly step: 1 | 2 | 3 | 4;
  readonly word: string;
}

/** Guesses from which a step begins; the first bound is that of the gateway. */
const bounds = [1e5, 1e8, 1e11] as const;

/** Returns the step of a password that takes so many guesses. */
export function rateStrength(guesses: number): Strength {
  const [fair, hard, veryHard] = bounds;
  if (guesses < fair) return { step: 1, word: 'Easy to guess' };
  if (guesses < hard) return { step: 2, word: 'Fair' };
  if (guesses < veryHard) return { step: 3, word: 'Hard to guess' };
  return { step: 4, word: 'Very hard to guess' };
}
