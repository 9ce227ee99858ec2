import { byFiled, type ReadReport } from '../../read-report.ts';
import type { FiledColumn } from './filed-column.model.ts';
import { columnsOf } from './filed-column.model.ts';

const counts: ReadonlySet<string> = new Set(['weightedAverageSharesDiluted', 'commonStockSharesOutstanding']);
const perShare: ReadonlySet<string> = new Set([
  'earningsPerShareBasic',
  'earningsPerShareDiluted',
  'dividendsPerShare',
]);
/** Fields that change with each split. */
export const shareFields: ReadonlySet<string> = new Set([...counts, ...perShare]);

const ratios = [1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50, 100];
/** A restatement of the same period changes the count by its rounding alone. */
const samePeriodTolerance = 0.01;
/** From one report to the next the count itself changes, too. */
const nextReportTolerance = 0.06;

/** Returns by accession number what the share counts of a filing are multiplied with, for the basis of the newest filing. */
export function splitFactors(reports: readonly ReadReport[]): ReadonlyMap<string, number> {
  const newestFirst = [...reports].sort(byFiled);
  const columns = columnsOf(reports, 'income');
  const factors = new Map<string, number>();
  for (const [index, report] of newestFirst.entries()) {
    const newer = newestFirst.slice(0, index);
    factors.set(report.reference.accessionNumber, factorOf(report, newer, columns, factors));
  }
  return factors;
}

function factorOf(
  report: ReadReport,
  newer: readonly ReadReport[],
  columns: readonly FiledColumn[],
  factors: ReadonlyMap<string, number>,
): number {
  const own = columns.filter((column) => column.report === report);
  for (const other of newer.toReversed()) {
    const known = factors.get(other.reference.accessionNumber) ?? 1;
    for (const column of own) {
      const same = columns.find(
        ({ report: of, start, end }) => of === other && start === column.start && end === column.end,
      );
      const ratio = same === undefined ? null : ratioOf(sharesIn(same), sharesIn(column));
      if (ratio !== null) return known * splitIn(ratio, samePeriodTolerance);
    }
  }
  const next = newer.at(-1);
  if (next === undefined) return 1;
  const theirs = columns.find((column) => column.report === next && sharesIn(column) !== null);
  const ours = own.find((column) => sharesIn(column) !== null);
  const ratio = theirs === undefined || ours === undefined ? null : ratioOf(sharesIn(theirs), sharesIn(ours));
  return (factors.get(next.reference.accessionNumber) ?? 1) * splitIn(ratio ?? 1, nextReportTolerance);
}

function sharesIn({ figures }: FiledColumn): number | null {
  return figures.weightedAverageSharesDiluted?.value ?? null;
}

function ratioOf(a: number | null, b: number | null): number | null {
  return a === null || b === null || a <= 0 || b <= 0 ? null : a / b;
}

/** Returns the split, or reverse split, that a ratio of two counts tells; 1 for none. */
export function splitIn(ratio: number, tolerance = samePeriodTolerance): number {
  const upwards = Math.max(ratio, 1 / ratio);
  const split = ratios.find((candidate) => Math.abs(upwards / candidate - 1) <= tolerance) ?? 1;
  return ratio >= 1 ? split : 1 / split;
}

/** Returns a figure on the basis after a split. */
export function rescaled(field: string, value: number, factor: number): number {
  if (factor === 1) return value;
  if (counts.has(field)) return Math.round(value * factor);
  return perShare.has(field) ? value / factor : value;
}

/** Returns columns whose share figures are on the basis of the newest filing. */
export function onOneBasis(columns: readonly FiledColumn[], factors: ReadonlyMap<string, number>): FiledColumn[] {
  return columns.map((column) => {
    const factor = factors.get(column.report.reference.accessionNumber) ?? 1;
    if (factor === 1) return column;
    const figures = Object.entries(column.figures).map(([field, outcome]) => [
      field,
      outcome.value === null ? outcome : { ...outcome, value: rescaled(field, outcome.value, factor) },
    ]);
    return { ...column, figures: Object.fromEntries(figures) };
  });
}
