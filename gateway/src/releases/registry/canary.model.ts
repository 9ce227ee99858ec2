import { createHash } from 'node:crypto';
import type { Role } from '../../contract/access/roles.ts';

interface Canary {
  readonly version: string;
  /** Share of the users, 1 to 100. */
  readonly percent: number;
  /** Only users of these roles; all users when empty. */
  readonly roles: readonly Role[];
}

/**
 * Returns whether a user gets the canary. The result is the same for a user and a version, and a user in a share is in
 * every larger one too.
 */
export function isInCanary(app: string, canary: Canary, user: { readonly id: string; readonly role: Role }): boolean {
  if (canary.roles.length > 0 && !canary.roles.includes(user.role)) return false;
  return isInShare(`${app}\0${canary.version}\0${user.id}`, canary.percent);
}

/** Returns whether a canary of these roles includes Admins: without roles it is for all users. */
export function mayReachAdmins(roles: readonly Role[]): boolean {
  return roles.length === 0 || roles.includes('Admin');
}

/** Returns whether a key belongs to a share of all keys. A larger share has all keys of a smaller one. */
function isInShare(key: string, percent: number): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32 < percent / 100;
}

/** A flag of an app as an Admin set it. */
interface SetFlag extends Omit<Canary, 'version'> {
  readonly name: string;
  readonly on: boolean;
}

/** Returns whether a flag is on for a user. Like a canary it is the same for a user, and a larger share keeps all of a smaller one. */
export function isOnFor(
  app: string,
  flag: SetFlag,
  { id, role }: { readonly id: string; readonly role: Role },
): boolean {
  if (!flag.on || (flag.roles.length > 0 && !flag.roles.includes(role))) return false;
  return isInShare(`${app}\0flag ${flag.name}\0${id}`, flag.percent);
}
