import { isPeriodic, versionsOf } from './fact-index.model.ts';
import type { Fact } from './facts.ts';
import { numeralOf } from './figure-words.model.ts';

/** A split as the facts show it: filings after the one day state the old counts, from the other day on the new ones. */
export interface FiledSplit {
  /** New shares per old share. */
  readonly ratio: number;
  readonly after: string;
  readonly by: string;
}

type Kind = 'shares' | 'perShare';
interface Evidence extends FiledSplit {
  readonly kind: Kind;
}

/** Reported counts are rounded; earnings per share have two decimals. */
const tolerance = { shares: 0.005, perShare: 0.02 } as const;
/** Below this, the rounding of a figure per share is larger than the tolerance. */
const leastPerShare = 0.5;
const leastEvidence = 2;
const fractions = [3 / 2, 4 / 3, 5 / 4, 5 / 2];
const mostPerShare = 100;
const scales = [1000, 1_000_000];
/** No company grows its shares by more. */
const farBelow = 200;
const nearFactor = 4;

/**
 * Returns the splits that a company's filings show: the same count, or figure per share, filed again in a ratio of splits.
 * Two such figures are needed, since one may be a correction.
 * @param units concepts by unit
 */
export function findSplits(
  facts: ReadonlyMap<string, readonly Fact[]>,
  units: ReadonlyMap<string, Kind>,
): FiledSplit[] {
  const evidence = [...units].flatMap(([concept, kind]) => changesOf(concept, facts.get(concept) ?? [], kind));
  const grouped: { ratio: number; after: string; by: string; counts: number; all: number }[] = [];
  for (const found of evidence.sort((a, b) => a.by.localeCompare(b.by) || b.after.localeCompare(a.after))) {
    const group = grouped.find(
      (other) => other.ratio === found.ratio && found.after < other.by && other.after < found.by,
    );
    if (group === undefined) {
      grouped.push({ ...found, counts: Number(found.kind === 'shares'), all: 1 });
      continue;
    }
    group.all += 1;
    group.counts += Number(found.kind === 'shares');
    if (found.after > group.after) group.after = found.after;
    if (found.by < group.by) group.by = found.by;
  }
  return withoutProducts(grouped.filter(isProven));
}

/** Earnings per share alone may be restated in any ratio, and a count by a half or a quarter. */
function isProven({
  ratio,
  counts,
  all,
}: {
  readonly ratio: number;
  readonly counts: number;
  readonly all: number;
}): boolean {
  const isWhole = Number.isInteger(ratio) || Number.isInteger(1 / ratio);
  return counts >= (isWhole ? 1 : leastEvidence) && all >= leastEvidence;
}

/** Two splits between two filings look like one of their product: where both are known, it is none. */
function withoutProducts(splits: readonly FiledSplit[]): FiledSplit[] {
  const kept = splits.filter(({ ratio, after, by }) => {
    const within = splits.filter((other) => other.ratio !== ratio && other.after >= after && other.by <= by);
    const product = within.reduce((total, other) => total * other.ratio, 1);
    return within.length < 2 || Math.abs(product / ratio - 1) > tolerance.shares;
  });
  return kept.map(({ ratio, after, by }) => ({ ratio, after, by })).sort((a, b) => a.by.localeCompare(b.by));
}

function changesOf(concept: string, facts: readonly Fact[], kind: Kind): Evidence[] {
  return [...versionsOf(concept, facts.filter(isPeriodic)).values()].flatMap((versions) =>
    versions.flatMap((later, at) => {
      const earlier = versions[at - 1];
      if (earlier === undefined || earlier.val === later.val) return [];
      if (kind === 'perShare' && Math.min(Math.abs(earlier.val), Math.abs(later.val)) < leastPerShare) return [];
      const ratio = splitRatio(kind === 'shares' ? later.val / earlier.val : earlier.val / later.val, tolerance[kind]);
      return ratio === null ? [] : [{ ratio, after: earlier.filed, by: later.filed, kind }];
    }),
  );
}

/** Returns the ratio of splits that a quotient stands for; null for another one. */
function splitRatio(quotient: number, allowed: number): number | null {
  if (!Number.isFinite(quotient) || quotient <= 0) return null;
  const isReverse = quotient < 1;
  const size = isReverse ? 1 / quotient : quotient;
  const candidates = [...fractions, Math.round(size)];
  const ratio = candidates.find(
    (candidate) => candidate > 1 && candidate <= mostPerShare && Math.abs(size / candidate - 1) <= allowed,
  );
  if (ratio === undefined) return null;
  return isReverse ? 1 / ratio : ratio;
}

/**
 * Returns the facts with counts and figures per share on the split basis of the newest filing, and counts on one scale.
 * @param splits those that the facts show, unless later filings are known to show more
 */
export function onOneBasis(
  facts: ReadonlyMap<string, readonly Fact[]>,
  units: ReadonlyMap<string, Kind>,
  splits: readonly FiledSplit[] = findSplits(facts, units),
): ReadonlyMap<string, readonly Fact[]> {
  return new Map(
    [...facts].map(([concept, list]) => {
      const kind = units.get(concept);
      if (kind === undefined) return [concept, list];
      const adjusted = list.map((fact) => adjustedFor(splits, fact, kind));
      return [concept, kind === 'shares' ? onOneScale(adjusted) : adjusted];
    }),
  );
}

function adjustedFor(splits: readonly FiledSplit[], fact: Fact, kind: Kind): Fact {
  const factor = splits.filter(({ by }) => fact.filed < by).reduce((total, { ratio }) => total * ratio, 1);
  if (factor === 1) return fact;
  const val = kind === 'shares' ? Math.round(fact.val * factor) : Number((fact.val / factor).toFixed(6));
  return { ...fact, val, asFiled: fact.val, remark: `Adjusted for splits since; filed as ${numeralOf(fact.val)}.` };
}

/** Some filings tag a count in thousands or millions as if it were in units. */
function onOneScale(facts: readonly Fact[]): Fact[] {
  const values = facts.map(({ val }) => val).sort((a, b) => a - b);
  const usual = values[Math.floor(values.length / 2)] ?? 0;
  return facts.map((fact) => {
    const scale = fact.val * farBelow > usual ? undefined : scales.find((size) => isNear(fact.val * size, usual));
    if (scale === undefined) return fact;
    const asFiled = fact.asFiled ?? fact.val;
    const remark = `Filed as ${numeralOf(asFiled)}, in another scale than the other counts.`;
    return { ...fact, val: fact.val * scale, asFiled, remark };
  });
}

function isNear(value: number, usual: number): boolean {
  return value > usual / nearFactor && value < usual * nearFactor;
}
