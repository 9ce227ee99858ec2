import {
  type FiledSplit,
  findRestatedRatio,
  type SplitEvidence,
  settleSplits,
} from '../../providers/filed-splits.model.ts';
import type { LineValues, MarketHoldings, ReportHeads } from '../shape/holdings.ts';

/** Its days are days since 1970-01-01. */
type DatedSplit = FiledSplit<number>;

/** The splits of each company that has any, by its index. */
export type CompanySplits = ReadonlyMap<number, readonly DatedSplit[]>;

/**
 * Returns the splits that filings accepted by a day show: the same count, or figure per share, of a period filed again
 * in a ratio of splits. Two such figures are needed, since one may be a correction.
 */
export async function findSplits(holdings: MarketHoldings, asOf: number | null): Promise<CompanySplits> {
  const found = new Map<number, SplitEvidence<number>[]>();
  for (const line of ['dilutedShares', 'shares', 'eps', 'dps'] as const) {
    const isCount = line === 'dilutedShares' || line === 'shares';
    noteChanges(holdings.heads, await holdings.lineValues(line), asOf, isCount, found);
  }
  const splits = [...found].map(([company, evidence]) => [company, settleSplits(evidence)] as const);
  return new Map(splits.filter(([, list]) => list.length > 0));
}

/** Adds the changes of a line by a ratio of splits, from one filing of a period to the next. */
function noteChanges(
  heads: ReportHeads,
  line: LineValues,
  asOf: number | null,
  isCount: boolean,
  found: Map<number, SplitEvidence<number>[]>,
): void {
  const last = new Map<number, { readonly value: number; readonly accepted: number }>();
  let company = -1;
  for (let entry = 0; entry < line.row.length; entry += 1) {
    const row = line.row[entry] ?? 0;
    const accepted = heads.accepted[row] ?? 0;
    if (asOf !== null && accepted > asOf) continue;
    if (heads.company[row] !== company) {
      company = heads.company[row] ?? 0;
      last.clear();
    }
    const period = (heads.end[row] ?? 0) * 8 + (heads.quarters[row] ?? 0);
    const value = line.value[entry] ?? 0;
    const before = last.get(period);
    last.set(period, { value, accepted });
    if (before === undefined) continue;
    const ratio = findRestatedRatio(before.value, value, isCount ? 'counts' : 'perShare');
    if (ratio === null) continue;
    const list = found.get(company) ?? [];
    list.push({ ratio, after: before.accepted, by: accepted, counts: Number(isCount), all: 1 });
    found.set(company, list);
  }
}

/** Returns what a count of a filing accepted on a day is multiplied with, for the basis of the newest filing. */
export function splitFactor(splits: readonly DatedSplit[], accepted: number): number {
  return splits.reduce((factor, { ratio, by }) => (accepted < by ? factor * ratio : factor), 1);
}
