import { createHmac, timingSafeEqual } from 'node:crypto';

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
