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
  const { fiscalDateEnding: end } = report;
  // A keystroke in a valuation calls this thousands of times, so it makes no arrays.
  const year = Number(end.slice(0, 4));
  return end.slice(5, 7) === '01' && Number(end.slice(8, 10)) <= daysIntoJanuary ? year - 1 : year;
}
