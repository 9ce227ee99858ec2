import { daysBetween } from '../../../contract/figures/days.ts';
import { fiscalYearOf } from '../../../contract/figures/fiscal-year.ts';
import { isAnnualForm, type ReadReport } from '../../read-report.ts';
import { countDays, isYearLong } from '../shape/periods.ts';

export interface FiscalLabel {
  readonly fiscalYear: number;
  readonly fiscalQuarter?: number;
}

const daysOfYear = 365.25;
/** A 53-week year, and the days by which year ends differ. */
const sameYearDays = 20;

/** Fiscal years and quarters as the company labels them. */
export class FiscalLabels {
  /** Label by the last day of a year, oldest first. */
  readonly #labels: readonly (readonly [end: string, year: number])[];

  /**
   * The label of a year is the fiscal year on the cover of the annual report whose newest year it is.
   * @param reports newest first
   * @param ends last days of the fiscal years
   */
  constructor(reports: readonly ReadReport[], ends: readonly string[]) {
    const stated = readCovers(reports);
    const offsets = ends.flatMap((end) => {
      const label = stated.get(end);
      const offset = label === undefined ? 2 : label - fiscalYearOf({ fiscalDateEnding: end });
      // A cover that names another year altogether is a mistake of the filing.
      return Math.abs(offset) > 1 ? [] : [[end, offset] as const];
    });
    const usual = mostFrequent(offsets.map(([, offset]) => offset));
    const own = new Map(offsets);
    const oldest = [...ends].sort();
    const labels = oldest.map(
      (end) => [end, fiscalYearOf({ fiscalDateEnding: end }) + (own.get(end) ?? usual)] as const,
    );
    const isOrdered = labels.every(([, label], at) => at === 0 || label > (labels[at - 1]?.[1] ?? 0));
    this.#labels = isOrdered
      ? labels
      : oldest.map((end) => [end, fiscalYearOf({ fiscalDateEnding: end }) + usual] as const);
  }

  year(end: string): FiscalLabel {
    const label = this.#labels.find(([day]) => day === end)?.[1];
    return { fiscalYear: label ?? fiscalYearOf({ fiscalDateEnding: end }) };
  }

  /** Returns year and number of a quarter by its place in the fiscal year; the year alone where that is not known. */
  quarter(end: string): FiscalLabel {
    const next = this.#labels.find(([day]) => day >= end && daysBetween(end, day) < daysOfYear - sameYearDays);
    if (next !== undefined) {
      return { fiscalYear: next[1], ...numbered(4 - Math.round((4 * daysBetween(end, next[0])) / daysOfYear)) };
    }
    const last = this.#labels.findLast(([day]) => day < end);
    if (last === undefined) return { fiscalYear: fiscalYearOf({ fiscalDateEnding: end }) };
    const past = Math.round((4 * daysBetween(last[0], end)) / daysOfYear);
    const years = Math.ceil(past / 4);
    return { fiscalYear: last[1] + years, ...numbered(past - 4 * (years - 1)) };
  }
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
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
}
