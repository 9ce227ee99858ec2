import { calculateMac, verifyMac } from '../../storage/sealer.ts';

const purpose = 'stop alert mails';

/**
 * Returns the maker of tokens of mails by which their receiver stops them without a sign-in. They open nothing else, and do
 * not end.
 * @param secrets of the server: the first makes tokens, each is accepted
 */
export function createStopTokens(secrets: readonly string[]) {
  return {
    makeToken(userId: string): string {
      const [secret] = secrets;
      if (secret === undefined) throw new Error('There is no secret to make tokens with.');
      return `${userId}.${calculateMac(secret, purpose, userId)}`;
    },

    /** Returns the user of a token; null for one that this server did not make. */
    findUser(token: string): string | null {
      const at = token.lastIndexOf('.');
      const userId = token.slice(0, at);
      return at > 0 && verifyMac(secrets, token.slice(at + 1), purpose, userId) ? userId : null;
    },
  };
}

export type StopTokens = ReturnType<typeof createStopTokens>;
