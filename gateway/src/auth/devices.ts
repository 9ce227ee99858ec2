import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { normaliseEmail } from '../users/normalise-email.ts';

/**
 * Marks of devices that signed in to an account before. A mark grants nothing: its device is only throttled apart from
 * strangers, so that their guesses do not shut the owner out.
 */
export class Devices {
  readonly #secrets: readonly string[];

  /** @param secrets the first signs, each verifies */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets;
  }

  /** Returns a new mark for the device that signs in to an account. */
  issue(email: string): string {
    const id = randomBytes(12).toString('base64url');
    return `${id}.${macOf(this.#secrets[0] ?? '', email, id).toString('base64url')}`;
  }

  /** Returns the id of the device; null for a mark that is missing, forged or of another account. */
  verify(email: string, mark: string | undefined): string | null {
    const [id, mac] = mark?.split('.') ?? [];
    if (id === undefined || mac === undefined) return null;
    const given = Buffer.from(mac, 'base64url');
    const matches = this.#secrets.some((secret) => {
      const expected = macOf(secret, email, id);
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
    return matches ? id : null;
  }
}

function macOf(secret: string, email: string, id: string): Buffer {
  return createHmac('sha256', secret)
    .update(`device\n${normaliseEmail(email)}\n${id}`)
    .digest();
}
