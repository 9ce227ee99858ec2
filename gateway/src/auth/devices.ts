import { randomBytes } from 'node:crypto';
import { dayMs } from '../contract/figures/days.ts';
import { calculateMac, verifyMac } from '../storage/sealer.ts';
import { normaliseEmail } from '../users/normalise-email.ts';

/** Time until a trusted device must pass the second factor again. */
const trustedDays = 30;

/**
 * Marks of devices that signed in to an account before. A mark grants no access: it makes the device a trusted device,
 * which is throttled separately, so that guesses of strangers do not shut the owner out, and which need not repeat a
 * second factor that it passed.
 * @param secrets the first signs, each verifies
 */
export function createDevices(secrets: readonly string[], now: () => number = Date.now) {
  function matches(mac: string | undefined, purpose: string, email: string, ...parts: readonly string[]): boolean {
    return mac !== undefined && verifyMac(secrets, mac, purpose, normaliseEmail(email), ...parts);
  }

  return {
    /**
     * Returns a new mark for the device that signs in to an account.
     * @param factorId the second factor that the device passed; null for none
     */
    issue(email: string, factorId: string | null): string {
      const [secret = ''] = secrets;
      const account = normaliseEmail(email);
      const id = randomBytes(12).toString('base64url');
      const mark = `${id}.${calculateMac(secret, 'device', account, id)}`;
      if (factorId === null) return mark;
      const lastDay = String(Math.floor(now() / dayMs) + trustedDays);
      return `${mark}.${lastDay}.${calculateMac(secret, 'trusted', account, id, factorId, lastDay)}`;
    },

    /** Returns the id of the device; null for a mark that is missing, forged or of another account. */
    verify(email: string, mark: string | undefined): string | null {
      const [id, mac] = mark?.split('.') ?? [];
      return id !== undefined && matches(mac, 'device', email, id) ? id : null;
    },

    /** Returns whether the device passed this second factor of the account within the last days. */
    hasPassed(email: string, mark: string | undefined, factorId: string): boolean {
      const [id = '', , lastDay = '', mac] = mark?.split('.') ?? [];
      if (!matches(mac, 'trusted', email, id, factorId, lastDay)) return false;
      return Math.floor(now() / dayMs) <= Number(lastDay);
    },
  };
}

export type Devices = ReturnType<typeof createDevices>;
