/** A password below this is among the first that a guesser tries. Random ones of the least length, 6 characters, are above. */
const leastGuesses = 1e5;
/** Words of this product and of every product with accounts. */
const ownWords = ['basecase', 'admin', 'root', 'guest', 'member', 'user', 'stock', 'invest', 'trader', 'bitcoin'];
/** The work grows with the length, and a long password is not judged by its end. */
const judgedLength = 64;

const reasons = new Map([
  ['userInputs', 'it is made of your email address or the name of this site'],
  ['simpleRepeat', 'it repeats itself'],
  ['extendedRepeat', 'it repeats itself'],
  ['straightRow', 'its keys lie beside each other'],
  ['keyPattern', 'its keys lie beside each other'],
  ['sequences', 'it is a sequence'],
  ['dates', 'it is a date'],
  ['recentYears', 'it is a year'],
]);

/** The estimator of @zxcvbn-ts with the list of common passwords, which both sides load when they need it. */
export interface GuessEstimator {
  check(
    password: string,
    known: string[],
  ): { readonly guesses: number; readonly feedback: { readonly warning?: string | null | undefined } };
}

export interface PasswordStrength {
  readonly guesses: number;
  /** The reason why the password is refused as easy to guess; null when it is not. */
  readonly problem: string | null;
}

/** Returns how many guesses a password takes. @param email the account's own address, which a guesser knows */
export function judgePassword(estimator: GuessEstimator, password: string, email: string): PasswordStrength {
  const known = [...ownWords, email, ...email.split(/[^\p{L}\p{N}]+/u)];
  const judged = password.slice(0, judgedLength);
  // A character appended at the end is the first variation that a guesser tries.
  const variants = [judged, judged.replace(/[^\p{L}\p{N}]+$/u, '')].filter((variant) => variant !== '');
  const results = variants.map((variant) => estimator.check(variant, known));
  const weakest = results.reduce((least, one) => (one.guesses < least.guesses ? one : least));
  if (weakest.guesses >= leastGuesses) return { guesses: weakest.guesses, problem: null };
  const reason = reasons.get(weakest.feedback.warning ?? '') ?? 'it is a common password, or close to one';
  return { guesses: weakest.guesses, problem: `This password is easy to guess: ${reason}.` };
}
