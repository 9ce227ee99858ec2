import { isPeriodic, versionsOf } from './fact-index.model.ts';
import type { Fact } from './facts.ts';

/** Above this share of difference two amounts are not the same figure. */
const differs = 0.1;
/** So many of the shared figures must differ, or agree, for a verdict. */
const most = 2 / 3;
const leastShared = 2;

interface Filing {
  readonly accn: string;
  readonly filed: string;
  /** By concept and period. */
  readonly values: Map<string, number>;
}

/**
 * Returns the facts of the filings that speak of the same company as the newest one. A company number may pass to another
 * company: one that was spun off, or merged into a shell. Newer filings then state other figures for the same years, and
 * the older filings, with all years that they alone speak of, are those of another company.
 * @param identity concepts that a restatement hardly moves
 */
export function ofSameCompany(
  facts: ReadonlyMap<string, readonly Fact[]>,
  identity: readonly string[],
): ReadonlyMap<string, readonly Fact[]> {
  const own = new Map<string, number>();
  const others = new Map<string, number>();
  const rejected = new Set<string>();
  for (const filing of filingsOf(facts, identity)) {
    const isOther = speaksOfAnother(filing, own, others);
    if (isOther) rejected.add(filing.accn);
    const known = isOther ? others : own;
    for (const [key, value] of filing.values) if (!known.has(key)) known.set(key, value);
  }
  if (rejected.size === 0) return facts;
  return new Map([...facts].map(([concept, list]) => [concept, list.filter(({ accn }) => !rejected.has(accn))]));
}

function speaksOfAnother(
  { values }: Filing,
  own: ReadonlyMap<string, number>,
  others: ReadonlyMap<string, number>,
): boolean {
  const toOwn = compare(values, own);
  if (toOwn.shared >= leastShared) return toOwn.different >= most * toOwn.shared;
  const toOthers = compare(values, others);
  return toOthers.shared > toOwn.shared && toOthers.shared - toOthers.different >= most * toOthers.shared;
}

function compare(values: ReadonlyMap<string, number>, known: ReadonlyMap<string, number>) {
  let shared = 0;
  let different = 0;
  for (const [key, value] of values) {
    const other = known.get(key);
    if (other === undefined) continue;
    shared += 1;
    if (Math.abs(value - other) > differs * Math.max(Math.abs(value), Math.abs(other))) different += 1;
  }
  return { shared, different };
}

/** Newest first. */
function filingsOf(facts: ReadonlyMap<string, readonly Fact[]>, identity: readonly string[]): Filing[] {
  const filings = new Map<string, Filing>();
  for (const concept of identity) {
    for (const [period, versions] of versionsOf(concept, (facts.get(concept) ?? []).filter(isPeriodic))) {
      for (const { accn, filed, val } of versions) {
        const filing = filings.get(accn) ?? { accn, filed, values: new Map<string, number>() };
        filings.set(accn, filing);
        filing.values.set(`${concept}|${period}`, val);
      }
    }
  }
  return [...filings.values()].sort((a, b) => b.filed.localeCompare(a.filed) || b.accn.localeCompare(a.accn));
}
