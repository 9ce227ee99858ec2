import { toNameKey } from '../contract/plain-text.ts';
import type { SavedCase } from '../contract/projections.ts';

export interface StoredCase {
  readonly symbol: string;
  readonly companyName: string;
  readonly name: string;
  readonly currentYear: number;
  /** Milliseconds since the epoch, as `expiresAt`. */
  readonly savedAt: number;
  readonly expiresAt: number;
  readonly isDefault: boolean;
}

/**
 * Returns the cases of one company: the default one first, then the newest. Without a case stored as the default, which may have
 * expired, the newest one is the default.
 */
export function sortCases<Case extends StoredCase>(stored: readonly Case[]): Case[] {
  const newest = [...stored].sort((a, b) => b.savedAt - a.savedAt || a.name.localeCompare(b.name));
  const first = newest.find(({ isDefault }) => isDefault) ?? newest[0];
  if (first === undefined) return [];
  const others = newest.filter((each) => each !== first);
  return [{ ...first, isDefault: true }, ...others.map((each) => ({ ...each, isDefault: false }))];
}

/** Returns the case of a name, whatever the case of its letters; the default one without a name. */
export function findCase<Case extends Pick<StoredCase, 'name'>>(
  cases: readonly Case[],
  name: string | undefined,
): Case | undefined {
  return name === undefined ? cases[0] : cases.find((each) => toNameKey(each.name) === toNameKey(name));
}

export function toSavedCase({ name, isDefault, currentYear, savedAt, expiresAt }: StoredCase): SavedCase {
  return { name, isDefault, currentYear, savedAt: isoTime(savedAt), expiresAt: isoTime(expiresAt) };
}

/** Returns a time in milliseconds since the epoch as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}
