import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});
/** The work grows with the length. */
const judgedLength = 64;

/** Returns an estimate of the guesses that a password takes. The gateway's own estimate decides. */
export function estimateGuesses(password: string, email: string): number {
  const ownWords = ['basecase', email, ...email.split(/[^\p{L}\p{N}]+/u)];
  return estimator.check(password.slice(0, judgedLength), ownWords).guesses;
}
