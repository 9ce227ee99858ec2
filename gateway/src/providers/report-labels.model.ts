import { daysBetween } from '../contract/figures/days.ts';
import { byFiled, findPeriodEnd, isAnnualForm, type ReadReport } from './read-report.ts';

interface FiscalLabel {
  readonly fiscalYear: number;
  readonly fiscalQuarter: number;
}

/** A year of 52 or 53 weeks ends some days before or after the same day of another year. */
const driftDays = 12;
const yearLength = 365.25;
const quarterLength = yearLength / 4;

/**
 * Returns the labels of fiscal periods by their last days, as the company counts them on the cover page of its newest
 * report; null without one.
 */
export function fiscalLabels(reports: readonly ReadReport[]): ((end: string) => FiscalLabel) | null {
  const anchor = findAnchor(reports);
  if (anchor === null) return null;
  return (end) => {
    const days = daysBetween(anchor.yearEnd, end);
    const years = Math.ceil((days - driftDays) / yearLength);
    const before = Math.round((years * yearLength - days) / quarterLength);
    return { fiscalYear: anchor.fiscalYear + years, fiscalQuarter: Math.max(1, 4 - Math.max(0, before)) };
  };
}

/** Returns the end of a fiscal year and its name. */
function findAnchor(reports: readonly ReadReport[]): { readonly yearEnd: string; readonly fiscalYear: number } | null {
  const labelled = [...reports].sort(byFiled).flatMap((report) => {
    const { fiscalYear, fiscalPeriod } = report.filing;
    const periodEnd = findPeriodEnd(report);
    if (periodEnd === null || fiscalYear === null) return [];
    if (isAnnualForm(report.reference.form)) return [{ yearEnd: periodEnd, fiscalYear, isAnnual: true }];
    const quarter = Number(fiscalPeriod?.replace('Q', '') ?? Number.NaN);
    if (!(quarter >= 1 && quarter <= 4)) return [];
    const left = Math.round((4 - quarter) * quarterLength);
    const yearEnd = new Date(Date.parse(periodEnd) + left * 86_400_000).toISOString().slice(0, 10);
    return [{ yearEnd, fiscalYear, isAnnual: false }];
  });
  return labelled.find(({ isAnnual }) => isAnnual) ?? labelled[0] ?? null;
}
