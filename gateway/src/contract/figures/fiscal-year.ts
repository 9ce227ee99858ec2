/** A year of 52 or 53 weeks may end some days after the calendar year whose name it carries. */
const daysIntoJanuary = 10;

/**
 * Returns the fiscal year of a report: as the company labels it, else the year of its last day. A period that ends within
 * the first days of January belongs to the year before.
 */
export function fiscalYearOf(report: {
  readonly fiscalDateEnding: string;
  readonly fiscalYear?: number | undefined;
}): number {
  if (report.fiscalYear !== undefined) return report.fiscalYear;
  const [year = Number.NaN, month, day = 0] = report.fiscalDateEnding.split('-').map(Number);
  return month === 1 && day <= daysIntoJanuary ? year - 1 : year;
}
