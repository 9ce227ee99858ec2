import { type GuessEstimator, judgePassword } from '../contract/access/password-strength.ts';

const advice = 'Three or four words that do not belong together are hard to guess and easy to remember.';

let loading: Promise<GuessEstimator> | null = null;

/**
 * Returns why a new password is too short or too easy to guess, with advice; null when it is neither.
 * @param email the account's own address, which a guesser knows
 */
export async function passwordProblem(password: string, email: string, minLength: number): Promise<string | null> {
  if (password.length < minLength) return `Password must be at least ${minLength} characters.`;
  loading ??= load();
  const { problem } = judgePassword(await loading, password, email);
  return problem === null ? null : `${problem} ${advice}`;
}

/** Loads the list of common passwords on first use: most processes see few new passwords, and it takes 24 MB. */
async function load(): Promise<GuessEstimator> {
  const [core, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  const passwords = common.dictionary['passwords-common'];
  return new core.ZxcvbnFactory({ dictionary: { passwords }, graphs: common.adjacencyGraphs });
}
