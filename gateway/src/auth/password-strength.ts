import type { ZxcvbnFactory, ZxcvbnResult } from '@zxcvbn-ts/core';

/** A password below this is among the first that a guesser tries. Random ones of the least length, 6 characters, are above. */
const leastGuesses = 1e5;
/** Words of this product and of every product with accounts. */
const ownWords = ['basecase', 'admin', 'root', 'guest', 'member', 'user', 'stock', 'invest', 'trader', 'bitcoin'];
/** The work grows with the length, and a long password is not judged by its end. */
const judgedLength = 64;

const advice = 'Three or four words that do not belong together are hard to guess and easy to remember.';
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

let loading: Promise<ZxcvbnFactory> | null = null;

/**
 * Returns why a new password is too short or too easy to guess, with advice; null when it is neither.
 * @param email the account's own address, which a guesser knows
 */
export async function passwordProblem(password: string, email: string, minLength: number): Promise<string | null> {
  if (password.length < minLength) return `Password must be at least ${minLength} characters.`;
  loading ??= load();
  const estimator = await loading;
  const known = [...ownWords, email, ...email.split(/[^\p{L}\p{N}]+/u)];
  const judged = password.slice(0, judgedLength);
  // A sign at the end is the first variation that a guesser tries.
  const variants = [judged, judged.replace(/[^\p{L}\p{N}]+$/u, '')].filter((variant) => variant !== '');
  const results = variants.map((variant) => estimator.check(variant, known));
  const weakest = results.reduce((least, one) => (one.guesses < least.guesses ? one : least));
  return weakest.guesses < leastGuesses ? problemOf(weakest) : null;
}

/** Loads the list of common passwords on first use: most processes see few new passwords, and it takes 24 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  const passwords = common.dictionary['passwords-common'];
  return new core.ZxcvbnFactory({ dictionary: { passwords }, graphs: common.adjacencyGraphs });
}

function problemOf({ feedback: { warning } }: ZxcvbnResult): string {
  const reason = reasons.get(warning ?? '') ?? 'it is a common password, or close to one';
  return `This password is easy to guess: ${reason}. ${advice}`;
}
