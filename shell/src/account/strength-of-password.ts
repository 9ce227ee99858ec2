import { judgePassword, type PasswordStrength } from '@basecase/gateway/contract/password-strength';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'] },
  graphs: adjacencyGraphs,
});

/** Returns the estimate that the gateway makes too; the gateway's own decides. */
export function strengthOfPassword(password: string, email: string): PasswordStrength {
  return judgePassword(estimator, password, email);
}
