import type { FilingReference } from '../contract/as-filed.ts';
import type { ReadFiling } from './read-filing.ts';

/** An annual or quarterly report that was read, with its place in the company's list of filings. */
export interface ReadReport {
  readonly reference: FilingReference;
  readonly filing: ReadFiling;
  /** Made of company facts: nothing tells what stands on its face. */
  readonly isFacts?: true;
}

/** Forms of annual reports. A transition report covers no full year. */
const annualForm = /^(10-K|20-F|40-F)(\/A)?$/;
const quarterlyForm = /^10-Q(\/A)?$/;

export function isAnnualForm(form: string): boolean {
  return annualForm.test(form);
}

export function isQuarterlyForm(form: string): boolean {
  return quarterlyForm.test(form);
}

/** Orders filings newest first. */
export function byFiled(
  a: { readonly reference: Pick<FilingReference, 'filed' | 'accessionNumber'> },
  b: typeof a,
): number {
  const [older, newer] = [a.reference, b.reference];
  return newer.filed.localeCompare(older.filed) || newer.accessionNumber.localeCompare(older.accessionNumber);
}

/** Returns the last day of a report's period: as its cover page states it, else the newest day of its statements. */
export function findPeriodEnd({ filing }: ReadReport): string | null {
  const { income, balance, cashFlow } = filing.standard;
  const days = [...income, ...cashFlow].map(({ period }) => period.end).concat(balance.map(({ day }) => day));
  return filing.periodEnd ?? days.sort().at(-1) ?? null;
}
