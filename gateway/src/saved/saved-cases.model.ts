import { toNameKey } from '../contract/plain-text.ts';
import type { SavedCase } from '../contract/projections.ts';
import { firstCaseName } from '../contract/rules/case-rules.ts';

export interface StoredCase {
  readonly symbol: string;
  readonly companyName: string;
  /** Null in a row of the release that preceded named cases. */
  readonly name: string | null;
  readonly currentYear: number;
  /** Milliseconds since the epoch, as `expiresAt`. */
  readonly savedAt: number;
  readonly expiresAt: number;
  readonly atDefault: boolean;
}

interface CaseName {
  readonly name: string;
  readonly isDefault: boolean;
}

export interface NamedCase extends Omit<StoredCase, 'name'>, CaseName {}

/**
 * Returns the cases of one company under their names: the default one first, then the newest. Without a case stored as
 * the default, which the release that preceded named cases may have deleted, the newest one is the default.
 */
export function namedCases<Case extends StoredCase>(stored: readonly Case[]): (Case & CaseName)[] {
  const newest = [...stored].sort((a, b) => b.savedAt - a.savedAt || (a.name ?? '').localeCompare(b.name ?? ''));
  const first = newest.find(({ atDefault }) => atDefault) ?? newest[0];
  const taken = new Set(stored.flatMap(({ name }) => (name === null || name === '' ? [] : [toNameKey(name)])));
  return [...(first === undefined ? [] : [first]), ...newest.filter((each) => each !== first)].map((each) => ({
    ...each,
    name: each.name ?? freeName(taken),
    isDefault: each === first,
  }));
}

/** Returns the case of a name, whatever the case of its letters; the default one without a name. */
export function caseNamed(cases: readonly NamedCase[], name: string | undefined): NamedCase | undefined {
  return name === undefined ? cases[0] : cases.find((each) => toNameKey(each.name) === toNameKey(name));
}

export function toSavedCase({ name, isDefault, currentYear, savedAt, expiresAt }: NamedCase): SavedCase {
  return { name, isDefault, currentYear, savedAt: isoTime(savedAt), expiresAt: isoTime(expiresAt) };
}

/** Returns a time in milliseconds since the epoch as ISO 8601. */
export function isoTime(time: number): string {
  return new Date(time).toISOString();
}

function freeName(taken: ReadonlySet<string>): string {
  let name = firstCaseName;
  for (let number = 2; taken.has(toNameKey(name)); number += 1) name = `${firstCaseName} ${number}`;
  return name;
}
