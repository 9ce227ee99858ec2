import { daysBetween } from '../../../contract/figures/days.ts';
import { fiscalYearOf } from '../../../contract/figures/fiscal-year.ts';
import { isAnnualForm, type ReadReport } from '../../read-report.ts';
import { groupBy } from '../shape/group-by.ts';
import { countDays, isYearLong } from '../shape/periods.ts';
import { pickLargest } from '../shape/pick-largest.ts';

export interface FiscalLabel {
  readonly fiscalYear: number;
  readonly fiscalQuarter?: number;
}

const daysOfYear = 365.25;
/** A 53-week year, and the days by which year ends differ. */
const sameYearDays = 20;

/**
 * Returns the labels of years and quarters by their last days, as the company names them: the label of a year is the fiscal
 * year on the cover of the annual report whose newest year it is. A quarter whose place in a year is not known has no number.
 * @param reports newest first
 * @param ends last days of the fiscal years
 */
export function labelsByFacts(
  reports: readonly ReadReport[],
  ends: readonly string[],
): (end: string, isYear: boolean) => FiscalLabel {
  const years = labelYears(readCovers(reports), ends);
  return (end, isYear) => {
    const own = years.find(([day]) => (isYear ? day === end : day >= end && isWithinYear(end, day)));
    const last = years.findLast(([day]) => day < end);
    if (own !== undefined && isYear) return { fiscalYear: own[1] };
    if (own !== undefined) return { fiscalYear: own[1], ...numbered(4 - countQuarters(end, own[0])) };
    if (last === undefined || isYear) return { fiscalYear: fiscalYearOf({ fiscalDateEnding: end }) };
    const past = countQuarters(last[0], end);
    const passed = Math.ceil(past / 4);
    return { fiscalYear: last[1] + passed, ...numbered(past - 4 * (passed - 1)) };
  };
}

/** Returns the label by the last day of a year, oldest first. */
function labelYears(covers: ReadonlyMap<string, number>, ends: readonly string[]) {
  const usualYear = (end: string) => fiscalYearOf({ fiscalDateEnding: end });
  // A cover that names another year altogether is a mistake of the filing.
  const own = [...covers].filter(([end, year]) => ends.includes(end) && Math.abs(year - usualYear(end)) <= 1);
  const offsets = new Map(own.map(([end, year]) => [end, year - usualYear(end)]));
  const usual = mostFrequent(ends.flatMap((end) => offsets.get(end) ?? []));
  const oldest = [...ends].sort();
  const labels = oldest.map((end) => [end, usualYear(end) + (offsets.get(end) ?? usual)] as const);
  const isOrdered = labels.every(([, label], at) => at === 0 || label > (labels[at - 1]?.[1] ?? 0));
  return isOrdered ? labels : oldest.map((end) => [end, usualYear(end) + usual] as const);
}

function isWithinYear(day: string, end: string): boolean {
  return daysBetween(day, end) < daysOfYear - sameYearDays;
}

function countQuarters(from: string, to: string): number {
  return Math.round((4 * daysBetween(from, to)) / daysOfYear);
}

function numbered(quarter: number): { readonly fiscalQuarter?: number } {
  return quarter >= 1 && quarter <= 4 ? { fiscalQuarter: quarter } : {};
}

function readCovers(reports: readonly ReadReport[]): Map<string, number> {
  const labels = new Map<string, number>();
  for (const { reference, filing } of reports) {
    if (!isAnnualForm(reference.form) || filing.fiscalYear === null) continue;
    const { income, cashFlow } = filing.standard;
    const years = [...income, ...cashFlow].filter(({ period }) => isYearLong(countDays(period)));
    const [newest] = years
      .map(({ period }) => period.end)
      .sort()
      .toReversed();
    if (newest !== undefined) labels.set(newest, filing.fiscalYear);
  }
  return labels;
}

function mostFrequent(values: readonly number[]): number {
  const counts = groupBy(values, (value) => value);
  return pickLargest(counts, ([, own]) => own.length)?.[0] ?? 0;
}
