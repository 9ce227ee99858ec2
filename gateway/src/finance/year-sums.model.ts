import { daysBetween } from '../contract/figures/days.ts';
import type { Finding } from '../contract/statements.ts';
import { type AnyReport, type Both, compare, sumFigures, toNumber } from './finding.model.ts';

/** A year is corrected a little after its quarters were filed: a smaller share of difference is no finding. */
const yearTolerance = 0.01;
/** A difference below this share of the largest figure of the report is no finding either. */
const yearScale = 0.001;
/** The four quarters of a year end within these days before its end, also in a 53-week year. */
const yearDays = 350;

/** Returns the figures of a year that are not the sum of its four quarters, field by field. */
export function yearSums<Field extends string, Report extends AnyReport & Readonly<Record<Field, string | null>>>(
  { annualReports, quarterlyReports }: Both<Report>,
  fields: readonly Field[],
): Finding[] {
  return annualReports.flatMap((year) => {
    const quarters = quarterlyReports.filter((quarter) => isWithin(quarter, year));
    if (quarters.length !== 4) return [];
    const scale = Math.max(...fields.map((field) => Math.abs(toNumber(year[field]) ?? 0)));
    return fields.flatMap((field) => {
      const stated = toNumber(year[field]);
      return compare(
        { rule: 'quarters', period: 'annual', report: year, field },
        {
          stated,
          expected: sumFigures(...quarters.map((quarter) => toNumber(quarter[field]))),
          by: 'its four quarters',
          text: 'The four quarters do not sum to the year. A restatement of one of them may be the reason.',
          allowed: Math.max(yearTolerance * Math.abs(stated ?? 0), yearScale * scale),
        },
      );
    });
  });
}

function isWithin(quarter: AnyReport, year: AnyReport): boolean {
  const days = daysBetween(quarter.fiscalDateEnding, year.fiscalDateEnding);
  return days >= 0 && days < yearDays;
}
