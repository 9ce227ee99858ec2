import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

interface Key {
  readonly id: string;
  readonly secret: string;
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Seals stored secrets of users, so that a copy of the database reveals none. Each sealed text names its key, so that a
 * key can be replaced while the old one still opens.
 */
export class Sealer {
  readonly #keys: readonly Key[];
  readonly #current: Key;

  /** @param secrets the first seals, each opens */
  constructor(secrets: readonly [string, ...string[]]) {
    const [first, ...others] = secrets.map((secret) => ({ id: deriveKeyId(secret), secret }));
    if (first === undefined) throw new Error('There is no key to seal with.');
    this.#current = first;
    this.#keys = [first, ...others];
  }

  /** Returns the sealed text. @param context names its place, such as table and row; the text opens nowhere else */
  seal(text: string, context: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, derive(this.#current, context), iv);
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return `${this.#current.id}.${sealed.toString('base64url')}`;
  }

  /** Returns the text; null when its key was removed or the sealed text was changed or moved. */
  open(sealed: string, context: string): string | null {
    const [id, body = ''] = sealed.split('.');
    const key = this.#keys.find((one) => one.id === id);
    const bytes = Buffer.from(body, 'base64url');
    if (key === undefined || bytes.length < ivBytes + tagBytes) return null;
    const decipher = createDecipheriv(algorithm, derive(key, context), bytes.subarray(0, ivBytes));
    decipher.setAuthTag(bytes.subarray(-tagBytes));
    try {
      const opened = [decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()];
      return Buffer.concat(opened).toString('utf8');
    } catch {
      return null;
    }
  }
}

/** Each place has its own key: a text that is moved to another row does not open there. */
function derive({ secret }: Key, context: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', `sealed\n${context}`, 32));
}

function deriveKeyId(secret: string): string {
  return createHash('sha256').update(`id of the data key ${secret}`).digest('base64url').slice(0, 8);
}

/** Returns the signature of some texts, which cannot be made without the secret. */
export function calculateMac(secret: string, ...parts: readonly string[]): string {
  return createHmac('sha256', secret).update(parts.join('\n')).digest('base64url');
}

/** Returns whether one of the secrets made the signature of these texts. */
export function verifyMac(secrets: readonly string[], mac: string, ...parts: readonly string[]): boolean {
  const given = Buffer.from(mac);
  return secrets.some((secret) => {
    const expected = Buffer.from(calculateMac(secret, ...parts));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
