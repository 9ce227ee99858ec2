import { createHash } from 'node:crypto';
import type { Role } from '../../contract/access/roles.ts';

export interface Canary {
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
export function isInShare(key: string, percent: number): boolean {
  return createHash('sha256').update(key).digest().readUInt32BE(0) / 2 ** 32 < percent / 100;
}
