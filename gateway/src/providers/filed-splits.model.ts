/** A split as the filings show it: those up to `after` state the old counts, those from `by` on the new ones. */
export interface FiledSplit<Day> {
  /** New shares per old share. */
  readonly ratio: number;
  readonly after: Day;
  readonly by: Day;
}

/** Changes of figures by one ratio, and how much they prove: the number of counts among them, and of all. */
export interface SplitEvidence<Day> extends FiledSplit<Day> {
  readonly counts: number;
  readonly all: number;
}

/** Reported counts are rounded; earnings per share have two decimals. */
const tolerance = { counts: 0.005, perShare: 0.02 } as const;
/** Below this, the rounding of a figure per share is larger than the tolerance. */
const leastPerShare = 0.5;
const leastEvidence = 2;
const fractions = [3 / 2, 4 / 3, 5 / 4, 5 / 2];
const mostPerShare = 100;

/** Returns the ratio of splits by which a figure of one period was filed again; null for another change. */
export function findRestatedRatio(earlier: number, later: number, kind: keyof typeof tolerance): number | null {
  if (earlier === later) return null;
  if (kind === 'perShare' && Math.min(Math.abs(earlier), Math.abs(later)) < leastPerShare) return null;
  return findSplitRatio(kind === 'counts' ? later / earlier : earlier / later, tolerance[kind]);
}

/** Returns the ratio of splits that a quotient comes near to; null for another one. */
export function findSplitRatio(quotient: number, allowed: number): number | null {
  if (!Number.isFinite(quotient) || quotient <= 0) return null;
  const isReverse = quotient < 1;
  const size = isReverse ? 1 / quotient : quotient;
  const ratio = [...fractions, Math.round(size)].find(
    (candidate) => candidate > 1 && candidate <= mostPerShare && Math.abs(size / candidate - 1) <= allowed,
  );
  if (ratio === undefined) return null;
  return isReverse ? 1 / ratio : ratio;
}

/** Returns the splits that enough figures show: one restated figure may be a correction. */
export function settleSplits<Day extends string | number>(evidence: readonly SplitEvidence<Day>[]): FiledSplit<Day>[] {
  const groups: SplitEvidence<Day>[] = [];
  const order = (a: Day, b: Day) => (a < b ? -1 : Number(a > b));
  for (const found of evidence.toSorted((a, b) => order(a.by, b.by) || order(b.after, a.after))) {
    const at = groups.findIndex(
      ({ ratio, after, by }) => ratio === found.ratio && found.after < by && after < found.by,
    );
    const group = groups[at];
    const after = group !== undefined && group.after > found.after ? group.after : found.after;
    if (group === undefined) groups.push(found);
    else groups[at] = { ...group, after, counts: group.counts + found.counts, all: group.all + found.all };
  }
  return withoutProducts(groups.filter(isProven));
}

/** Earnings per share by themselves may be restated in any ratio, and a count by a half or a quarter. */
function isProven({ ratio, counts, all }: SplitEvidence<unknown>): boolean {
  const isWhole = Number.isInteger(ratio) || Number.isInteger(1 / ratio);
  return counts >= (isWhole ? 1 : leastEvidence) && all >= leastEvidence;
}

/** Two splits between two filings look like one of their product: where both are known, it is none. */
function withoutProducts<Day extends string | number>(splits: readonly FiledSplit<Day>[]): FiledSplit<Day>[] {
  return splits.filter(({ ratio, after, by }) => {
    const within = splits.filter((other) => other.ratio !== ratio && other.after >= after && other.by <= by);
    const product = within.reduce((total, other) => total * other.ratio, 1);
    return within.length < 2 || Math.abs(product / ratio - 1) > tolerance.counts;
  });
}
