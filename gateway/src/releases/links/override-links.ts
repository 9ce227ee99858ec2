import { calculateMac, verifyMac } from '../../storage/sealer.ts';

/** The user who opened a link, by the cookie of their browser. */
export interface HeldLink {
  readonly id: string;
  readonly userId: string;
}

/**
 * Signs links and the cookies of those who opened one, so that a forged one costs no query. A signature alone shows
 * nothing: the row of the link decides.
 */
export class OverrideLinks {
  readonly #secrets: readonly string[];

  /** @param secrets the first signs, each verifies */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** Returns the secret of a link, made of letters, digits, `-`, `_` and one dot. */
  makeSecret(id: string): string {
    return `${id}.${calculateMac(this.#secrets[0] ?? '', 'override-link', id)}`;
  }

  /** Returns the id of a link; null for one that was not signed here. */
  verifySecret(secret: string): string | null {
    const [id = '', mac = '', ...rest] = secret.split('.');
    return rest.length === 0 && verifyMac(this.#secrets, mac, 'override-link', id) ? id : null;
  }

  makeCookie({ id, userId }: HeldLink): string {
    return `${id}.${userId}.${calculateMac(this.#secrets[0] ?? '', 'override-held', id, userId)}`;
  }

  /** Returns the link and the user of a cookie; null for one that was not signed here. */
  heldBy(cookie: string): HeldLink | null {
    const [id = '', userId = '', mac = '', ...rest] = cookie.split('.');
    return rest.length === 0 && verifyMac(this.#secrets, mac, 'override-held', id, userId) ? { id, userId } : null;
  }
}
