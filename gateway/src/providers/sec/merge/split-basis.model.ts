import { byFiled, type ReadReport } from '../../read-report.ts';
import { groupBy } from '../shape/group-by.ts';
import { type FiledColumn, listColumns } from './filed-column.model.ts';

const counts: readonly string[] = [
  'weightedAverageSharesDiluted',
  'weightedAverageSharesBasic',
  'commonStockSharesOutstanding',
];
const perShare: readonly string[] = ['earningsPerShareBasic', 'earningsPerShareDiluted', 'dividendsPerShare'];
/** Fields that change with each split. */
export const shareFields: ReadonlySet<string> = new Set([...counts, ...perShare]);

/** A split as the filings show it: those up to the one day state the old counts, those from the other day on the new ones. */
interface FiledSplit {
  /** New shares per old share. */
  readonly ratio: number;
  readonly after: string;
  readonly by: string;
}

/** Reported counts are rounded; earnings per share have two decimals. */
const tolerance = { counts: 0.005, perShare: 0.02 } as const;
/** Below this, the rounding of a figure per share is larger than the tolerance. */
const leastPerShare = 0.5;
const leastEvidence = 2;
const fractions = [3 / 2, 4 / 3, 5 / 4, 5 / 2];
const mostPerShare = 100;
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
function findSplits(reports: readonly ReadReport[]): FiledSplit[] {
  const columns = [...listColumns(reports, 'income'), ...listColumns(reports, 'balance')].toReversed();
  const evidence = [
    ...counts.flatMap((field) => findChanges(columns, field, 'counts')),
    ...perShare.flatMap((field) => findChanges(columns, field, 'perShare')),
    ...betweenReports(reports),
  ];
  const groups: { ratio: number; after: string; by: string; counts: number; all: number }[] = [];
  for (const found of evidence.sort((a, b) => a.by.localeCompare(b.by) || b.after.localeCompare(a.after))) {
    const group = groups.find(
      (other) => other.ratio === found.ratio && found.after < other.by && other.after < found.by,
    );
    if (group === undefined) {
      groups.push({ ...found, counts: found.counts, all: found.all });
      continue;
    }
    group.all += found.all;
    group.counts += found.counts;
    if (found.after > group.after) group.after = found.after;
    if (found.by < group.by) group.by = found.by;
  }
  return withoutProducts(groups.filter(isProven));
}

/** A change of one figure, and how much it proves. */
interface Evidence extends FiledSplit {
  readonly counts: number;
  readonly all: number;
}

/** Earnings per share by themselves may be restated in any ratio, and a count by a half or a quarter. */
function isProven({ ratio, counts: ofCounts, all }: Evidence): boolean {
  const isWhole = Number.isInteger(ratio) || Number.isInteger(1 / ratio);
  return ofCounts >= (isWhole ? 1 : leastEvidence) && all >= leastEvidence;
}

/** Two splits between two filings look like one of their product: where both are known, it is none. */
function withoutProducts(splits: readonly FiledSplit[]): FiledSplit[] {
  return splits.filter(({ ratio, after, by }) => {
    const within = splits.filter((other) => other.ratio !== ratio && other.after >= after && other.by <= by);
    const product = within.reduce((total, other) => total * other.ratio, 1);
    return within.length < 2 || Math.abs(product / ratio - 1) > tolerance.counts;
  });
}

/** Returns the changes of one figure from one filing of a period to the next. @param columns oldest filing first */
function findChanges(columns: readonly FiledColumn[], field: string, kind: keyof typeof tolerance): Evidence[] {
  const stated = columns.flatMap(({ report, start, end, figures }) => {
    const value = figures[field]?.value ?? null;
    return value === null ? [] : [{ period: `${start}|${end}`, filed: report.reference.filed, value }];
  });
  return [...groupBy(stated, ({ period }) => period).values()].flatMap((versions) =>
    versions.flatMap((later, at) => {
      const earlier = versions[at - 1];
      if (earlier === undefined || earlier.value === later.value) return [];
      if (kind === 'perShare' && Math.min(Math.abs(earlier.value), Math.abs(later.value)) < leastPerShare) return [];
      const quotient = kind === 'counts' ? later.value / earlier.value : earlier.value / later.value;
      const ratio = splitRatio(quotient, tolerance[kind]);
      const own = { after: earlier.filed, by: later.filed, counts: Number(kind === 'counts'), all: 1 };
      return ratio === null ? [] : [{ ratio, ...own }];
    }),
  );
}

/** Two reports that state no period in common show a split by the change of their newest counts. */
function betweenReports(reports: readonly ReadReport[]): Evidence[] {
  const newest = [...reports].sort(byFiled).toReversed();
  return newest.flatMap((later, at) => {
    const earlier = newest[at - 1];
    if (earlier === undefined) return [];
    const [own, theirs] = [listColumns([earlier], 'income'), listColumns([later], 'income')];
    const isShared = own.some(({ start, end }) => theirs.some((other) => other.start === start && other.end === end));
    const [before, after] = [averageIn(own), averageIn(theirs)];
    const ratio =
      isShared || before === null || after === null ? null : splitRatio(after / before, nextReportTolerance);
    const evidence = { after: earlier.reference.filed, by: later.reference.filed, counts: 2, all: 2 };
    return ratio === null || !Number.isInteger(Math.max(ratio, 1 / ratio)) ? [] : [{ ratio, ...evidence }];
  });
}

function averageIn(columns: readonly FiledColumn[]): number | null {
  return (
    columns.map(({ figures }) => figures.weightedAverageSharesDiluted?.value ?? null).find((value) => value !== null) ??
    null
  );
}

/** Returns the ratio of splits that a quotient stands for; null for another one. */
function splitRatio(quotient: number, allowed: number): number | null {
  if (!Number.isFinite(quotient) || quotient <= 0) return null;
  const isReverse = quotient < 1;
  const size = isReverse ? 1 / quotient : quotient;
  const ratio = [...fractions, Math.round(size)].find(
    (candidate) => candidate > 1 && candidate <= mostPerShare && Math.abs(size / candidate - 1) <= allowed,
  );
  if (ratio === undefined) return null;
  return isReverse ? 1 / ratio : ratio;
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
  if (counts.includes(field)) return Math.round(value * factor);
  return perShare.includes(field) ? Number((value / factor).toFixed(6)) : value;
}
