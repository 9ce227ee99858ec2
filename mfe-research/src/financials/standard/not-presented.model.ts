import type { CompanyKind, Provenance } from '@basecase/gateway/contract';
import { missingReason } from '@basecase/gateway/contract/figures/figure-source';

/** Kinds of companies whose own statements open first, with the words of their banner. */
const words = { bank: 'a bank', insurer: 'an insurer', broker: 'a broker' } as const satisfies Partial<
  Record<CompanyKind, string>
>;

type OwnKind = keyof typeof words;

function isOwnKind(kind: CompanyKind | undefined): kind is OwnKind {
  return kind !== undefined && kind in words;
}

/** Returns whether the standard rows fit the statements of a kind of company. */
export function fitsStandard(kind: CompanyKind | undefined): boolean {
  return !isOwnKind(kind);
}

export interface OwnStatementText {
  readonly title: string;
  readonly text: string;
}

/** Returns why a company's own statement opens first; null where the standard one does. */
export function ownStatementText(kind: CompanyKind | undefined, isMissing = false): OwnStatementText | null {
  if (!isOwnKind(kind)) return null;
  return {
    title: isMissing
      ? `The statement of this ${kind} is not available, so the standard rows are shown.`
      : `This is ${words[kind]}, so its own statement opens first.`,
    text: `The standard rows ask for gross profit and operating income, which ${words[kind]} does not present.`,
  };
}

/** A line whose figures are all missing. */
export interface MissingLine {
  readonly label: string;
  readonly reason: string;
}

/**
 * Returns why a line is not presented by the company; null when it has a figure, or when it is not known whether it is
 * presented.
 * @param provenances of the line's figures, newest last
 */
export function whyNotPresented(
  values: readonly (number | null)[],
  provenances: readonly (Provenance | undefined)[],
  kind: CompanyKind | undefined,
): string | null {
  if (values.some((value) => value !== null)) return null;
  const newest = provenances.at(-1);
  // Without a report nothing is known about what the company presents.
  if (newest === undefined) return null;
  const known = newest.missing === 'absent' || (!fitsStandard(kind) && newest.missing !== 'unread');
  return known ? missingReason(newest) : null;
}

/** Returns why no figure of a line was found; null when it has one, or without a report. */
export function whyNotFound(
  values: readonly (number | null)[],
  provenances: readonly (Provenance | undefined)[],
): string | null {
  if (values.length === 0 || values.some((value) => value !== null)) return null;
  return missingReason(provenances.at(-1) ?? null);
}

/** Returns lines by their reason, in the order of the lines. */
export function byReason(lines: readonly MissingLine[]): { readonly reason: string; readonly labels: string }[] {
  const labels = new Map<string, string[]>();
  for (const { label, reason } of lines) labels.set(reason, [...(labels.get(reason) ?? []), label]);
  return [...labels].map(([reason, names]) => ({ reason, labels: names.join(', ') }));
}
