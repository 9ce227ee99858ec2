import type { FilingReference } from '../contract/as-filed.ts';
import type { ReadFiling } from './read-filing.ts';

/** An annual or quarterly report that was read, with its place in the company's list of filings. */
export interface ReadReport {
  readonly reference: FilingReference;
  readonly filing: ReadFiling;
  /** Made of company facts: nothing tells what stands on its face. */
  readonly isFacts?: true;
}

/** Forms of reports, with those of a transition to another fiscal year, which cover a shorter period. */
const annualForm = /^(10-KT?|20-F|40-F)(\/A)?$/;
const quarterlyForm = /^10-QT?(\/A)?$/;
const transitionForm = /^10-[KQ]T(\/A)?$/;

export function isAnnualForm(form: string): boolean {
  return annualForm.test(form);
}

export function isQuarterlyForm(form: string): boolean {
  return quarterlyForm.test(form);
}

/** Returns whether a report covers the months between two fiscal years. */
export function isTransitionForm(form: string): boolean {
  return transitionForm.test(form);
}

/** Orders filings newest first. */
export function byFiled(
  a: { readonly reference: Pick<FilingReference, 'filed' | 'accessionNumber'> },
  b: typeof a,
): number {
  const [older, newer] = [a.reference, b.reference];
  return newer.filed.localeCompare(older.filed) || newer.accessionNumber.localeCompare(older.accessionNumber);
}

/**
 * Returns the last day of a report's period: as its cover page states it, else the newest day of its statements. A day after
 * the filing is mistyped.
 */
export function findPeriodEnd({ filing, reference: { filed } }: ReadReport): string | null {
  const { income, balance, cashFlow } = filing.standard;
  const days = [...income, ...cashFlow].map(({ period }) => period.end).concat(balance.map(({ day }) => day));
  const known = days.filter((day) => day <= filed).sort();
  return filing.periodEnd !== null && filing.periodEnd <= filed ? filing.periodEnd : (known.at(-1) ?? null);
}
