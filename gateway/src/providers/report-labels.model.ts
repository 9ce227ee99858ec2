import { addDays, daysBetween } from '../contract/figures/days.ts';
import { fiscalYearOf } from '../contract/figures/fiscal-year.ts';
import { byFiled, findPeriodEnd, isAnnualForm, type ReadReport } from './read-report.ts';

export interface FiscalLabel {
  readonly fiscalYear: number;
  readonly fiscalQuarter?: number;
  /** Months of the transition to another fiscal year that the period lies in: it is no quarter of a year. */
  readonly transitionMonths?: number;
}

type YearEnd = readonly [day: string, fiscalYear: number];

const daysOfYear = 365.25;
/** Years of 52 and of 53 weeks end this near to the same day of other years. */
const yearSpareDays = 10;

/**
 * Returns the labels of fiscal periods by their last days, as the company counts them: a year has the name that the cover of
 * its annual report gives it, else the one that follows from other covers. A quarter belongs to the year in which it lies.
 * @param ends last days of fiscal years that are known besides
 * @param transitions months of transitions to another fiscal year, by their last days
 * @returns null where no fiscal year is known
 */
export function labelPeriods(
  reports: readonly ReadReport[],
  ends: readonly string[] = [],
  transitions: ReadonlyMap<string, number> = new Map(),
): ((end: string) => FiscalLabel) | null {
  const years = nameYears(findCovers(reports), ends);
  const last = years.at(-1);
  if (last === undefined) return null;
  return (end) => {
    const transition = [...transitions].find(([last, months]) => isWithin(end, last, months));
    if (transition !== undefined) {
      const [last, transitionMonths] = transition;
      return { fiscalYear: fiscalYearOf({ fiscalDateEnding: last }), transitionMonths };
    }
    const [day, fiscalYear] = years.find((year) => year[0] >= end) ?? last;
    // A year of 52 or 53 weeks ends some days before or after the same day of another year.
    const quarters = Math.round((4 * daysBetween(day, end)) / daysOfYear);
    const passed = Math.ceil(quarters / 4);
    return { fiscalYear: fiscalYear + passed, fiscalQuarter: quarters - 4 * (passed - 1) };
  };
}

/** Returns whether a period ends within the months up to a day, and not on the day before they begin. */
function isWithin(end: string, last: string, months: number): boolean {
  const days = daysBetween(end, last);
  return days >= 0 && days < (months * daysOfYear) / 12 - yearSpareDays;
}

/** Returns the ends of fiscal years with their names, oldest first. */
function nameYears(covers: readonly YearEnd[], others: readonly string[]): YearEnd[] {
  const usualYear = (day: string) => fiscalYearOf({ fiscalDateEnding: day });
  const named = covers.map(([day, year]) => [day, year - usualYear(day)] as const);
  // A cover that names another year altogether is a mistake of the filing.
  const offsets = new Map(named.filter(([, offset]) => Math.abs(offset) <= 1));
  const usual = pickMostFrequent([...offsets.values()]);
  const days = [...new Set([...covers.map(([day]) => day), ...others])].sort();
  const years = splitAtGaps(days).flatMap((chain) => {
    const passed = (day: string) => Math.round(daysBetween(chain[0] ?? day, day) / daysOfYear);
    const bases = chain.flatMap((day) => {
      const offset = offsets.get(day);
      return offset === undefined ? [] : [usualYear(day) + offset - passed(day)];
    });
    const base = bases.length === 0 ? null : pickMostFrequent(bases);
    return chain.map((day): YearEnd => [day, base === null ? usualYear(day) + usual : base + passed(day)]);
  });
  const isOrdered = years.every(([, year], at) => at === 0 || year > (years[at - 1]?.[1] ?? 0));
  return isOrdered ? years : days.map((day) => [day, usualYear(day) + usual]);
}

/** Returns runs of days that lie whole years apart: the years of a run are consecutive, whatever one cover names. */
function splitAtGaps(days: readonly string[]): string[][] {
  const chains: string[][] = [];
  for (const day of days) {
    const before = chains.at(-1)?.at(-1);
    const gap = before === undefined ? 0 : daysBetween(before, day);
    const count = Math.round(gap / daysOfYear);
    if (count > 0 && Math.abs(gap - count * daysOfYear) <= yearSpareDays) chains.at(-1)?.push(day);
    else chains.push([day]);
  }
  return chains;
}

/** Returns the ends of fiscal years that annual reports name; without any, the one that the newest quarterly report leads to. */
function findCovers(reports: readonly ReadReport[]): YearEnd[] {
  const covers = [...reports].sort(byFiled).flatMap((report) => {
    const { fiscalYear, fiscalPeriod } = report.filing;
    const end = findPeriodEnd(report);
    if (end === null || fiscalYear === null) return [];
    if (isAnnualForm(report.reference.form)) return [{ isAnnual: true, year: [end, fiscalYear] as const }];
    const quarter = /^Q([1-4])$/.exec(fiscalPeriod ?? '')?.[1];
    if (quarter === undefined) return [];
    const left = Math.round(((4 - Number(quarter)) * daysOfYear) / 4);
    return [{ isAnnual: false, year: [addDays(end, left), fiscalYear] as const }];
  });
  const annual = covers.filter(({ isAnnual }) => isAnnual);
  return (annual.length > 0 ? annual : covers.slice(0, 1)).map(({ year }) => year);
}

function pickMostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}
