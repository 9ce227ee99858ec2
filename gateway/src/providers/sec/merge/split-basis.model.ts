import {
  type FiledSplit,
  findRestatedRatio,
  findSplitRatio,
  type SplitEvidence,
  settleSplits,
} from '../../filed-splits.model.ts';
import { byFiled, type ReadReport } from '../../read-report.ts';
import { groupBy } from '../shape/group-by.ts';
import { type FiledColumn, listColumns } from './filed-column.model.ts';
import { perShare as averagePerShare, averages } from './quarter-averages.model.ts';

const counts: readonly string[] = [...averages, 'commonStockSharesOutstanding'];
/** The count of the cover page often repeats that of the balance sheet, so it is no evidence of its own. */
const rescaledCounts: readonly string[] = [...counts, 'sharesOutstanding'];
const perShare: readonly string[] = [...Object.keys(averagePerShare), 'dividendsPerShare'];
/** Fields that change with each split. */
export const shareFields: ReadonlySet<string> = new Set([...rescaledCounts, ...perShare]);

/** From one report to the next the count itself changes, too. */
const nextReportTolerance = 0.06;

/** Returns by accession number what the share counts of a filing are multiplied with, for the basis of the newest filing. */
export function splitFactors(reports: readonly ReadReport[]): ReadonlyMap<string, number> {
  const splits = findSplits(reports);
  return new Map(
    reports.map(({ reference: { accessionNumber, filed } }) => [
      accessionNumber,
      splits.filter(({ by }) => filed < by).reduce((factor, { ratio }) => factor * ratio, 1),
    ]),
  );
}

/**
 * Returns the splits that filings show: the same count, or figure per share, filed again in a ratio of splits. Two such
 * figures are needed, since one may be a correction.
 */
function findSplits(reports: readonly ReadReport[]): FiledSplit<string>[] {
  const columns = [...listColumns(reports, 'income'), ...listColumns(reports, 'balance')].toReversed();
  return settleSplits([
    ...counts.flatMap((field) => findChanges(columns, field, 'counts')),
    ...perShare.flatMap((field) => findChanges(columns, field, 'perShare')),
    ...betweenReports(reports),
  ]);
}

/** Returns the changes of one figure from one filing of a period to the next. @param columns oldest filing first */
function findChanges(
  columns: readonly FiledColumn[],
  field: string,
  kind: 'counts' | 'perShare',
): SplitEvidence<string>[] {
  const stated = columns.flatMap(({ report, start, end, figures }) => {
    const value = figures[field]?.value ?? null;
    return value === null ? [] : [{ period: `${start}|${end}`, filed: report.reference.filed, value }];
  });
  return [...groupBy(stated, ({ period }) => period).values()].flatMap((versions) =>
    versions.flatMap((later, at) => {
      const earlier = versions[at - 1];
      if (earlier === undefined) return [];
      const ratio = findRestatedRatio(earlier.value, later.value, kind);
      const own = { after: earlier.filed, by: later.filed, counts: Number(kind === 'counts'), all: 1 };
      return ratio === null ? [] : [{ ratio, ...own }];
    }),
  );
}

/** Two reports that state no period in common show a split by the change of their newest counts. */
function betweenReports(reports: readonly ReadReport[]): SplitEvidence<string>[] {
  const newest = [...reports].sort(byFiled).toReversed();
  return newest.flatMap((later, at) => {
    const earlier = newest[at - 1];
    if (earlier === undefined) return [];
    const [own, theirs] = [listColumns([earlier], 'income'), listColumns([later], 'income')];
    const isShared = own.some(({ start, end }) => theirs.some((other) => other.start === start && other.end === end));
    const [before, after] = [averageIn(own), averageIn(theirs)];
    const ratio =
      isShared || before === null || after === null ? null : findSplitRatio(after / before, nextReportTolerance);
    const evidence = { after: earlier.reference.filed, by: later.reference.filed, counts: 2, all: 2 };
    return ratio === null || !Number.isInteger(Math.max(ratio, 1 / ratio)) ? [] : [{ ratio, ...evidence }];
  });
}

function averageIn(columns: readonly FiledColumn[]): number | null {
  const stated = columns.map(({ figures }) => figures.weightedAverageSharesDiluted?.value ?? null);
  return stated.find((value) => value !== null) ?? null;
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

function rescaled(field: string, value: number, factor: number): number {
  if (rescaledCounts.includes(field)) return Math.round(value * factor);
  return perShare.includes(field) ? Number((value / factor).toFixed(6)) : value;
}
