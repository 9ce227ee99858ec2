import { calculateMac, verifyMac } from '../../storage/mac.ts';

const purpose = 'stop alert mails';

/** Tokens of mails by which their receiver stops them without a sign-in. They open nothing else, and do not end. */
export class StopTokens {
  readonly #secrets: readonly string[];

  /** @param secrets of the server: the first makes tokens, each is accepted */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  makeToken(userId: string): string {
    const [secret] = this.#secrets;
    if (secret === undefined) throw new Error('There is no secret to make tokens with.');
    return `${userId}.${calculateMac(secret, purpose, userId)}`;
  }

  /** Returns the user of a token; null for one that this server did not make. */
  findUser(token: string): string | null {
    const at = token.lastIndexOf('.');
    const userId = token.slice(0, at);
    return at > 0 && verifyMac(this.#secrets, token.slice(at + 1), purpose, userId) ? userId : null;
  }
}
